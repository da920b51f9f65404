import { foldText, shieldMarks } from './fold.ts';
import { cjkCharacter, hanCharacter, hangulWord, runPattern } from './scripts.ts';
import { stopWordsFor } from './stopWords.ts';

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
const characterWithMarks = /.\p{M}*/gsu;
/** What SQLite's tokenizer makes words of; the rest are separators to it. */
const tokenCharacter = /[\p{L}\p{N}\p{Co}]/u;
const hanPair = /^\p{Script=Han}{2}$/u;

/** What stands beside an apostrophe without being a word: 's, 'll, l', d', qu'. */
const clitics: ReadonlySet<string> = new Set('s t ll ve re d m l j n c qu'.split(' '));

/** Korean endings that stand for prepositions, longest first. */
const koreanParticles =
  '에서는 에서도 으로는 이라고 에게서 으로 에서 에게 한테 까지 부터 처럼 보다 이랑 라고 이나 마다 은 는 이 가 을 를 의 에 와 과 도 로 만 랑 께 나'.split(
    ' ',
  );

/**
 * The words of a text for a full-text column (porter unicode61), separated by blanks: words of languages with blanks
 * folded, and runs of scripts without blanks (Han, Kana, Hangul, Thai, Lao, Khmer, Burmese) as overlapping pairs of
 * characters, so that a word is found whatever is glued to it and however a dictionary would cut the text.
 * Words of one character follow at the end, where they disturb no phrase.
 */
export function indexWords(text: string): string {
  const words: string[] = [];
  const singles: string[] = [];
  for (const run of foldText(text).matchAll(runPattern)) {
    const glued = run[1] ?? run[2];
    if (glued === undefined) {
      for (const word of apostropheParts(run[3] ?? '')) words.push(shieldMarks(word));
    } else {
      for (const pair of pairs(glued)) words.push(shieldMarks(pair));
      for (const single of singlesOf(glued)) singles.push(shieldMarks(single));
    }
  }
  return words.concat(singles).join(' ');
}

/**
 * The informative words of a question, folded, in order, each once. The commonest words of its language are dropped
 * unless nothing else is there that the index holds, and so are those of `drop` (names that are matched in another way).
 */
export function queryTerms(text: string, options: { readonly drop?: Iterable<string> } = {}): string[] {
  const segments = segmentsOf(text);
  const stop = stopWordsFor(segments);
  const drop = new Set([...(options.drop ?? [])].flatMap(segmentsOf));
  const informative = segments.filter((word) => !stop.has(word));
  const wanted = informative.filter((word) => !drop.has(word));
  const kept = [wanted, informative].find((words) => words.some(isHeld)) ?? segments;
  return [...new Set(kept.flatMap(variants))];
}

/**
 * An FTS5 MATCH expression that finds rows with any of the terms, best with most of them; null when the terms hold
 * no word at all. Every term is quoted, so that no text of a person is ever query syntax.
 */
export function ftsExpression(terms: readonly string[], columns: readonly string[] = []): string | null {
  const quoted = new Set<string>();
  for (const term of terms) {
    const phrase = phraseOf(term);
    if (phrase !== '') quoted.add(`"${phrase}"`);
  }
  if (quoted.size === 0) return null;
  const any = [...quoted].join(' OR ');
  return columns.length === 0 ? any : `{${columns.join(' ')}} : (${any})`;
}

/** The term as the index holds it: consecutive words, or consecutive pairs of characters. */
function phraseOf(term: string): string {
  const words: string[] = [];
  for (const run of foldText(term).matchAll(runPattern)) {
    const glued = run[1] ?? run[2];
    words.push(...(glued === undefined ? apostropheParts(run[3] ?? '') : pairs(glued)).map(shieldMarks));
  }
  return words.join(' ');
}

function segmentsOf(text: string): string[] {
  const segments: string[] = [];
  for (const run of foldText(text).matchAll(runPattern)) {
    const glued = run[1] ?? run[2];
    segments.push(...(glued === undefined ? apostropheParts(run[3] ?? '') : dictionaryWords(glued)));
  }
  return segments;
}

function apostropheParts(word: string): string[] {
  const parts = word.split(/['’]/);
  if (parts.length === 1) return parts;
  const kept = parts.filter((part) => !clitics.has(part));
  return kept.length > 0 ? kept : parts;
}

/**
 * Korean has blanks, and its runs are words; the other scripts are cut by dictionary. Where that leaves single kana
 * only, which the index does not hold, the run is taken whole.
 */
function dictionaryWords(run: string): string[] {
  if (hangulWord.test(run)) return [run];
  const words = [...segmenter.segment(run)].map((part) => part.segment);
  return words.some(isHeld) ? words : [run];
}

function isHeld(word: string): boolean {
  if (!tokenCharacter.test(shieldMarks(word))) return false;
  return characters(word).length > 1 || !cjkCharacter.test(word) || hanCharacter.test(word);
}

function characters(run: string): string[] {
  return run.match(characterWithMarks) ?? [];
}

function pairs(run: string): string[] {
  const all = characters(run);
  if (all.length === 1) return all;
  return all.slice(1).map((character, i) => `${all[i] ?? ''}${character}`);
}

/** Words of one character that pairs would hide: Han characters, words of a dictionary, a Korean syllable before its particle. */
function singlesOf(run: string): string[] {
  const all = characters(run);
  if (all.length === 1) return [];
  if (hangulWord.test(run)) return [withoutParticle(run)].filter((stem) => stem.length === 1);
  if (cjkCharacter.test(run)) return all.filter((character) => hanCharacter.test(character));
  return dictionaryWords(run).filter((word) => characters(word).length === 1);
}

function withoutParticle(word: string): string {
  const particle = koreanParticles.find((ending) => word.length > ending.length && word.endsWith(ending));
  return particle === undefined ? word : word.slice(0, -particle.length);
}

/** A Korean word also without its particle; a long Han word also as pairs, since dictionaries cut texts differently. */
function variants(word: string): string[] {
  if (!cjkCharacter.test(word)) return [word];
  if (hangulWord.test(word)) return [word, withoutParticle(word)];
  if (characters(word).length < 3) return [word];
  return [word, ...pairs(word).filter((pair) => hanPair.test(pair))];
}
