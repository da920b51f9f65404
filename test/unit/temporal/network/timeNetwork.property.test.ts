import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginOf, endOf } from '../../../../src/main/engine/temporal/network/difference.ts';
import { TimeNetwork } from '../../../../src/main/engine/temporal/network/timeNetwork.ts';
import { allenRelations, orderAnswerSchema } from '../../../../src/shared/contract/temporal.ts';
import { isTrueOf, relationIn, type SmallNetwork, smallNetworks, type Solution, solutions } from './bruteForce.ts';

const runs = { numRuns: 1000 };

/** Checks a network that can hold against all its solutions; others need no checking here. */
function whenConsistent(small: SmallNetwork, check: (network: TimeNetwork, all: readonly Solution[]) => void): void {
  const settled = TimeNetwork.settle(small.events, small.said);
  if (settled.kind === 'consistent') check(settled.network, solutions(small));
}

const without = (facts: readonly number[], left: number | null) => (fact: number) =>
  fact !== left && facts.includes(fact);

/** The set proves it, and no part of it does. */
function expectMinimal(small: SmallNetwork, proof: readonly number[], holds: (solution: Solution) => boolean): void {
  expect(solutions(small, without(proof, null)).every(holds)).toBe(true);
  for (const fact of proof) expect(solutions(small, without(proof, fact)).every(holds)).toBe(false);
}

describe('a network of times, beside a checker that tries every instant', () => {
  it('is consistent exactly when some instants fit', () => {
    fc.assert(
      fc.property(smallNetworks, (small) => {
        const settled = TimeNetwork.settle(small.events, small.said);
        expect(settled.kind).toBe(solutions(small).length > 0 ? 'consistent' : 'inconsistent');
      }),
      runs,
    );
  });

  it('names facts that cannot hold together, none of which can be left out', () => {
    fc.assert(
      fc.property(smallNetworks, (small) => {
        const settled = TimeNetwork.settle(small.events, small.said);
        if (settled.kind === 'consistent') return;
        const { facts } = settled;
        expect(solutions(small, without(facts, null))).toEqual([]);
        for (const fact of facts) expect(solutions(small, without(facts, fact))).not.toEqual([]);
      }),
      runs,
    );
  });

  it('has the tightest bounds on every beginning and end', () => {
    fc.assert(
      fc.property(smallNetworks, (small) => {
        whenConsistent(small, (network, all) => {
          for (let event = 0; event < small.events; event++) {
            const begins = all.map((solution) => solution[beginOf(event)] ?? 0);
            const ends = all.map((solution) => solution[endOf(event)] ?? 0);
            expect(network.tightest(event)).toEqual({
              begin: { least: Math.min(...begins), most: Math.max(...begins) },
              end: { least: Math.min(...ends), most: Math.max(...ends) },
            });
          }
        });
      }),
      runs,
    );
  });

  it('leaves exactly the relations open that some instants show', () => {
    fc.assert(
      fc.property(smallNetworks, (small) => {
        whenConsistent(small, (network, all) => {
          const shown = new Set(all.map((solution) => relationIn(solution, 0, 1)));
          const { possible } = network.order(0, 1);
          expect(possible).toEqual(allenRelations.filter((relation) => shown.has(relation)));
        });
      }),
      runs,
    );
  });

  it('answers with what is true of all instants, as strongly as can be said, and with a minimal proof', () => {
    fc.assert(
      fc.property(smallNetworks, (small) => {
        whenConsistent(small, (network, all) => {
          const { answer, proof } = network.order(0, 1);
          const holds = (solution: Solution): boolean => isTrueOf(answer, solution, 0, 1);
          expect(all.every(holds)).toBe(true);
          if (answer === 'cannot be told') {
            const others = orderAnswerSchema.options.filter((other) => other !== answer);
            for (const other of others) expect(all.every((each) => isTrueOf(other, each, 0, 1))).toBe(false);
          } else expectMinimal(small, proof, holds);
          for (const relation of allenRelations) {
            if (all.every((each) => relationIn(each, 0, 1) === relation)) expect(answer).toBe(relation);
          }
        });
      }),
      runs,
    );
  });

  it('knows the least and the most that a time lasts, with a minimal proof', () => {
    fc.assert(
      fc.property(smallNetworks, fc.boolean(), (small, isLength) => {
        whenConsistent(small, (network, all) => {
          const [from, to] = isLength ? [beginOf(0), endOf(0)] : [beginOf(0), beginOf(1)];
          const found = isLength ? network.duration(0) : network.between(0, 1);
          const length = (solution: Solution): number => (solution[to] ?? 0) - (solution[from] ?? 0);
          expect(found.least).toBe(Math.min(...all.map(length)));
          expect(found.most).toBe(Math.max(...all.map(length)));
          expectMinimal(
            small,
            found.proof,
            (solution) => length(solution) >= found.least && length(solution) <= found.most,
          );
        });
      }),
      runs,
    );
  });
});
