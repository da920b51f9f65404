import data from '../../../../resources/letterPairs.json' with { type: 'json' };

const BORDER = 0;
const OTHER = 1;
const FIRST_LETTER = 2;
/** So many letters are judged by one group of languages; the next may be of another. */
const BLOCK = 80;

/** Which letters follow which, in bits more than chance, by group of languages; the border of a word is a letter too. */
interface PairTables {
  readonly placeOf: ReadonlyMap<string, number>;
  readonly size: number;
  readonly groups: readonly Int8Array[];
}

const tablesOf: ReadonlyMap<string, PairTables> = new Map(
  data.scripts.map(({ script, letters, groups }) => {
    const places = Array.from(letters);
    const placeOf = new Map(places.map((letter, i) => [letter, i + FIRST_LETTER]));
    const tables = groups.map(({ pairs }) => new Int8Array(Buffer.from(pairs, 'base64')));
    return [script, { placeOf, size: places.length + FIRST_LETTER, groups: tables }];
  }),
);
const noTables: PairTables = { placeOf: new Map(), size: 0, groups: [] };

/** Scripts whose spelling can be judged. */
export const spelledScripts: readonly string[] = [...tablesOf.keys()];

/**
 * How much the letters of words follow one another as they do in the languages of their script, added up over many
 * words. About 0.3 to 1 bit a pair for prose, below 0 for letters in an order of no language.
 */
export class SpellingScore {
  readonly #tables: PairTables;
  readonly #sums: Float64Array;
  /** Of the blocks before this one. */
  #closed = 0;
  #inBlock = 0;
  #pairs = 0;
  letters = 0;

  constructor(script: string) {
    this.#tables = tablesOf.get(script) ?? noTables;
    this.#sums = new Float64Array(this.#tables.groups.length);
  }

  /** @param word letters and their marks, folded */
  add(word: string): void {
    const { placeOf, size, groups } = this.#tables;
    let before = BORDER;
    for (const letter of word) {
      const place = placeOf.get(letter) ?? OTHER;
      this.#addPair(groups, before * size + place);
      before = place;
      this.letters += 1;
      this.#inBlock += 1;
    }
    this.#addPair(groups, before * size + BORDER);
    if (this.#inBlock >= BLOCK) this.#closeBlock();
  }

  #closeBlock(): void {
    this.#closed += this.#best();
    this.#sums.fill(0);
    this.#inBlock = 0;
  }

  #best(): number {
    return this.#sums.length === 0 ? 0 : Math.max(...this.#sums);
  }

  #addPair(groups: readonly Int8Array[], pair: number): void {
    this.#pairs += 1;
    for (let i = 0; i < groups.length; i++) this.#sums[i] = (this.#sums[i] ?? 0) + (groups[i]?.[pair] ?? 0);
  }

  /** Bits a pair, each stretch by the group of languages that fits it best. */
  value(): number {
    return this.#pairs === 0 ? 0 : (this.#closed + this.#best()) / this.#pairs / data.scale;
  }
}

/** Bits a pair of one word alone. */
export function spellingOf(script: string, word: string): number {
  const score = new SpellingScore(script);
  score.add(word);
  return score.value();
}
