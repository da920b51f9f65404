/** Words that planners read as something else than a name. */
const reserved: ReadonlySet<string> = new Set(
  'and or not imply forall exists when increase decrease assign object number define domain problem either total-cost'.split(
    ' ',
  ),
);
const longest = 48;

/**
 * Names of one kind (objects, say) that any planner reads, one for each thing, whatever it is called: letters a–z, digits,
 * `-` and `_`. No text of the memory gets further than this.
 */
export class PddlNames {
  readonly #taken = new Set<string>();
  readonly #fallback: string;

  /** `fallback` stands for names without a letter that can be written. */
  constructor(fallback: string) {
    this.#fallback = fallback;
  }

  give(words: string): string {
    const base = this.#sound(words);
    let name = base;
    for (let count = 2; this.#taken.has(name); count++) name = `${base}-${count}`;
    this.#taken.add(name);
    return name;
  }

  #sound(words: string): string {
    const plain = words
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^a-z0-9_]+/gu, '-')
      .slice(0, longest)
      .replaceAll(/^[-_]+|[-_]+$/gu, '');
    if (plain === '') return this.#fallback;
    return /^[a-z]/u.test(plain) && !reserved.has(plain) ? plain : `${this.#fallback}-${plain}`;
  }
}

/** What names are compared by: `depends-on`, `Depends_On` and “depends on” are one. */
export function nameOfSame(words: string): string {
  return words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
