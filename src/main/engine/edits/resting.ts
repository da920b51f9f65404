import { parsePlace, type PlaceChange } from './places.ts';

/** A decision as far as undoing needs to know it. */
export interface LoggedDecision {
  readonly id: number;
  /** The decision that this one undid. */
  readonly undoes: number | null;
  /** Null when what it changed is not known any more. */
  readonly change: PlaceChange | null;
  /** One of the two moved a branch, and the other has moved a node of it. */
  readonly sharesBranch?: boolean;
}

/** Where a decision left its marks. */
interface Footprint {
  readonly paths: ReadonlySet<string>;
  readonly touched: ReadonlySet<string>;
  /** Facts it brought into being: whatever later happens to them rests on it. */
  readonly made: ReadonlySet<string>;
}

const footprints = new WeakMap<PlaceChange, Footprint>();

function footprintOf(change: PlaceChange): Footprint {
  const known = footprints.get(change);
  if (known !== undefined) return known;
  const footprint = readFootprint(change);
  footprints.set(change, footprint);
  return footprint;
}

function readFootprint({ before, after }: PlaceChange): Footprint {
  const paths = new Set<string>();
  const touched = new Set<string>();
  const made = new Set<string>();
  for (const path of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const place = parsePlace(path);
    if (place === null) continue;
    // What says a fact is told of every fact that a merge moved, also where it stayed as it was.
    if (place.part === 'sayings' && before[path] === after[path]) continue;
    paths.add(path);
    const thing = `${place.kind}/${place.id}`;
    touched.add(thing);
    if (place.part === 'pin') touched.add(`fact/${place.rest}`);
    if (place.part === 'made') {
      made.add(thing);
      // The same statement told again after an undo stands instead of this one, which must not come back beside it.
      const hash = after[path];
      if (typeof hash === 'string') paths.add(`statement/${hash}`);
    }
    // A key given up may be taken by another entity, which then stands in the way of its return.
    if (place.part === 'key')
      for (const key of [before[path], after[path]]) if (typeof key === 'string') paths.add(`key/${key}`);
  }
  return { paths, touched, made };
}

function meet(a: Footprint, b: Footprint): boolean {
  return overlap(a.paths, b.paths) || overlap(a.made, b.touched) || overlap(b.made, a.touched);
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const each of a) if (b.has(each)) return true;
  return false;
}

/**
 * The decisions that would have to be undone before this one, newest first. `others` are decisions of the dataset, those
 * made before this one included or not.
 *
 * Later decisions are taken together with what undid and redid them: an even number of them since this one leaves
 * everything as it was, an odd number has changed something. What is left and met this one's places rests on it. One
 * whose changes are not known any more counts as having met them, since it was asked for as one that may have.
 */
export function restingOn(decision: LoggedDecision, others: readonly LoggedDecision[]): number[] {
  if (decision.change === null) return [];
  const own = footprintOf(decision.change);
  const later = others.filter(({ id }) => id > decision.id).toSorted((a, b) => a.id - b.id);
  const roots = new Map<number, number>();
  const chains = new Map<number, LoggedDecision[]>();
  for (const each of later) {
    const root = each.undoes === null ? each.id : (roots.get(each.undoes) ?? each.undoes);
    roots.set(each.id, root);
    const chain = chains.get(root);
    if (chain === undefined) chains.set(root, [each]);
    else chain.push(each);
  }
  return [...chains.values()]
    .filter((chain) => chain.length % 2 === 1)
    .filter((chain) =>
      chain.some(({ change, sharesBranch }) => {
        return change === null || sharesBranch === true || meet(own, footprintOf(change));
      }),
    )
    .map((chain) => chain.at(-1)?.id ?? 0)
    .toSorted((a, b) => b - a);
}
