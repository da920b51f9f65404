export interface Run {
  readonly text: string;
  readonly differs: boolean;
}

/** Longer texts are not compared word by word. */
const MOST_WORDS = 400;

/** The words of each text that not all of the others have, in order, marked. */
export function markDifferences(texts: readonly string[]): Run[][] {
  const split = texts.map((text) => text.match(/\s+|[^\s]+/g) ?? []);
  if (split.some((words) => words.length > MOST_WORDS)) return texts.map((text) => [{ text, differs: false }]);
  return split.map((words, at) => {
    const shared = split
      .filter((_, other) => other !== at)
      .map((other) => sharedPlaces(words, other))
      .reduce<ReadonlySet<number> | null>(
        (all, places) => (all === null ? places : new Set([...all].filter((place) => places.has(place)))),
        null,
      );
    return runsOf(words, shared ?? new Set(words.keys()));
  });
}

function runsOf(words: readonly string[], shared: ReadonlySet<number>): Run[] {
  const runs: { text: string; differs: boolean }[] = [];
  for (const [i, word] of words.entries()) {
    const differs = !shared.has(i) && word.trim() !== '';
    const last = runs.at(-1);
    if (last?.differs === differs) last.text += word;
    else runs.push({ text: word, differs });
  }
  return runs;
}

/** Places in `a` of a longest common subsequence of both; case and closing signs do not count. */
function sharedPlaces(a: readonly string[], b: readonly string[]): Set<number> {
  const [x, y] = [a.map(plain), b.map(plain)];
  const lengths = Array.from({ length: x.length + 1 }, () => new Uint16Array(y.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = x.length - 1; i >= 0; i--) {
    const row = lengths[i];
    if (row === undefined) continue;
    for (let j = y.length - 1; j >= 0; j--)
      row[j] = x[i] === y[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const places = new Set<number>();
  for (let i = 0, j = 0; i < x.length && j < y.length; ) {
    if (x[i] === y[j]) {
      places.add(i);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return places;
}

function plain(word: string): string {
  return word.trim() === '' ? ' ' : word.toLowerCase().replace(/[.,;:!?]+$/, '');
}
