import nlp from 'compromise/two';

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
  return withNounAtHead(joinHyphens(tokens));
}

const FINITE =
  /^(?:is|was|are|were|has|had|went|came|got|goes|turned|stays?|stayed|remains?|failed|passed|broke|will)$/;
const VERB_TAGS: ReadonlySet<string> = new Set(['Verb', 'PastTense']);

/** "Build went green", "Deploy is done": an order has no verb right behind its own, so the first word is a noun. */
function withNounAtHead(tokens: Token[]): Token[] {
  const [first, second, ...rest] = tokens;
  if (!first?.tags.has('Verb') || !second || !FINITE.test(second.word) || first.tags.has('Auxiliary')) return tokens;
  if (first.tags.has('Gerund') || first.tags.has('Copula')) return tokens;
  const verb = second.tags.has('Verb') ? second : { ...second, tags: VERB_TAGS };
  return [{ ...first, tags: NOUN_TAGS }, verb, ...rest];
}
