import type { Range } from '../text/sentences.ts';
import { packDocument, packRange } from './pack.ts';
import type { CutArtifact, Moment, Passage, Role, ToldArtifact, Turn } from './told.ts';

const roleLabels: Readonly<Record<Role, string>> = {
  user: 'User',
  assistant: 'Assistant',
  system: 'System',
  tool: 'Tool',
};

/**
 * The artifact's text and its passages: a turn or a paragraph each, above `passageLimit` split at sentence borders.
 * Every character of the body that is no blank stands in exactly one passage; speaker labels stand in none.
 */
export function cutArtifact(told: ToldArtifact): CutArtifact {
  return told.body.kind === 'turns' ? cutTurns(told.body.turns) : cutText(told.body.text, told.author, told.occurredAt);
}

function cutText(text: string, author: string | null, occurredAt: Moment | null): CutArtifact {
  const passages = packDocument(text, { start: 0, end: text.length }).map((range, seq) =>
    passageOf(text, range, seq, {
      turnRef: null,
      role: null,
      speaker: author,
      addressee: null,
      occurredAt,
    }),
  );
  return { text, passages };
}

function cutTurns(turns: readonly Turn[]): CutArtifact {
  const { text, ranges } = renderTurns(turns);
  const other = partnerOf(turns);
  const passages: Passage[] = [];
  for (const [i, turn] of turns.entries()) {
    const range = ranges[i];
    if (range === undefined) continue;
    const about = {
      turnRef: turn.ref,
      role: turn.role,
      speaker: turn.speaker,
      addressee: other(turn),
      occurredAt: turn.at,
    };
    for (const part of packRange(text, range)) passages.push(passageOf(text, part, passages.length, about));
  }
  return { text, passages };
}

function passageOf(
  text: string,
  range: Range,
  seq: number,
  about: Omit<Passage, 'seq' | 'start' | 'end' | 'text'>,
): Passage {
  return { seq, start: range.start, end: range.end, ...about, text: text.slice(range.start, range.end) };
}

/** One turn below the other, each with its speaker's name or role before it; `ranges` are where their own words stand. */
function renderTurns(turns: readonly Turn[]): { text: string; ranges: Range[] } {
  const parts: string[] = [];
  const ranges: Range[] = [];
  let length = 0;
  for (const turn of turns) {
    const label = turn.speaker ?? (turn.role === null ? null : roleLabels[turn.role]);
    const before = `${length === 0 ? '' : '\n'}${label === null ? '' : `${label}: `}`;
    parts.push(before, turn.text);
    const start = length + before.length;
    length = start + turn.text.length;
    ranges.push({ start, end: length });
  }
  return { text: parts.join(''), ranges };
}

type Spoken = Pick<Turn, 'speaker' | 'role'>;

/** In a conversation of two, the name of the one who does not speak; a nameless partner is null. */
export function partnerOf(turns: readonly Spoken[]): (turn: Spoken) => string | null {
  const speakers = new Map<string, string | null>();
  for (const turn of turns) {
    if (turn.speaker !== null || turn.role !== null) speakers.set(identity(turn), turn.speaker);
  }
  if (speakers.size !== 2) return () => null;
  return (turn) => {
    const partner = [...speakers].find(([key]) => key !== identity(turn));
    return speakers.has(identity(turn)) ? (partner?.[1] ?? null) : null;
  };
}

function identity(turn: Spoken): string {
  return turn.speaker ?? `role ${turn.role ?? ''}`;
}
