import fc from 'fast-check';
import { anchoredBounds, type CornerBound, pointOf } from '../../../../src/main/engine/temporal/network/allen.ts';
import {
  beginOf,
  type Difference,
  endOf,
  everyInterval,
  origin,
  properIntervals,
} from '../../../../src/main/engine/temporal/network/difference.ts';
import { type AllenRelation, allenRelations, type OrderAnswer } from '../../../../src/shared/contract/temporal.ts';

/** All instants that the checker tries. */
export const lastInstant = 5;

export interface SmallNetwork {
  readonly events: number;
  readonly facts: number;
  readonly said: readonly Difference[];
}

const offset = fc.option(fc.record({ ms: fc.integer({ min: 0, max: 2 }), slackMs: fc.integer({ min: 0, max: 2 }) }));

/** Up to three intervals on a short calendar, placed by dates, lengths and anchors. */
export const smallNetworks: fc.Arbitrary<SmallNetwork> = fc.integer({ min: 2, max: 3 }).chain((events) => {
  const event = fc.integer({ min: 0, max: events - 1 });
  const anchor = fc
    .tuple(event, fc.integer({ min: 1, max: events - 1 }), fc.constantFrom(...allenRelations), offset)
    .map(
      ([a, step, relation, by]) =>
        (fact: number) =>
          anchoredBounds(a, (a + step) % events, relation, by, fact),
    );
  const date = fc
    .tuple(event, fc.boolean(), fc.integer({ min: 0, max: lastInstant }), fc.integer({ min: 0, max: 2 }))
    .map(([of, isBegin, instant, width]) => (fact: number): Difference[] => {
      const from = Math.min(instant, lastInstant - width);
      const point = isBegin ? beginOf(of) : endOf(of);
      return [
        { from: origin, to: point, most: from + width, fact },
        { from: point, to: origin, most: 0 - from, fact },
      ];
    });
  const length = fc
    .tuple(event, fc.integer({ min: 0, max: lastInstant }))
    .map(([of, most]) => (fact: number): Difference[] => [{ from: beginOf(of), to: endOf(of), most, fact }]);
  const statement = fc.oneof({ weight: 4, arbitrary: anchor }, { weight: 2, arbitrary: date }, length);
  return fc.array(statement, { minLength: 1, maxLength: 6 }).map((statements) => ({
    events,
    facts: statements.length,
    said: [...calendar(events), ...statements.flatMap((saying, fact) => saying(fact))],
  }));
});

/** Every point lies within the instants that are tried, so that trying them all is a proof. */
function calendar(events: number): Difference[] {
  return Array.from({ length: 2 * events }, (_, i) => i + 1).flatMap((point) => [
    { from: origin, to: point, most: lastInstant, fact: everyInterval },
    { from: point, to: origin, most: 0, fact: everyInterval },
  ]);
}

export type Solution = readonly number[];

/** Every way to place the points, by trying each instant for each: nothing of the network's own reasoning. */
export function solutions(
  { events, said }: SmallNetwork,
  isIn: (fact: number) => boolean = () => true,
): readonly Solution[] {
  const differences = [...properIntervals(events), ...said].filter(({ fact }) => fact === everyInterval || isIn(fact));
  const points = 1 + 2 * events;
  const found: Solution[] = [];
  const place = (chosen: number[]): void => {
    const point = chosen.length;
    if (point === points) {
      found.push([...chosen]);
      return;
    }
    for (let instant = 0; instant <= lastInstant; instant++) {
      chosen.push(instant);
      const fits = differences.every(
        ({ from, to, most }) => Math.max(from, to) !== point || (chosen[to] ?? 0) - (chosen[from] ?? 0) <= most,
      );
      if (fits) place(chosen);
      chosen.pop();
    }
  };
  place([0]);
  return found;
}

/** The one relation of two placed intervals, by comparing their ends. */
export function relationIn(solution: Solution, a: number, b: number): AllenRelation {
  const at = (corner: CornerBound['from']): number => solution[pointOf(corner, a, b)] ?? 0;
  const begins = Math.sign(at('aBegin') - at('bBegin'));
  const ends = Math.sign(at('aEnd') - at('bEnd'));
  if (begins === 0) return ends === 0 ? 'equals' : ends < 0 ? 'starts' : 'started_by';
  if (ends === 0) return begins > 0 ? 'finishes' : 'finished_by';
  if (begins > 0 && ends < 0) return 'during';
  if (begins < 0 && ends > 0) return 'contains';
  const gap = Math.sign(begins < 0 ? at('aEnd') - at('bBegin') : at('bEnd') - at('aBegin'));
  if (begins < 0) return gap < 0 ? 'before' : gap === 0 ? 'meets' : 'overlaps';
  return gap < 0 ? 'after' : gap === 0 ? 'met_by' : 'overlapped_by';
}

/** Whether an answer is true of two placed intervals. */
export function isTrueOf(answer: OrderAnswer, solution: Solution, a: number, b: number): boolean {
  const at = (corner: CornerBound['from']): number => solution[pointOf(corner, a, b)] ?? 0;
  const begins = at('aBegin') - at('bBegin');
  const ends = at('aEnd') - at('bEnd');
  switch (answer) {
    case 'cannot be told':
      return true;
    case 'before or meets':
      return begins < 0 && ends < 0 && at('aEnd') <= at('bBegin');
    case 'after or met by':
      return begins > 0 && ends > 0 && at('bEnd') <= at('aBegin');
    case 'begins together':
      return begins === 0;
    case 'ends together':
      return ends === 0;
    case 'begins and ends before':
      return begins < 0 && ends < 0;
    case 'begins and ends after':
      return begins > 0 && ends > 0;
    case 'within':
      return begins >= 0 && ends <= 0;
    case 'around':
      return begins <= 0 && ends >= 0;
    case 'begins before':
      return begins < 0;
    case 'begins after':
      return begins > 0;
    case 'ends before':
      return ends < 0;
    case 'ends after':
      return ends > 0;
    case 'at a common time':
      return at('aBegin') < at('bEnd') && at('bBegin') < at('aEnd');
    case 'begins no later':
      return begins <= 0;
    case 'begins no earlier':
      return begins >= 0;
    case 'ends no later':
      return ends <= 0;
    case 'ends no earlier':
      return ends >= 0;
    default:
      return relationIn(solution, a, b) === answer;
  }
}
