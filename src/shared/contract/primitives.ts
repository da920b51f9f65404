import { z } from 'zod';

/** RFC 3339 instant with an offset or Z; a date alone is midnight UTC. The engine keeps milliseconds UTC. */
export const instantSchema = z.union([z.iso.datetime({ offset: true }), z.iso.date()], {
  error: 'not an instant with its offset, such as 2025-02-28T10:00:00Z or 2025-02-28T10:00:00+01:00, nor a date',
});

/** An IANA time zone name, for example Europe/Lisbon. */
export const timeZoneSchema = z.string().refine(isTimeZone, { message: 'not a known IANA time zone' });

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

export const idSchema = z.number().int().positive();
const nameSchema = z.string().min(1).max(128);

/** Which memory an operation speaks to. The consult API calls the dataset's name `namespace`. */
export const datasetRefSchema = z.object({
  user_id: nameSchema.default('local'),
  dataset: nameSchema.default('main'),
});
export type DatasetRef = z.infer<typeof datasetRefSchema>;

export const factTypeSchema = z.enum(['knowledge', 'experience', 'signal', 'decision']);
export type FactType = z.infer<typeof factTypeSchema>;
export const factStatusSchema = z.enum(['holds', 'disputed', 'expired', 'withdrawn', 'said']);
export type FactStatus = z.infer<typeof factStatusSchema>;
export const modalitySchema = z.enum(['asserted', 'planned', 'possible', 'conditional', 'asked', 'wished', 'reported']);
export type Modality = z.infer<typeof modalitySchema>;
export const polaritySchema = z.enum(['affirmed', 'denied']);
export type Polarity = z.infer<typeof polaritySchema>;
export const precisionSchema = z.enum(['exact', 'minute', 'hour', 'day', 'month', 'quarter', 'year']);
export type Precision = z.infer<typeof precisionSchema>;

export const tagSchema = z.string().trim().min(1).max(128);

/** At most 128 bytes of UTF-8 and no control characters: the caller's own name for a conversation. */
export const sessionIdSchema = z
  .string()
  .min(1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule being checked is about control characters
  .refine((s) => new TextEncoder().encode(s).length <= 128 && !/[\u0000-\u001f\u007f-\u009f]/.test(s), {
    message: 'at most 128 bytes, without control characters',
  });

export const entityRefSchema = z.object({ id: idSchema, name: z.string() });
export type EntityRef = z.infer<typeof entityRefSchema>;
