import { z } from 'zod';
import shipped from '../../../../resources/fallacies.json' with { type: 'json' };
import { BEGINNING } from './sentenceList.ts';
import { shapeSchema } from './shapes.ts';

export const fallacyEffectSchema = z.enum([
  'post_hoc',
  'cum_hoc',
  'false_dilemma',
  'begging_question',
  'equivocation',
  'ad_hominem',
  'straw_man',
  'red_herring',
]);
export type FallacyEffect = z.infer<typeof fallacyEffectSchema>;

const text = z.string().min(1);
const confidence = z.number().min(0).max(1);
/** Words that tell by themselves; what premise and conclusion have in them; a form of argument; a play on words. */
const cueSchema = z.union([
  z.strictObject({
    confidence,
    needs: z.array(z.array(z.string().min(1).max(BEGINNING))).default([]),
    when: text,
    unless: text.optional(),
  }),
  z.strictObject({
    confidence,
    premise: text,
    conclusion: text,
    /** Whether both must be about something the same. */
    shares: z.boolean().default(false),
    /** Whether they must have nothing in common. */
    apart: z.boolean().default(false),
    /** Whether a word such as “so” must join them. */
    marked: z.boolean().default(false),
    unless: text.optional(),
  }),
  z.strictObject({ confidence, shape: shapeSchema }),
  /** A word used twice, with what tells one sense and the other. */
  z.strictObject({ confidence, word: text, senses: z.tuple([text, text]) }),
]);
const kindSchema = z.strictObject({
  key: z.string().regex(/^[a-z]+(_[a-z]+)*$/),
  category: text,
  name: text,
  /** In plain words. */
  meaning: text,
  example: text,
  /** A book that treats of it. */
  reference: text,
  /** What the engine does while it is confirmed; null for nothing. */
  effect: fallacyEffectSchema.nullable(),
  cues: z.array(cueSchema).min(1),
});
export type FallacyKind = z.infer<typeof kindSchema>;

const taxonomySchema = z
  .strictObject({
    categories: z.array(z.strictObject({ key: text, name: text, meaning: text })),
    /** What `<name>` stands for in patterns. */
    words: z.record(z.string(), text),
    fallacies: z.array(kindSchema),
  })
  .superRefine(({ categories, fallacies }, context) => {
    const known = new Set(categories.map(({ key }) => key));
    for (const { key, category } of fallacies) {
      if (!known.has(category)) context.addIssue(`${key} is of an unknown category ${category}`);
    }
    if (new Set(fallacies.map(({ key }) => key)).size < fallacies.length) context.addIssue('a key occurs twice');
  });
export type Taxonomy = z.infer<typeof taxonomySchema>;

let loaded: Taxonomy | null = null;

/**
 * The shipped categories and kinds of fallacies, parsed once.
 * @throws ZodError when resources/fallacies.json is malformed
 */
export function loadTaxonomy(): Taxonomy {
  return (loaded ??= taxonomySchema.parse(shipped));
}

/** Null for a key that the taxonomy does not have. */
export function fallacyKind(key: string): FallacyKind | null {
  return loadTaxonomy().fallacies.find((kind) => kind.key === key) ?? null;
}
