import type { AllenRelation, AnchorGranularity } from '../../../shared/contract/temporal.ts';
import { EVENT_CLAUSE, EVENT_NAME, eitherCase, STAY_CLAUSE } from './anchorWords.ts';
import { NUMBER, numberOf } from './dateWords.ts';

/** How a text places something by an event: "two days before Ana's wedding". */
export interface AnchorInText {
  /** How what is told stands to the event. */
  readonly relation: AllenRelation;
  /** How far from it; null when the text gives no distance. */
  readonly offsetMs: number | null;
  /** The unit of the distance: it is as wide as that. */
  readonly granularity: AnchorGranularity | null;
  /** The words that name the event, without the placing ones. */
  readonly words: string;
  /** A name to look up, or a clause that some fact says. */
  readonly kind: 'name' | 'clause';
  /** Offsets into the text of the whole expression. */
  readonly start: number;
  readonly end: number;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
const unitMs: Readonly<Record<AnchorGranularity, number>> = {
  minute: MINUTE,
  hour: 60 * MINUTE,
  day: DAY,
  week: 7 * DAY,
  // The mean of the calendar; the granularity is wide enough for any one month or year.
  month: 30.436875 * DAY,
  year: 365.2425 * DAY,
};

type Match = Readonly<Record<string, string | undefined>>;

interface AnchorRule {
  readonly pattern: RegExp;
  readonly kind: AnchorInText['kind'];
  read(groups: Match): Pick<AnchorInText, 'relation' | 'offsetMs' | 'granularity'>;
}

const rule = (lead: string, event: string, read: AnchorRule['read']): AnchorRule => ({
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}_'’-])(?:${lead}) ${event}(?![\p{L}\p{N}_]|-\p{L})`, 'gu'),
  kind: event === EVENT_NAME ? 'name' : 'clause',
  read,
});

const SIDE = '(?<side>[Aa]fter|[Bb]efore|[Ff]ollowing|[Pp]rior to)';
const UNIT = '(?<unit>minute|hour|day|week|month|year)s?';
const ABOUT = '(?<about>[Aa]bout |[Aa]round |[Rr]oughly |[Aa]lmost |[Nn]early |[Oo]ver |[Jj]ust )?';
const near = (relation: AllenRelation) => ({ relation, offsetMs: null, granularity: null });

function sideOf(word: string | undefined): 'after' | 'before' {
  return /^(?:after|following)$/i.test(word ?? '') ? 'after' : 'before';
}

function readUnit(word: string | undefined): AnchorGranularity {
  switch (word) {
    case 'minute':
    case 'hour':
    case 'week':
    case 'month':
    case 'year':
      return word;
    case 'weekend':
      return 'week';
    default:
      return 'day';
  }
}

/** A round number of small units ("about ten days") is meant by the next larger one. */
const larger: Partial<Record<AnchorGranularity, AnchorGranularity>> = { minute: 'hour', hour: 'day', day: 'week' };
const leastRoundNumber = 3;

function readDistance(groups: Match): ReturnType<AnchorRule['read']> {
  const unit = readUnit(groups['unit']);
  const amount = numberOf(groups['n'] ?? '');
  const isRound = groups['about'] !== undefined && amount >= leastRoundNumber;
  return {
    relation: sideOf(groups['side']),
    offsetMs: Math.round(amount * unitMs[unit]),
    granularity: isRound ? (larger[unit] ?? unit) : unit,
  };
}

/** "The week after": any time of it, so no distance but the unit's width. */
function readUnitBeside(groups: Match): ReturnType<AnchorRule['read']> {
  return { relation: sideOf(groups['side']), offsetMs: 0, granularity: readUnit(groups['unit']) };
}

const UNIT_BESIDE = String.raw`(?:[Tt]he )(?:very )?(?<unit>day|morning|evening|night|week|weekend|month|year) ${SIDE}`;
const DISTANCE = String.raw`${ABOUT}(?<n>${eitherCase(NUMBER)}) ${UNIT} ${SIDE}`;
/** "Right after college" may be a month later: near is no nearer than that. */
const NEAR = String.raw`(?:[Rr]ight|[Jj]ust|[Ii]mmediately|[Ss]traight|[Dd]irectly) ${SIDE}`;
const readNear = (groups: Match): ReturnType<AnchorRule['read']> => ({
  relation: sideOf(groups['side']),
  offsetMs: 0,
  granularity: 'month',
});

/** In the order in which they are tried at one place. */
const RULES: readonly AnchorRule[] = [
  ...[EVENT_NAME, EVENT_CLAUSE].flatMap((event) => [
    rule(DISTANCE, event, readDistance),
    rule(UNIT_BESIDE, event, readUnitBeside),
    rule(NEAR, event, readNear),
    rule(SIDE, event, ({ side }) => near(sideOf(side))),
    rule('(?:[Uu]ntil|[Tt]ill|[Uu]p to)', event, () => near('meets')),
  ]),
  rule('(?:[Ee]ver )?[Ss]ince', EVENT_NAME, () => near('met_by')),
  rule('(?:[Ee]ver )?[Ss]ince', EVENT_CLAUSE, () => near('met_by')),
  rule('[Dd]uring', EVENT_NAME, () => near('during')),
  rule('[Ww]hile', STAY_CLAUSE, () => near('during')),
];

/** Verbs that make "after" and "before" their own: "looking after the party", "named after the war". */
const PHRASAL =
  /\b(?:look|looks|looked|looking|takes?|took|taking|taken|ask(?:s|ed|ing)?|goes|go|going|went|r[au]n(?:s|ning)?|chas(?:e|es|ed|ing)|com(?:e|es|ing)|came)\s+$|\bnam(?:e|es|ed|ing)\s+(?:\S+\s+){0,3}$/i;
/** What follows "since we moved" when it tells of the time from then on, and not of a reason: a perfect, or nothing. */
const FROM_THEN_ON =
  /^(?:[.!?…]*\s*$|,? (?:\S+ ){0,2}?(?:\S+['’](?:ve|s)|have|has|haven['’]t|hasn['’]t|had)(?![\p{L}]))/u;
const PERFECT_BEFORE = /\b(?:have|has|had|haven['’]t|hasn['’]t|\p{L}+['’]ve|\p{L}+['’]s)\b[^,;:]*$|\bever $/iu;

/** "Since we moved, the rent is lower" may give a reason; a perfect on either side leaves only the time. */
function isFromThenOn(before: string, after: string): boolean {
  return PERFECT_BEFORE.test(before) || FROM_THEN_ON.test(after);
}

/**
 * The events by which an English text places what it tells, left to right, without overlap. It prefers silence: "after
 * all", "before long", "since it rains" and whatever names nothing that happens give none. Dates are read elsewhere.
 */
export function findAnchors(text: string): AnchorInText[] {
  const hits = RULES.flatMap((each) => [...text.matchAll(each.pattern)].map((match) => ({ match, rule: each })));
  const found: AnchorInText[] = [];
  const sorted = hits.toSorted((a, b) => a.match.index - b.match.index || b.match[0].length - a.match[0].length);
  for (const { match, rule: hit } of sorted) {
    const start = match.index;
    const before = text.slice(0, start);
    if (start < (found.at(-1)?.end ?? 0) || PHRASAL.test(before)) continue;
    const end = start + match[0].trimEnd().length;
    if (hit.kind === 'clause' && /^since/i.test(match[0]) && !isFromThenOn(before, text.slice(end))) continue;
    const words = (match.groups?.['event'] ?? '').trim();
    found.push({
      ...hit.read(match.groups ?? {}),
      words,
      kind: hit.kind,
      start,
      end,
    });
  }
  return found;
}
