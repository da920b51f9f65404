/** The number of `object`, from which every type descends. */
export const objectType = 0;
/** Stands for a type that was not understood, so that one mistake is told once: it fits everything. */
export const anyType = -1;

/** Types by number, and which descends from which. */
export class TypeTable {
  readonly names: readonly string[];
  /** Direct parents by type; none for `object`. */
  readonly parents: readonly (readonly number[])[];
  readonly #ancestors: readonly ReadonlySet<number>[];

  /** `parents` must be free of circles. */
  constructor(names: readonly string[], parents: readonly (readonly number[])[]) {
    this.names = names;
    this.parents = parents;
    this.#ancestors = names.map((_, type) => collectAncestors(type, parents));
  }

  /** Whether everything of `type` is also of `ancestor`. */
  isA(type: number, ancestor: number): boolean {
    if (type === anyType || ancestor === anyType || ancestor === objectType) return true;
    return this.#ancestors[type]?.has(ancestor) === true;
  }

  nameOf(type: number): string {
    return this.names[type] ?? 'object';
  }
}

function collectAncestors(type: number, parents: readonly (readonly number[])[]): Set<number> {
  const found = new Set<number>([type]);
  for (const each of found) for (const parent of parents[each] ?? []) found.add(parent);
  return found;
}
