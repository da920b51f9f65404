import type { Modality, Precision } from '../../../shared/contract/primitives.ts';
import type { AllenRelation, AnchorGranularity } from '../../../shared/contract/temporal.ts';
import type { Coherence } from '../../../shared/contract/trust.ts';
import type { Format } from '../../../shared/contract/remember.ts';
import type { FoundFallacy } from '../fallacy/detector.ts';

/** A point in time as a text gave it. `ms` is UTC, the start of the period that `precision` names. */
export interface Moment {
  readonly ms: number;
  readonly precision: Precision;
  /** The writer's UTC offset in minutes at that instant; null when no zone was known (read as UTC). */
  readonly offsetMinutes: number | null;
  /** The original words. */
  readonly words: string | null;
}

export type Role = 'user' | 'assistant' | 'system' | 'tool';

/** One utterance of a conversation, as the file gave it. */
export interface Turn {
  /** The file's own name for it (D1:3, a message id); unique in its artifact. */
  readonly ref: string;
  readonly speaker: string | null;
  readonly role: Role | null;
  readonly at: Moment | null;
  readonly text: string;
}

/** What a loader makes of a file: one artifact is one note, document or chat session. Text is sanitised (NUL removed, lone surrogates U+FFFD). */
export interface ToldArtifact {
  readonly format: Exclude<Format, 'auto'>;
  readonly documentType: string;
  readonly sourceUri: string | null;
  readonly title: string | null;
  /** Who wrote it, where one person did. Turns carry their own speakers. */
  readonly author: string | null;
  readonly sessionId: string | null;
  /** When it was written or, for a chat, when it began. */
  readonly occurredAt: Moment | null;
  /** IANA zone its local times were read in; null when unknown. */
  readonly tz: string | null;
  readonly tags: readonly string[];
  /** Whom its session told of just before: "he" or "she" at the head of this text may mean them. */
  readonly peopleBefore?: readonly string[];
  readonly requestId: string | null;
  readonly body:
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'turns'; readonly turns: readonly Turn[] };
  /** What the loader left out or mended, in words. */
  readonly notes: readonly string[];
}

/** A passage cut from an artifact: `text === artifactText.slice(start, end)`. */
export interface Passage {
  readonly seq: number;
  /** UTF-16 offsets into the artifact's text. */
  readonly start: number;
  readonly end: number;
  readonly turnRef: string | null;
  readonly role: Role | null;
  readonly speaker: string | null;
  /** Whom the speaker addresses, in a conversation of two. */
  readonly addressee: string | null;
  readonly occurredAt: Moment | null;
  readonly text: string;
}

/** An artifact ready for extraction: its whole text (turns rendered) and its passages, in order, covering all of it but blanks and speaker labels. */
export interface CutArtifact {
  readonly text: string;
  readonly passages: readonly Passage[];
}

/** An entity found in the text. `name` is its identity within one extraction. */
export interface FoundEntity {
  readonly name: string;
  /** person, organization, place, thing, event, state, service, rule, constraint, agent, system. */
  readonly type: string;
  readonly aliases: readonly string[];
}

export interface FoundMention {
  /** A FoundEntity's name. */
  readonly entity: string;
  readonly passageSeq: number;
  /** Offsets into the passage's text. */
  readonly start: number;
  readonly end: number;
}

export interface FoundRule {
  /** Where it holds: `global`, a project, a situation. */
  readonly context: string | null;
  readonly constraint: 'positive' | 'negative' | 'must' | 'must_not' | null;
  readonly rationale: string | null;
  /** For how many user turns of its session it holds; null without a bound. */
  readonly turns: number | null;
  /** Whether it holds in the session it is said in and nowhere else: "for the rest of this session". */
  readonly isOfSession?: boolean;
}

/** How the text places what it tells by an event: "two days after the outage". */
export interface FoundAnchor {
  /** A FoundEntity's name. */
  readonly event: string;
  /** How what is told stands to the event. */
  readonly relation: AllenRelation;
  /** How far from it; null when no distance is given. */
  readonly offsetMs: number | null;
  readonly granularity: AnchorGranularity | null;
}

export interface FoundFact {
  /** A plain sentence that says the fact by itself, names instead of pronouns. */
  readonly text: string;
  readonly factType: 'knowledge' | 'decision';
  /** FoundEntity names; `object` and `value` never together. */
  readonly subject: string | null;
  /** Canonical relation, lemma_snake_case. */
  readonly relation: string | null;
  readonly object: string | null;
  readonly value: {
    readonly text: string;
    readonly datatype: 'string' | 'number' | 'date' | 'boolean' | 'duration';
  } | null;
  readonly polarity: 'affirmed' | 'denied';
  readonly modality: Modality;
  readonly caveats: string | null;
  readonly standing: 'instruction' | 'preference' | 'decision' | null;
  /** What makes it a rule. */
  readonly rule?: FoundRule;
  readonly anchor?: FoundAnchor;
  readonly validFrom: Moment | null;
  readonly validTo: Moment | null;
  /** `stated` when the text dated it, `at_latest` for an undated present tense, `unknown` for an undated past. */
  readonly validKind: 'stated' | 'at_latest' | 'unknown';
  /** True for something that happened at a time rather than held through it. */
  readonly isEvent: boolean;
  readonly temporalNote: string | null;
  readonly passageSeq: number;
  /** Offsets into the passage's text of the clause that says it. */
  readonly start: number;
  readonly end: number;
  /** 0..1 */
  readonly confidence: number;
  /** Cue of a correction or of an ending, for the rules of truth. */
  readonly cue: 'correction' | 'ending' | 'beginning' | 'change' | null;
  /** Set where the words only say that an earlier statement was wrong. */
  readonly takesBack?: TakenBack;
  /** Set where the words only say of a plan, by its noun ("the Lisbon move"), that it is off or has another date. */
  readonly ofPlan?: string;
  /** Of the statement itself; those of its artifact it has anyway. */
  readonly tags?: readonly string[];
}

/** "I meant Tuesday, not Monday" gives both; "scratch that" neither: what was said last. */
export interface TakenBack {
  /** The words that were wrong. */
  readonly said: string | null;
  /** The words that should have been said. */
  readonly instead: string | null;
  /** "Forget what I said about X": `said` is what the earlier statements are about. */
  readonly isTopic: boolean;
}

/** What a language model read is made by, whichever model it was. */
export const BY_MODEL = 'model';

/** The one output schema of both extraction engines. */
export interface Extraction {
  readonly madeBy: string;
  readonly entities: readonly FoundEntity[];
  readonly mentions: readonly FoundMention[];
  readonly facts: readonly FoundFact[];
}

/** A passage's own words for the index (see engine/text): what `fact_fts` takes, already segmented. */
export interface IndexWords {
  readonly own: string;
  /** The previous turn's, empty for the first. */
  readonly previous: string;
}

/** What one detector found in an artifact. */
export interface FoundFallacies {
  readonly detector: string;
  readonly found: readonly FoundFallacy[];
}

/** Everything one transaction needs to store an artifact; plain data, made off the writer. */
export interface PreparedArtifact {
  readonly told: ToldArtifact;
  readonly checksum: string;
  readonly cut: CutArtifact;
  readonly extraction: Extraction;
  /** Indexed like cut.passages and extraction.facts. */
  readonly passageWords: readonly IndexWords[];
  readonly factWords: readonly string[];
  /** Flaws of reasoning that were found in the passages. */
  readonly fallacies: FoundFallacies;
  /** Whether each passage reads as language or noise; indexed like cut.passages. */
  readonly coherence: readonly Coherence[];
}
