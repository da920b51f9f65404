import type { DateInText } from '../../temporal/textDates.ts';
import type { FoundFact } from '../told.ts';
import type { SentenceAnchor } from './anchoring.ts';
import type { Clause } from './clauses.ts';
import type { Directory } from './directory.ts';
import type { Candidate, Voice } from './people.ts';
import type { Sentence } from './sentences.ts';
import type { SentenceDates } from './timing.ts';
import type { Token } from './tokens.ts';

/** Who or what a clause is about. */
export interface Subject {
  readonly name: string;
  readonly type: string;
  /** How the retold sentence begins. */
  readonly display: string;
  /** The verb has to be put into the third person. */
  readonly agrees: boolean;
  /** Lowers the confidence of what is said of it. */
  readonly certainty: number;
}

/** A sentence on its way to facts. */
export interface SentenceReading {
  readonly sentence: Sentence;
  readonly tokens: readonly Token[];
  readonly clauses: readonly Clause[];
  readonly dates: SentenceDates;
  /** The events that place what it tells; their words are no part of the tokens. */
  readonly anchors: readonly SentenceAnchor[];
  readonly voice: Voice;
  readonly directory: Directory;
  readonly candidates: readonly Candidate[];
  /** The date the sentence before set for what follows: "Last week was wild." */
  readonly topic: DateInText | null;
  /** Holds only under a condition the sentence names. */
  readonly isConditional: boolean;
  /** "I meant …", "correction": what follows takes something back. */
  readonly isCorrection: boolean;
}

export interface ClauseReading extends SentenceReading {
  readonly clause: Clause;
  readonly subject: Subject;
}

/** A fact as the rules make it; the extractor checks and numbers it. */
export type FactDraft = FoundFact;
