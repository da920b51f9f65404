import { z } from 'zod';
import type { CutArtifact, Extraction } from '../extraction/told.ts';

/** A flaw found in one passage: what every detector gives, and the schema that a model's answer is parsed with. */
export const foundFallacySchema = z
  .strictObject({
    key: z.string().min(1),
    passageSeq: z.number().int().nonnegative(),
    /** The words that commit it, as offsets into the passage's text. */
    start: z.number().int().nonnegative(),
    end: z.number().int().positive(),
    confidence: z.number().min(0).max(1),
    /** The statements concerned, as places in the extraction's facts. */
    facts: z.array(z.number().int().nonnegative()),
  })
  .refine(({ start, end }) => start < end, 'a span has words in it');
export type FoundFallacy = z.infer<typeof foundFallacySchema>;

export interface FallacyInput {
  readonly cut: CutArtifact;
  readonly extraction: Extraction;
}

/** Whatever looks for fallacies in a text. A detector finds; what becomes of it is decided where it is stored. */
export interface FallacyDetector {
  /** Stored with what it found. */
  readonly name: string;
  detect(input: FallacyInput): readonly FoundFallacy[] | Promise<readonly FoundFallacy[]>;
}
