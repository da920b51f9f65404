import { eachMatch } from './eachMatch.ts';
import type { Range } from '../text/sentences.ts';

/** A step of reasoning as it stands in a text: what is given, and what is drawn from it. */
export interface Argument {
  readonly premise: Range;
  readonly conclusion: Range;
  /** Whether a word such as “so” says that it is drawn from it. */
  readonly isMarked: boolean;
}

/** “so”, but not “so much”. */
const so =
  'so(?! (?:much|many|far|good|happy|glad|proud|excited|that(?!.?s)|long|often|cool|great|true|sorry|nice|fun|sweet|kind|hard|beautiful|amazing|called|to speak|can you|could you|would you|can we|what|how|when|where|if)\\b)';
const connectives = `therefore|thus|hence|ergo|which (?:means|proves|shows|tells)|(?:that|this|it) (?:means|proves|shows|tells|just shows|just proves|goes to show)|meaning|proving|and that(?:['’]s| is) why|case closed`;
const markers = `(?:${so}|${connectives})`;
/** Without a comma or an “and” before it, “so” concludes where a subject follows; “something so simple” is a degree. */
const subjectAhead =
  '(?=\\s+(?:I|you|he|she|it|we|they|this|that|these|those|there|the|my|our|your|his|her|their|an?|all|every\\w*|no(?:body)?|any\\w*|clearly|obviously|(?-i:\\p{Lu})\\p{L}+)(?![\\p{L}]))';
const inside = new RegExp(
  `(?:(?:[,;:—–-]|\\band)\\s*(?:and )?\\b${markers}|\\s(?:${connectives}|${so}(?:,|${subjectAhead})))\\b,?\\s*`,
  'giu',
);
const atStart = new RegExp(
  `^[\\s"“'‘]*(?:and |well,? )?(?:${markers}|clearly|obviously|no doubt|it follows|it must|there must|they must|he must|she must|that['’]s (?:why|proof|how)|proof|of course|then|conclusion)\\b`,
  'iu',
);
/** What is asked is not concluded. “Why” asks for no answer as often as not. */
const asks =
  /(?:^|[,;:—–-]\s*|\b(?:so|and|but)\s+)[\s"“]*(?:how|what|which|when|where|who)\s+(?:do|does|did|is|are|was|were|can|could|would|will|should|might|has|have)\b/iu;
/** “But those times are special” is set against what was said, not drawn from it. */
const setsAgainst = /^[\s"“'‘]*(?:but|yet|still,|though|although|however|nevertheless)\b/iu;
const because = /\b(?:because|since|given that|as evidenced by|for the simple reason that)\b/giu;

/** Sentences before a conclusion that may be its premise. */
const REACH = 2;

/** Nobody draws one thing from more than this. */
const MOST_CHARACTERS = 400;

/** Every step of reasoning that the sentences may hold, marked or not. */
export function argumentsIn(whole: string, sentences: readonly Range[]): Argument[] {
  return sentences
    .flatMap((_, at) => [...stepsTo(whole, sentences, at)])
    .filter(({ conclusion }) => !asks.test(whole.slice(conclusion.start, conclusion.end)));
}

/** What the sentence at this place, or a part of it, may conclude. */
function* stepsTo(whole: string, sentences: readonly Range[], at: number): Generator<Argument> {
  const sentence = sentences[at];
  if (sentence === undefined) return;
  const text = whole.slice(sentence.start, sentence.end);
  const from = sentences[Math.max(0, at - REACH)]?.start ?? 0;
  for (const mark of eachMatch(inside, text)) {
    const cut = sentence.start + mark.index;
    if (mark.index < 4) continue;
    yield {
      premise: { start: Math.max(from, cut - MOST_CHARACTERS), end: cut },
      conclusion: clipped({ start: cut + mark[0].length, end: sentence.end }),
      isMarked: true,
    };
  }
  for (const mark of eachMatch(because, text)) {
    const cut = sentence.start + mark.index;
    const after = { start: cut + mark[0].length, end: sentences[at + 1]?.end ?? sentence.end };
    yield {
      premise: clipped(after),
      conclusion: { start: Math.max(sentence.start, cut - MOST_CHARACTERS), end: cut },
      isMarked: true,
    };
  }
  if (at === 0 || setsAgainst.test(text)) return;
  yield {
    premise: { start: Math.max(from, sentence.start - MOST_CHARACTERS), end: sentence.start },
    conclusion: clipped(sentence),
    isMarked: atStart.test(text),
  };
}

function clipped({ start, end }: Range): Range {
  return { start, end: Math.min(end, start + MOST_CHARACTERS) };
}
