import {
  type AllenRelation,
  type AnchorGranularity,
  allenRelationSchema,
  anchorGranularitySchema,
} from '../../../shared/contract/temporal.ts';

interface Anchor {
  readonly relation: AllenRelation;
  readonly offsetMs: number | null;
  readonly granularity: AnchorGranularity | null;
}

/** The columns of an anchor. */
interface AnchorColumns {
  readonly anchor_relation: string | null;
  readonly anchor_offset_ms: number | null;
  readonly granularity: string | null;
}

/** How a fact stands to its anchor as it is stored; null without one, or for a relation that is none of Allen's. */
export function anchorOf({ anchor_relation, anchor_offset_ms, granularity }: AnchorColumns): Anchor | null {
  const relation = allenRelationSchema.safeParse(anchor_relation);
  if (!relation.success) return null;
  const unit = anchorGranularitySchema.safeParse(granularity);
  return { relation: relation.data, offsetMs: anchor_offset_ms, granularity: unit.success ? unit.data : null };
}

/** The words between a distance and the event it is measured from; null where a relation leaves no distance. */
const distant: Partial<Record<AllenRelation, string>> = {
  before: 'before',
  after: 'after',
  during: 'into',
  contains: 'before',
  overlaps: 'before',
  overlapped_by: 'into',
};
const plain: Readonly<Record<AllenRelation, string>> = {
  before: 'before',
  after: 'after',
  meets: 'until',
  met_by: 'since',
  overlaps: 'from before into',
  overlapped_by: 'from within until after',
  during: 'during',
  contains: 'from before until after',
  starts: 'from the beginning of',
  started_by: 'from the beginning until after',
  finishes: 'until the end of',
  finished_by: 'from before until the end of',
  equals: 'at the time of',
};

const sizes: readonly (readonly [AnchorGranularity, number])[] = [
  ['year', 365.2425 * 86_400_000],
  ['month', 30.436875 * 86_400_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** How something stands to an event, as one says it: "two days after the outage", "until the merger". */
export function anchorInWords(anchor: Anchor, event: string): string {
  const { relation, offsetMs, granularity } = anchor;
  // A name has no article; a noun in small letters does.
  const named = /^\p{Ll}[\p{Ll}\p{N} -]*$/u.test(event) ? `the ${event}` : event;
  const link = distant[relation];
  if (offsetMs === null || link === undefined) return `${plain[relation]} ${named}`;
  if (offsetMs === 0)
    return granularity === null ? `${plain[relation]} ${named}` : `within a ${granularity} ${link} ${named}`;
  const { text, isRounded } = lengthInWords(offsetMs, granularity);
  return `${isRounded ? 'about ' : ''}${text} ${link} ${named}`;
}

/** A length in the unit it was given in; about so long where the granularity is wider than that unit. */
function lengthInWords(ms: number, granularity: AnchorGranularity | null): { text: string; isRounded: boolean } {
  const own = sizes.find(([unit]) => unit === granularity);
  const fits = ([, size]: readonly [AnchorGranularity, number]): boolean => isWhole(ms / size) && ms >= size * 0.99;
  const unit = own !== undefined && fits(own) ? own : sizes.find(fits);
  if (unit === undefined) {
    const [name, size] =
      sizes.find(([, each]) => ms >= each) ?? sizes[sizes.length - 1] ?? (['minute', 60_000] as const);
    return { text: counted(Math.round((ms / size) * 10) / 10, name), isRounded: granularity !== null };
  }
  return {
    text: counted(Math.round(ms / unit[1]), unit[0]),
    isRounded: granularity !== null && unit[0] !== granularity,
  };
}

function isWhole(amount: number): boolean {
  return Math.abs(amount - Math.round(amount)) < 0.001;
}

function counted(amount: number, unit: AnchorGranularity): string {
  const text = numbers[amount] ?? String(amount);
  return `${text} ${unit}${amount === 1 ? '' : 's'}`;
}
