import { foldText } from '../text/fold.ts';
import { isCommonSyllable } from './glued.ts';
import { SpellingScore, spelledScripts, spellingOf } from './letterPairs.ts';

/** What a text is made of, counted in one pass. */
export interface Evidence {
  /** By script, the words whose spelling can be judged. */
  readonly spelled: ReadonlyMap<string, SpellingScore>;
  readonly hanAndKana: number;
  readonly hangul: { readonly all: number; readonly common: number };
  /** Letters of scripts that nothing is known of. */
  readonly unknown: number;
  /** Characters of codes (hex, base64) and those that are no text: controls, replacement characters, unassigned ones. */
  readonly opaque: number;
  /** Digits, and symbols that prose does without, as a share of what is neither blank nor code. */
  readonly symbolShare: number;
}

const runPattern = /[\p{L}\p{M}\p{N}]+/gu;
/** Numbers, and words; a name like `nextFreeSlot` is three. */
const partPattern = /\p{N}+|\p{Lu}*[^\p{Lu}\p{N}]+|\p{Lu}+/gu;
const isNumber = /^\p{N}/u;
/** What stands between the words of prose. */
const sentencePunctuation =
  /[.,:;!?¡¿…'"’‘“”«»„—–\-\u0589\u05be\u060c\u061b\u061f\u0964\u1362、。，！？；：「」『』]/gu;
const glued = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3005\u30fc]$/u;
const hangul = /^\p{Script=Hangul}$/u;
const isMark = /^\p{M}$/u;
const unreadable = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\ufffd]/gu;
const lineOrTab = /[\t\n\r]/g;
const acronym = /^\p{Lu}{1,5}$/u;
const asciiRun = /^[0-9A-Za-z]+$/;
const hexLetters = /^[0-9a-f]+$/i;

/** Shorter runs of letters are seldom codes. */
const CODE_LETTERS = 20;
/** A long run spelled worse than this is a code; words, names and identifiers are well above. */
const CODE_SPELLING = -0.3;
/** Changes between letters and digits by which a run is a code and no word with a number. */
const CODE_CHANGES = 3;

type Kind = { readonly script: string } | 'glued' | 'hangul' | 'mark' | 'unknown';

const spelledPatterns = spelledScripts.map((script) => ({
  script,
  pattern: new RegExp(`^\\p{Script=${script}}$`, 'u'),
}));
const latin: Kind = { script: 'Latin' };
const kinds = new Map<string, Kind>();

function kindOf(letter: string): Kind {
  if (/^[a-z]$/i.test(letter)) return latin;
  let kind = kinds.get(letter);
  if (kind === undefined) {
    kind = findKind(letter);
    kinds.set(letter, kind);
  }
  return kind;
}

function findKind(letter: string): Kind {
  if (isMark.test(letter)) return 'mark';
  if (glued.test(letter)) return 'glued';
  if (hangul.test(letter)) return 'hangul';
  const spelled = spelledPatterns.find(({ pattern }) => pattern.test(letter));
  return spelled === undefined ? 'unknown' : { script: spelled.script };
}

export function evidenceOf(text: string): Evidence {
  const counter = new Counter();
  for (const [run] of text.matchAll(runPattern)) counter.addRun(run);
  return counter.evidence(text);
}

class Counter {
  readonly #spelled = new Map<string, SpellingScore>();
  #hanAndKana = 0;
  readonly #hangul = { all: 0, common: 0 };
  #unknown = 0;
  #codes = 0;
  #letters = 0;

  addRun(run: string): void {
    if (isCode(run)) {
      this.#codes += run.length;
      return;
    }
    for (const [part] of run.matchAll(partPattern)) {
      if (isNumber.test(part)) continue;
      this.#letters += part.length;
      if (!acronym.test(part)) this.#addLetters(part);
    }
  }

  #addLetters(part: string): void {
    let script: string | null = null;
    let word = '';
    let before = '';
    for (const letter of part) {
      const kind = kindOf(letter);
      const next: string | null = kind === 'mark' ? script : typeof kind === 'string' ? null : kind.script;
      if (next !== script) {
        this.#addWord(script, word);
        word = '';
        script = next;
      }
      if (script !== null) word += letter;
      else if (kind !== 'mark') this.#addGlued(letter, before, kind);
      before = letter;
    }
    this.#addWord(script, word);
  }

  #addGlued(letter: string, before: string, kind: Kind): void {
    if (kind === 'glued') this.#hanAndKana += 1;
    else if (kind === 'hangul') {
      // Laughter is written with one letter over and over: ㅋㅋㅋ.
      if (letter === before) return;
      this.#hangul.all += 1;
      if (isCommonSyllable(letter)) this.#hangul.common += 1;
    } else this.#unknown += 1;
  }

  /** A letter by itself (x, y) is no word in Latin script: code and formulas are full of them. */
  #addWord(script: string | null, word: string): void {
    if (script === null || (script === 'Latin' && word.length === 1)) return;
    let score = this.#spelled.get(script);
    if (score === undefined) {
      score = new SpellingScore(script);
      this.#spelled.set(script, score);
    }
    score.add(foldText(word));
  }

  evidence(text: string): Evidence {
    const blanks = countOf(text, /\s/gu);
    const broken = countOf(text, unreadable) - countOf(text, lineOrTab);
    const visible = text.length - blanks - this.#codes - broken;
    const plain = this.#letters + countOf(text, sentencePunctuation);
    return {
      spelled: this.#spelled,
      hanAndKana: this.#hanAndKana,
      hangul: this.#hangul,
      unknown: this.#unknown,
      opaque: this.#codes + broken,
      symbolShare: visible <= 0 ? 0 : Math.max(0, visible - plain) / visible,
    };
  }
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}

function isCode(run: string): boolean {
  if (!asciiRun.test(run)) return false;
  const changes = changesOf(run);
  if (changes > 0 && hexLetters.test(run)) return true;
  if (changes >= CODE_CHANGES && changes >= run.length / 8) return true;
  return run.length >= CODE_LETTERS && spellingOf('Latin', run.toLowerCase()) < CODE_SPELLING;
}

/** How often letters turn to digits or back. */
function changesOf(run: string): number {
  let changes = 0;
  let before = isDigit(run.charCodeAt(0));
  for (let i = 1; i < run.length; i++) {
    const digit = isDigit(run.charCodeAt(i));
    if (digit !== before) changes += 1;
    before = digit;
  }
  return changes;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
