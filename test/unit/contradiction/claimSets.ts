import {
  type Claim,
  type ClaimPin,
  defaultRules,
  type RulesConfig,
} from '../../../src/main/engine/contradiction/claims.ts';
import { decide } from '../../../src/main/engine/contradiction/decide.ts';

const DAY = 86_400_000;

/** `2024`, `2024-05` or `2024-05-07` as an instant with the width of its precision; `2024-05-07!` is exact. */
export function instant(text: string): { from: number; width: number } {
  const [year = 0, month, day] = text.replace('!', '').split('-').map(Number);
  const from = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
  if (text.endsWith('!')) return { from, width: 0 };
  if (day !== undefined) return { from, width: DAY };
  if (month !== undefined) return { from, width: Date.UTC(year, month, 1) - from };
  return { from, width: Date.UTC(year + 1, 0, 1) - from };
}

export interface Said {
  /** `lives_in Paris`, `not lives_in Paris`. */
  readonly what: string;
  readonly from?: string;
  readonly to?: string;
  /** Past tense without a date. */
  readonly past?: boolean;
  readonly always?: boolean;
  readonly at: string;
  readonly weight?: number;
  readonly source?: number;
  readonly artifact?: number;
  readonly place?: number;
  readonly saysChange?: boolean;
  readonly isEnding?: boolean;
  readonly corrects?: readonly number[];
}

export function claim(id: number, said: Said): Claim {
  const assertedAt = instant(said.at).from;
  const from = said.from === undefined ? null : instant(said.from);
  const to = said.to === undefined ? Number.POSITIVE_INFINITY : instant(said.to).from;
  return {
    id,
    uid: `u${String(id).padStart(6, '0')}`,
    statement: said.what,
    span: spanOf(said, assertedAt, from, to),
    weight: said.weight ?? 400,
    assertedAt,
    source: said.source ?? id,
    artifact: said.artifact ?? id,
    place: said.place ?? 0,
    saysChange: said.saysChange ?? false,
    isEnding: said.isEnding ?? false,
    corrects: said.corrects ?? [],
  };
}

function spanOf(
  said: Said,
  assertedAt: number,
  from: { from: number; width: number } | null,
  to: number,
): Claim['span'] {
  const unbounded = { from: Number.NEGATIVE_INFINITY, fromWidth: 0 };
  if (said.always === true) return { kind: 'always', ...unbounded, to: assertedAt };
  if (from !== null) return { kind: 'stated', from: from.from, fromWidth: from.width, to };
  if (said.to !== undefined) return { kind: 'until', ...unbounded, to };
  if (said.past === true) return { kind: 'unknown', ...unbounded, to };
  return { kind: 'at_latest', from: assertedAt, fromWidth: 0, to };
}

/** One value a relation; a denial excludes the affirmation of its own object only. */
export function excludesByValue(a: string, b: string): boolean {
  const [x, y] = [parse(a), parse(b)];
  if (x.relation !== y.relation) return false;
  if (x.isDenied && y.isDenied) return false;
  if (x.isDenied !== y.isDenied) return x.value === y.value;
  return !x.relation.startsWith('many_') && x.value !== y.value;
}

function parse(statement: string): { relation: string; value: string; isDenied: boolean } {
  const words = statement.split(' ');
  const isDenied = words[0] === 'not';
  const [relation = '', value = ''] = isDenied ? words.slice(1) : words;
  return { relation, value, isDenied };
}

export function decided(
  said: readonly (Said | Claim)[],
  { pins = [], rules = defaultRules }: { pins?: readonly ClaimPin[]; rules?: RulesConfig } = {},
): string[] {
  const claims = said.map((each, i) => ('what' in each ? claim(i + 1, each) : each));
  return decide(claims, pins, excludesByValue, rules)
    .facts.map(({ statement, status, from, to, toKind }) => {
      const end = toKind === 'unknown' ? '' : `${day(to)} ${toKind}`;
      return `${statement}: ${day(from)}..${end}${status === 'holds' ? '' : ` ${status}`}`;
    })
    .toSorted();
}

function day(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 10) : '';
}

export function everyOrder<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, i) => everyOrder(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}
