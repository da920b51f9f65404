import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { isWithin, movedPath, refusalToMove } from '../../../src/main/engine/taxonomy/paths.ts';
import { TaxonomyKit } from './taxonomyKit.ts';

/** Names that are beginnings of one another, sort around the slash, or are not ASCII. */
const segment = fc.constantFrom('Eng', 'Engineering', 'Eng 2', 'Eng!', 'Eng0', 'E', 'Zürich', '東京', 'a.b', 'B');
const path = fc.array(segment, { minLength: 0, maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
const runs = { numRuns: 1000 };

const kit = new TaxonomyKit();
afterAll(() => kit.close());
let number = 0;
/** A dataset of its own for each run; the nodes are at these paths. */
function nodesAt(paths: readonly string[]): Map<number, string> {
  kit.begin(`run ${number}`);
  number += 1;
  const ids = kit.nodes(paths.map((_, i) => `Node ${i}`));
  for (const [i, id] of ids.entries()) kit.place([id], paths[i] ?? '/');
  return new Map(ids.map((id, i) => [id, paths[i] ?? '/']));
}

describe('a prefix', { timeout: 600_000 }, () => {
  test('finds what lies within it, in pages, and counts it', () => {
    fc.assert(
      fc.property(
        fc.array(path, { minLength: 1, maxLength: 8 }),
        path,
        fc.integer({ min: 1, max: 4 }),
        (paths, prefix, limit) => {
          const at = nodesAt(paths);
          const wanted = [...at].filter(([, each]) => isWithin(each, prefix)).map(([id]) => id);
          const found = kit.all(prefix, limit);
          expect(found.ids.toSorted((a, b) => a - b)).toEqual(wanted);
          expect(found.total).toBe(wanted.length);
          expect(kit.all(prefix, limit, false).ids).toEqual(
            [...at].filter(([, each]) => each === prefix).map(([id]) => id),
          );
          const { branch, branches } = kit.branches({ path: prefix });
          expect(branch.nodes).toBe(wanted.length);
          for (const child of branches) {
            expect(child.nodes).toBe([...at.values()].filter((each) => isWithin(each, child.path)).length);
          }
          const { kept, counted } = kit.counts();
          expect(kept).toEqual(counted);
        },
      ),
      runs,
    );
  });
});

type Act =
  | { readonly kind: 'place'; readonly node: number; readonly to: string }
  | { readonly kind: 'move'; readonly from: string; readonly to: string }
  | { readonly kind: 'category'; readonly at: string };
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('place' as const), node: fc.nat(4), to: path }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), from: path, to: path }) },
  fc.record({ kind: fc.constant('category' as const), at: path }),
);

describe('moves', { timeout: 600_000 }, () => {
  test('lose no node, make no circle, and undone in turn restore everything', () => {
    fc.assert(
      fc.property(
        fc.array(path, { minLength: 2, maxLength: 5 }),
        fc.array(act, { minLength: 1, maxLength: 5 }),
        (paths, acts) => {
          const model = nodesAt(paths);
          const before = kit.dump();
          const done = acts.flatMap((each) => perform(each, model) ?? []);
          for (const [id, at] of model) expect(kit.pathOf(id)).toBe(at);
          expect(circles()).toEqual([]);
          const { kept, counted } = kit.counts();
          expect(kept).toEqual(counted);
          const after = kit.dump();
          const undone = done.toReversed().map((decision) => kit.undo(decision));
          expect(kit.dump()).toEqual(before);
          for (const decision of undone.toReversed()) kit.undo(decision);
          expect(kit.dump()).toEqual(after);
        },
      ),
      runs,
    );
    expect(kit.broken()).toEqual([]);
  });
});

/** Does it and tells the model; null where there was nothing to do, or it was refused as it must be. */
function perform(each: Act, model: Map<number, string>): number | null {
  if (each.kind === 'category') return each.at === '/' ? null : kit.category(each.at).decision_id;
  if (each.kind === 'place') {
    const id = [...model.keys()][each.node];
    if (id === undefined) return null;
    model.set(id, each.to);
    return kit.place([id], each.to).decision_id;
  }
  const { from, to } = each;
  if (refusalToMove(from, to) !== null) {
    expect(() => kit.start(from, to)).toThrow();
    return null;
  }
  if (kit.branches({ path: from }).branch.nodes + categoriesIn(from) === 0) {
    expect(() => kit.start(from, to)).toThrow(/nothing at/);
    return null;
  }
  for (const [id, at] of model) if (isWithin(at, from)) model.set(id, movedPath(at, from, to));
  return kit.move(from, to).decision_id;
}

function categoriesIn(branch: string): number {
  return kit.memory.db
    .rows('test', 'SELECT path, categories FROM taxonomy_count WHERE dataset_id = ?', [kit.datasetId])
    .filter(([at, categories]) => isWithin(String(at), branch) && Number(categories) > 0).length;
}

/** Entities that are merged into themselves over some steps. */
function circles(): number[] {
  const into = new Map(
    kit.memory.db
      .rows('test', 'SELECT id, merged_into FROM entity WHERE dataset_id = ? AND merged_into IS NOT NULL', [
        kit.datasetId,
      ])
      .map(([id, other]) => [Number(id), Number(other)]),
  );
  return [...into.keys()].filter((start) => {
    const seen = new Set<number>();
    for (let at: number | undefined = start; at !== undefined; at = into.get(at)) {
      if (seen.has(at)) return true;
      seen.add(at);
    }
    return false;
  });
}
