/** Beginnings of words: one of each group must be there, or the patterns, which cost more, are not tried. */
export type Needs = readonly (readonly string[])[];

/** Tells for many cues at once which of them a text has the words for. */
export class CueGate {
  readonly #wanted: readonly number[];
  readonly #found: number[];
  /** Which groups of which cues a beginning fills. */
  readonly #filled = new Map<string, [cue: number, group: number][]>();

  constructor(needs: readonly Needs[]) {
    this.#wanted = needs.map((groups) => 2 ** groups.length - 1);
    this.#found = needs.map(() => 0);
    for (const [cue, groups] of needs.entries()) {
      for (const [group, beginnings] of groups.entries()) {
        for (const beginning of beginnings) {
          const known = this.#filled.get(beginning);
          if (known === undefined) this.#filled.set(beginning, [[cue, group]]);
          else known.push([cue, group]);
        }
      }
    }
  }

  /** Places of the cues whose every group is filled, ascending. */
  passing(beginnings: ReadonlySet<string>): number[] {
    this.#found.fill(0);
    for (const beginning of beginnings) {
      for (const [cue, group] of this.#filled.get(beginning) ?? []) {
        this.#found[cue] = (this.#found[cue] ?? 0) | (1 << group);
      }
    }
    const passing: number[] = [];
    for (const [cue, wanted] of this.#wanted.entries()) if (this.#found[cue] === wanted) passing.push(cue);
    return passing;
  }
}
