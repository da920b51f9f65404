import nlp from 'compromise/two';
import { SENTENCE_OPENERS } from './nameWords.ts';

/** A word of a sentence. The second half of a contraction ("have" in I've) has an empty span. */
export interface Token {
  /** As written. */
  readonly text: string;
  /** Lower case, straight apostrophes; what a contraction stands for. */
  readonly word: string;
  /** Offsets into the passage's text. */
  readonly start: number;
  readonly end: number;
  /** What stands between this word and the next. */
  readonly after: string;
  readonly tags: ReadonlySet<string>;
  /** Inside quotation marks. */
  readonly quoted: boolean;
}

function quotedSpans(text: string): [number, number][] {
  return [...text.matchAll(/["“«][^"”»]{1,400}["”»]|(?<=^|\s)['‘][^'’]{2,200}['’](?=[\s.,!?;:]|$)/g)].map((hit) => [
    hit.index,
    hit.index + hit[0].length,
  ]);
}

const NO_TAGS: ReadonlySet<string> = new Set();
/** "harbor-01", "INC-88": a name of a thing, not the number it ends with. */
const NOUN_TAGS: ReadonlySet<string> = new Set(['Noun', 'Singular']);

/** "service-focused" is one word: the tagger cuts it, which would end the noun phrase in its middle. */
function joinHyphens(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (!last || !/^[-‑]$/.test(last.after) || token.text === '') {
      joined.push(token);
      continue;
    }
    const isCode = /\d$/.test(token.word) && /\p{L}/u.test(last.word);
    const describes = token.tags.has('Verb') || token.tags.has('Adjective') || token.tags.has('Preposition');
    joined[joined.length - 1] = {
      ...token,
      text: `${last.text}-${token.text}`,
      word: `${last.word}-${token.word}`,
      start: last.start,
      tags: isCode ? NOUN_TAGS : describes ? new Set(['Adjective']) : token.tags,
    };
  }
  return joined;
}

/** Words and word classes of one sentence, by compromise's tagger. `offset` is where it begins in its passage. */
export function tagSentence(text: string, offset: number): Token[] {
  const quotes = quotedSpans(text);
  const tokens: Token[] = [];
  let at = 0;
  for (const sentence of nlp(text.replaceAll('’', "'")).document) {
    for (const term of sentence) {
      const implicit = 'implicit' in term && typeof term.implicit === 'string' ? term.implicit : '';
      const start = at + term.pre.length;
      const end = start + term.text.length;
      const word = (implicit || (term.text ? term.text : term.normal)).toLowerCase();
      const quoted = quotes.some(([from, to]) => start >= from && end <= to && term.text !== '');
      tokens.push({
        text: term.text === '' ? word : text.slice(start, end),
        word: word.replace(/^[^\p{L}\p{N}$€£%]+|[^\p{L}\p{N}%+#]+$/gu, '') || word,
        start: offset + start,
        end: offset + end,
        after: term.post,
        tags: term.tags ?? NO_TAGS,
        quoted,
      });
      at = end + term.post.length;
    }
  }
  return withNounAtHead(withGenitives(joinHyphens(withUnits(tokens))));
}

/** "300ms": the tagger tells the unit again behind the number that has it already. */
function withUnits(tokens: readonly Token[]): Token[] {
  return tokens.map((token, i) => {
    const [before, unit] = [tokens[i - 1], tokens[i + 1]];
    if (isUnitOf(token, before)) return { ...token, text: token.word, start: token.start - token.word.length };
    if (unit === undefined || !isUnitOf(unit, token)) return token;
    const { length } = unit.word;
    return { ...token, text: token.text.slice(0, -length), end: token.end - length, after: '' };
  });
}

function isUnitOf({ start, end, word }: Token, number: Token | undefined): boolean {
  if (start !== end || number === undefined || !/^\d/.test(number.text)) return false;
  return number.text.toLowerCase() === `${number.word}${word}`;
}

/** Words behind which another clause begins, with a verb of its own. */
const NEW_CLAUSE =
  /^(?:that|which|who|when|while|if|because|and|but|or|so|i|you|he|she|we|they|it|what|how|where|why)$/;

/**
 * "Ida's wedding has been moved", "at my aunt's, though": the tagger's "is" or "has" before a pause, or before a noun with
 * a verb of its own, is a genitive.
 */
function withGenitives(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (const [i, token] of tokens.entries()) {
    const owner = kept.at(-1);
    const isSplit = token.start === token.end && /^(?:is|has)$/.test(token.word) && /['’]s$/i.test(owner?.text ?? '');
    if (!isSplit || owner === undefined || !isGenitive(tokens, i)) {
      kept.push(token);
      continue;
    }
    const tags = new Set([...owner.tags, 'Noun', 'Possessive']);
    kept[kept.length - 1] = { ...owner, word: owner.text.toLowerCase().replaceAll('’', "'"), after: token.after, tags };
  }
  return kept;
}

function isGenitive(tokens: readonly Token[], at: number): boolean {
  const owner = tokens[at - 1];
  if (owner === undefined || owner.tags.has('Pronoun') || NEW_CLAUSE.test(owner.word)) return false;
  if (/^(?:here|there|everyone|everybody|someone|nobody|something|everything|nothing|let)$/.test(owner.word))
    return false;
  const pauses = ({ after }: Token): boolean => /[,;:.!?)]/.test(after);
  if (tokens[at] !== undefined && pauses(tokens[at])) return true;
  const rest = tokens.slice(at + 1, at + 5);
  const stop = rest.findIndex((token) => NEW_CLAUSE.test(token.word) || token.tags.has('Preposition') || pauses(token));
  const near = stop < 0 ? rest : rest.slice(0, stop);
  return near.slice(1).some(({ word }) => FINITE.test(word));
}

const NAME_TAGS: ReadonlySet<string> = new Set(['ProperNoun', 'Noun', 'Singular']);

/** "Balder is ill": an adjective alone is no subject, so a capital that a verb follows is a name. */
function isNameAtHead(first: Token, second: Token): boolean {
  return (
    first.tags.has('Adjective') &&
    /^\p{Lu}\p{Ll}+$/u.test(first.text) &&
    !SENTENCE_OPENERS.has(first.word) &&
    /^(?:is|was|has|lives|works|likes|owns|plays|uses)$/.test(second.word)
  );
}

const FINITE =
  /^(?:is|was|are|were|has|had|went|came|got|goes|turned|stays?|stayed|remains?|failed|passed|broke|will)$/;
const VERB_TAGS: ReadonlySet<string> = new Set(['Verb', 'PastTense']);

/** "Build went green", "Deploy is done": an order has no verb right behind its own, so the first word is a noun. */
function withNounAtHead(tokens: Token[]): Token[] {
  const [first, second, ...rest] = tokens;
  if (first && second && isNameAtHead(first, second)) return [{ ...first, tags: NAME_TAGS }, second, ...rest];
  if (!first?.tags.has('Verb') || !second || !FINITE.test(second.word) || first.tags.has('Auxiliary')) return tokens;
  if (first.tags.has('Gerund') || first.tags.has('Copula')) return tokens;
  const verb = second.tags.has('Verb') ? second : { ...second, tags: VERB_TAGS };
  return [{ ...first, tags: NOUN_TAGS }, verb, ...rest];
}
