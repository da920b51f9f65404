import type { PlanStep } from '../../../shared/contract/memoryPlan.ts';

export interface PlacedStep {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

export interface StepPicture {
  readonly width: number;
  readonly height: number;
  readonly steps: readonly PlacedStep[];
  readonly edges: readonly { readonly from: PlacedStep; readonly to: PlacedStep }[];
}

export const boxSize = { width: 168, height: 44 } as const;
const gap = { x: 44, y: 14 } as const;
const margin = 2;

/** The column of each step: right of what it needs, and as near as can be to what needs it. */
function columnsOf(steps: readonly Pick<PlanStep, 'needs'>[]): number[] {
  const earliest: number[] = [];
  for (const { needs } of steps) earliest.push(Math.max(-1, ...needs.map((need) => earliest[need] ?? -1)) + 1);
  const columns = [...earliest];
  for (const [at, column] of [...earliest.entries()].reverse()) {
    const dependents = steps.flatMap(({ needs }, other) => (needs.includes(at) ? [(columns[other] ?? 1) - 1] : []));
    columns[at] = dependents.length === 0 ? column : Math.min(...dependents);
  }
  return columns;
}

/** Steps in columns: each stands right of all that it needs, in its column in the order of the plan. */
export function layOutSteps(steps: readonly Pick<PlanStep, 'needs'>[]): StepPicture {
  const columns = columnsOf(steps);
  const filled = new Map<number, number>();
  const placed = columns.map((column, at): PlacedStep => {
    const row = filled.get(column) ?? 0;
    filled.set(column, row + 1);
    return {
      at,
      x: margin + column * (boxSize.width + gap.x),
      y: margin + row * (boxSize.height + gap.y),
    };
  });
  const edges = steps.flatMap(({ needs }, at) =>
    needs.flatMap((need) => {
      const [from, to] = [placed[need], placed[at]];
      return from === undefined || to === undefined ? [] : [{ from, to }];
    }),
  );
  const most = (of: readonly number[]): number => Math.max(0, ...of);
  return {
    width: most(placed.map(({ x }) => x)) + boxSize.width + margin,
    height: most(placed.map(({ y }) => y)) + boxSize.height + margin,
    steps: placed,
    edges,
  };
}
