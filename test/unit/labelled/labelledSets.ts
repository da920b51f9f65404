import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { modalitySchema, polaritySchema } from '../../../src/shared/contract/primitives.ts';

/** The keys of the labelled fallacies, by category. */
export const fallacyKeys = {
  formal: ['affirming_the_consequent', 'denying_the_antecedent', 'undistributed_middle', 'non_sequitur'],
  relevance: [
    'ad_hominem',
    'straw_man',
    'red_herring',
    'appeal_to_authority',
    'appeal_to_emotion',
    'appeal_to_popularity',
    'tu_quoque',
    'genetic_fallacy',
  ],
  presumption: ['false_dilemma', 'begging_question', 'loaded_question', 'no_true_scotsman'],
  weak_induction: ['hasty_generalization', 'slippery_slope', 'weak_analogy', 'appeal_to_ignorance', 'cherry_picking'],
  causal: ['post_hoc', 'cum_hoc', 'single_cause', 'wrong_direction'],
  ambiguity: ['equivocation', 'composition', 'division', 'amphiboly'],
} as const;

const text = z.string().min(1);
/** A date or a time as exact as the text gives it. */
const period = z.string().regex(/^\d{4}(-\d\d(-\d\d(T\d\d:\d\d)?)?)?$/);
const saidAt = z.iso.datetime({ offset: true });

const labelledFallacySchema = z
  .strictObject({
    id: text,
    text,
    key: z.enum(Object.values(fallacyKeys).flat()).nullable(),
    span: text.nullable(),
    why: text,
  })
  .refine((row) => (row.key === null) === (row.span === null), 'a key and a span go together')
  .refine((row) => row.span === null || row.text.split(row.span).length === 2, 'the span occurs once in the text');
export type LabelledFallacy = z.infer<typeof labelledFallacySchema>;

const triple = {
  subject: text,
  relation: z.string().regex(/^[a-z]+(_[a-z]+)*$/),
  object: text,
  polarity: polaritySchema,
};
const labelledFactSchema = z.strictObject({
  ...triple,
  modality: modalitySchema,
  from: period.nullable(),
  to: period.nullable(),
  note: text.nullable(),
});
export type LabelledFact = z.infer<typeof labelledFactSchema>;

const labelledPassageSchema = z.strictObject({
  id: text,
  kind: z.enum(['chat', 'note', 'ticket']),
  speaker: text.nullable(),
  addressee: text.nullable(),
  said_at: saidAt,
  text,
  facts: z.array(labelledFactSchema),
  may: z.array(labelledFactSchema),
});
export type LabelledPassage = z.infer<typeof labelledPassageSchema>;

const turnOfTruthSchema = z.strictObject({
  id: text,
  kind: z.enum(['retraction', 'plan', 'exception', 'ending', 'correction', 'flapping']),
  messages: z.array(z.strictObject({ speaker: text.nullable(), said_at: saidAt, text })).min(1),
  expect: z
    .array(
      z.strictObject({
        ...triple,
        status: z.enum(['holds', 'ended', 'withdrawn', 'planned', 'unconfirmed', 'cancelled']),
        from: period.nullable(),
        to: period.nullable(),
        caveat: text.nullable(),
      }),
    )
    .min(1),
  not: z.array(z.strictObject(triple)),
});
export type TurnOfTruth = z.infer<typeof turnOfTruthSchema>;

function readLines<T>(name: string, schema: z.ZodType<T>): T[] {
  const file = new URL(`../../fixtures/labelled/${name}.jsonl`, import.meta.url);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => schema.parse(JSON.parse(line)));
}

export const readFallacies = (): LabelledFallacy[] => readLines('fallacies', labelledFallacySchema);
export const readPassages = (): LabelledPassage[] => readLines('extraction', labelledPassageSchema);
export const readTurnsOfTruth = (): TurnOfTruth[] => readLines('turns-of-truth', turnOfTruthSchema);
