import { stemmer } from 'stemmer';
import { readVerb } from '../../semantic/verbForms.ts';
import { indexWords } from '../../text/words.ts';

const CACHE_LIMIT = 200_000;
const stems = new Map<string, string>();
/** FTS5's porter tokenizer leaves shorter and longer words alone. */
const SHORTEST = 3;
const LONGEST = 64;

/** Plurals that no suffix rule finds. */
const plurals: ReadonlyMap<string, string> = new Map(
  'children child,men man,women woman,people person,feet foot,teeth tooth,mice mouse,lives life,wives wife,knives knife,leaves leaf'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);

/**
 * The terms of a text in order, with repeats: the words that `fact_fts` holds, as Porter stems, and beyond what FTS5
 * does with irregular forms joined to their lemma, since questions ask "did she buy" of what was told as "I bought".
 */
export function indexTerms(text: string): string[] {
  const words = indexWords(text);
  return words === '' ? [] : words.split(' ').map(stemOf);
}

function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = word.length < SHORTEST || word.length > LONGEST ? word : stemmer(lemmaOf(word));
  if (stems.size >= CACHE_LIMIT) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** The lemma of an irregular plural or past; any other word as it is. */
function lemmaOf(word: string): string {
  const verb = readVerb(word);
  if (verb !== null && (verb.form === 'past' || verb.form === 'participle')) return verb.lemma;
  return plurals.get(word) ?? word;
}
