import { deniedEnding, denialsOf } from './kindDenied.ts';
import { numberPattern } from './numberVariants.ts';
import type { RelationRules } from './relationRules.ts';

/** The parts of a stored fact that its rivals are asked for by. */
export interface AskingFact {
  readonly subject_id: number;
  readonly relation: string;
  readonly object_id: number | null;
  /** The object's name, or the literal value. */
  readonly object: string | null;
  readonly polarity: 'affirmed' | 'denied';
  readonly says_change: number;
}

/** What rivals are read by. The same question has the same answer, whichever fact asks it. */
export type Question = readonly (number | string | null | readonly string[])[];

/**
 * One question for each relation among which the rivals of a fact are: subject, relation, object, value, whether any
 * object is meant, the literals by which the value is denied with its kind, and what tells the kind of a denied one.
 */
export function rivalQuestions(fact: AskingFact, { familyOf }: RelationRules): Question[] {
  const { relations, isSingle } = familyOf(fact.relation);
  const [objectId, value] = isSingle ? [null, null] : [fact.object_id, fact.object];
  const [denials, ending] = isSingle ? [[], null] : kindredOf(fact);
  return relations.map((rival) => [fact.subject_id, rival, objectId, value, Number(isSingle), denials, ending]);
}

/** The literals by which an affirmed one is denied with its whole kind; of a denied one what tells its kind. */
function kindredOf({ object_id, object, polarity }: AskingFact): readonly [readonly string[], string | null] {
  if (object_id !== null || object === null) return [[], null];
  return polarity === 'affirmed' ? [denialsOf(object), null] : [[], deniedEnding(object)];
}

/** Of a literal with a number: subject, relation, and whether it says that something changed. */
export function numberQuestions({ object_id, object, subject_id, relation, says_change }: AskingFact): Question[] {
  if (object_id !== null || numberPattern(object ?? '') === null) return [];
  return [[subject_id, relation, says_change]];
}

/** The questions that were put already. */
export class AskedQuestions {
  readonly #keys = new Set<string>();

  /** Those that were not put before, each once; they are put now. */
  put(questions: readonly Question[]): Question[] {
    return questions.filter((question) => {
      const key = JSON.stringify(question);
      if (this.#keys.has(key)) return false;
      this.#keys.add(key);
      return true;
    });
  }

  lacksAny(questions: readonly Question[]): boolean {
    return questions.some((question) => !this.#keys.has(JSON.stringify(question)));
  }
}
