/** Where the values of a JSON text are, by their path (`a.b.0`); or where the text stops being JSON. */
export type JsonPlaces =
  | { readonly kind: 'json'; readonly offsets: ReadonlyMap<string, number>; readonly twice: readonly string[] }
  | { readonly kind: 'fault'; readonly offset: number; readonly path: string; readonly message: string };

const DEEPEST = 64;
const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings have none
const stringToken = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const blank = /[ \t\n\r]*/y;

class Fault extends Error {
  readonly offset: number;
  readonly path: string;
  constructor(offset: number, path: string, message: string) {
    super(message);
    this.offset = offset;
    this.path = path;
  }
}

/** Walks a JSON text without building its values: what `JSON.parse` finds wrong is found here with its place. */
export function jsonPlaces(text: string): JsonPlaces {
  const scanner = new Scanner(text);
  try {
    scanner.scan();
    return { kind: 'json', offsets: scanner.offsets, twice: scanner.twice };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { kind: 'fault', offset: error.offset, path: error.path, message: error.message };
  }
}

/** Line and column of an offset, counted from 1. */
export function lineAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

class Scanner {
  readonly offsets = new Map<string, number>();
  readonly twice: string[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): void {
    this.#skipBlanks();
    this.#value([]);
    this.#skipBlanks();
    if (this.#at < this.#text.length) throw this.#fault([], 'the text goes on after its end');
  }

  #value(path: readonly string[]): void {
    this.offsets.set(path.join('.'), this.#at);
    if (path.length > DEEPEST) throw this.#fault(path, 'too deep');
    const first = this.#text[this.#at];
    if (first === '{') return this.#object(path);
    if (first === '[') return this.#array(path);
    if (first === '"') {
      this.#string(path);
      return;
    }
    if (this.#token(literal) === null) {
      throw this.#fault(path, this.#at >= this.#text.length ? 'the text ends too early' : 'a value is needed here');
    }
  }

  #object(path: readonly string[]): void {
    const seen = new Set<string>();
    this.#at += 1;
    this.#skipBlanks();
    if (this.#takes('}')) return;
    for (;;) {
      const start = this.#at;
      if (this.#text[start] !== '"') throw this.#fault(path, 'a name in double quotes is needed here');
      const key = this.#string(path);
      const own = [...path, key];
      if (seen.has(key)) {
        this.twice.push(own.join('.'));
      }
      seen.add(key);
      this.#skipBlanks();
      if (!this.#takes(':')) throw this.#fault(own, 'a colon is needed after the name');
      this.#skipBlanks();
      this.#value(own);
      // A person looks for the name, not for the value after it.
      this.offsets.set(own.join('.'), start);
      this.#skipBlanks();
      if (this.#takes('}')) return;
      if (!this.#takes(',')) throw this.#fault(own, 'a comma or } is needed after this');
      this.#skipBlanks();
    }
  }

  #array(path: readonly string[]): void {
    this.#at += 1;
    this.#skipBlanks();
    if (this.#takes(']')) return;
    for (let i = 0; ; i++) {
      this.#value([...path, String(i)]);
      this.#skipBlanks();
      if (this.#takes(']')) return;
      if (!this.#takes(',')) throw this.#fault(path, 'a comma or ] is needed here');
      this.#skipBlanks();
    }
  }

  #string(path: readonly string[]): string {
    const token = this.#token(stringToken);
    if (token === null)
      throw this.#fault(path, 'this text in quotes does not end, or has a character that must be escaped');
    const value: unknown = JSON.parse(token);
    return String(value);
  }

  #token(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) return null;
    this.#at += found.length;
    return found;
  }

  #takes(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #skipBlanks(): void {
    this.#token(blank);
  }

  #fault(path: readonly string[], message: string): Fault {
    return new Fault(this.#at, path.join('.'), message);
  }
}
