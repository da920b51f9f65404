import { readVerb } from '../../../semantic/verbForms.ts';
import type { TakenBack } from '../../told.ts';
import type { FactDraft, SentenceReading } from '../context.ts';

/** Dots and colons inside a word are part of it: 3.1, 14:30, an address. */
const WORDS = String.raw`["“']?((?:[^,.;:!?"”()]|[.:](?=[\p{L}\p{N}])){1,60}?)["”']?`;
const NOT = String.raw`(?:\s*[,;–—-]?\s*(?:and\s+)?(?:not|instead of|rather than)\s+)`;
const LEAD = String.raw`^(?:(?:oh|ah|no|oops|sorry|wait|hmm|ugh|actually|apologies|my mistake|my bad|correction|typo|i misspoke|small correction|edit)\b[\s,:;.!–—-]*)*`;

const MEANT = new RegExp(
  String.raw`${LEAD}(?:i|we)(?:'d)?\s+mean(?:t)?\s+(?:to (?:say|write|type|put)\s+)?${WORDS}(?:${NOT}${WORDS})?[.!]*$`,
  'iu',
);
/** "Correction: it's Tuesday, not Monday", "Sorry, Tuesday, not Monday." */
const INSTEAD = new RegExp(
  String.raw`^(?:(?:oh|no|oops|sorry|wait|my mistake|my bad|correction|typo|i misspoke|small correction|edit)\b[\s,:;.!–—-]*)+(?:(?:it|that)(?:'s| is| was| should (?:be|read|say))\s+|make (?:that|it)\s+)?${WORDS}${NOT}${WORDS}[.!]*$`,
  'iu',
);
/** "Make that Tuesday", "make it 10 June, not 9 June". */
const MAKE_THAT = new RegExp(String.raw`${LEAD}make\s+(?:that|it)\s+${WORDS}(?:${NOT}${WORDS})?[.!]*$`, 'iu');
/** "I should have said Hanna, not Anna". */
const SHOULD_HAVE_SAID = new RegExp(
  String.raw`${LEAD}(?:i|we)\s+(?:should|ought to)\s+have\s+(?:said|written|typed|put)\s+(?:that\s+)?${WORDS}(?:${NOT}${WORDS})?[.!]*$`,
  'iu',
);
/** "Actually, it was Tuesday, not Monday." */
const ACTUALLY_IT_WAS = new RegExp(
  String.raw`^(?:actually|in fact|well)\b[\s,:;–—-]*(?:it|that)(?:'s|\s+(?:is|was))(?:\s+on)?\s+${WORDS}(?:${NOT}${WORDS})?[.!]*$`,
  'iu',
);
const SAID_BUT = new RegExp(
  String.raw`^(?:(?:oh|no|oops|sorry|wait|actually)\b[\s,]*)*(?:i|we)\s+(?:said|wrote|typed|put)\s+${WORDS}\s*[,;–—-]?\s*(?:but|and)\s+(?:i\s+meant|it(?:'s| is| was| should (?:be|have been))(?:\s+(?:really|actually))?|that(?:'s| is| should be))\s+${WORDS}[.!]*$`,
  'iu',
);
const NOT_BUT = new RegExp(
  String.raw`${LEAD}not\s+${WORDS}\s*[,;–—-]\s*(?:(?:but|sorry|rather|oops)\b[\s,]*)*(?:it's\s+|i meant\s+|i mean\s+)?${WORDS}[.!]*$`,
  'iu',
);
const STAR = /^\*\s?([\p{L}\p{N}][^*\n]{0,38}[\p{L}\p{N}])\*?\s*$/u;
const TOPIC =
  /^(?:please\s+)?(?:(?:oh|no|oops|sorry|wait|actually)\b[\s,]*)*(?:forget|ignore|disregard|scrap|strike|never ?mind)\s+(?:what|everything|all)\s+(?:i|we)\s+(?:just\s+)?(?:said|wrote|told you|mentioned)(?:\s+(?:before|earlier))?\s+about\s+(?:the\s+|my\s+|our\s+)?([^,.;!?]{2,60})/i;
/** "I was wrong about the server: it isn't in rack 12." */
const WRONG_ABOUT =
  /^(?:(?:oh|no|oops|sorry|wait|actually|turns out)\b[\s,]*)*i (?:was|am) (?:wrong|mistaken) about\s+(?:the\s+|my\s+|our\s+)?([^,.;:!?]{2,60}?)\s*(?:$|[.!]|[,;:–—-]\s*(?:it|that|he|she|they)\b[^.]*(?:n't|\bnot\b|\bnever\b|\bno\b))/i;
/** "The asthma diagnosis was a mistake", "my note about the relay was wrong": what was told, and what it was about. */
const TOLD_WRONGLY =
  /^(?:(?:oh|no|oops|sorry|so|actually|apparently)\b[\s,]*)*(?:(?:the|that|this|my|our|his|her)\s+([^,.;:!?]{2,40}?)\s+(?:diagnosis|tests?|results?|readings?|entry|measurement|record)|(?:my|our|the)\s+(?:notes?|message|entry|statement|record|reading)\s+(?:about|of|on|for)\s+(?:the\s+)?([^,.;:!?]{2,60}?))\s+(?:was|were|is|are|turned out to be)\s+(?:all\s+|completely\s+|just\s+)?(?:wrong|a mistake|mistaken|a mix-up|an error|incorrect|a false alarm|a false positive|a typo|false|a misunderstanding)\s*(?:$|[,.;!])/i;
const LAST =
  /^(?:please\s+)?(?:(?:oh|no|oops|sorry|wait|actually|hmm|ugh)\b[\s,]*)*(?:(?:scratch|strike|forget|ignore|disregard|never ?mind|scrap|skip)\s+(?:that(?!\s+\p{L})|(?:that|the|my) (?:last|previous|earlier)(?: \w+)?|my (?:message|note|comment|line)|what i (?:just )?(?:said|wrote))\b(?!\s+(?:about|you|we|i)\b)|that (?:was|is|'s) (?:not true|wrong|a lie|incorrect|not right)|i take (?:that|it) back|i was (?:joking|kidding))\b/iu;
/** "I said Ghent, but she lives in Bruges": the sentence that says what is so ends with it. */
const SAID_BUT_IT_IS = new RegExp(
  String.raw`^(?:(?:oh|no|oops|sorry|wait|actually)\b[\s,]*)*(?:i|we)\s+(?:said|wrote|typed|put)\s+${WORDS}\s*[,;–—-]?\s*but\s+(?:it|he|she|they|that|we)(?:'s|\s+\p{L}+)(?:\s+(?:at|in|to|on|for|with|from|of))?\s+${WORDS}[.!]*$`,
  'iu',
);

/** What a sentence says was wrong, where it is no statement of its own. */
function takenBack(text: string): TakenBack | null {
  const trimmed = text.replaceAll('’', "'").trim();
  const wrongly = TOLD_WRONGLY.exec(trimmed);
  const topic = (TOPIC.exec(trimmed) ?? WRONG_ABOUT.exec(trimmed))?.[1] ?? wrongly?.[2] ?? wrongly?.[1];
  if (topic !== undefined) return { said: topic.trim(), instead: null, isTopic: true };
  if (LAST.test(trimmed)) return { said: null, instead: null, isTopic: false };
  const star = STAR.exec(trimmed)?.[1];
  if (star !== undefined) return { said: null, instead: star, isTopic: false };
  const made = MAKE_THAT.exec(trimmed);
  if (made?.[1] !== undefined && (made[2] !== undefined || IS_COUNTED.test(made[1])))
    return pair(made[2] ?? null, made[1]);
  const should = SHOULD_HAVE_SAID.exec(trimmed);
  if (should?.[1] !== undefined) return pair(should[2] ?? null, sameKind(should[1], should[2]));
  const actually = ACTUALLY_IT_WAS.exec(trimmed);
  if (
    actually?.[1] !== undefined &&
    IS_DAY.test(actually[1]) &&
    (actually[2] === undefined || IS_DAY.test(actually[2]))
  )
    return pair(actually[2] ?? null, actually[1]);
  const meant = MEANT.exec(trimmed) ?? insteadOfWords(trimmed);
  if (meant?.[1] !== undefined && (meant[2] !== undefined || isValue(trimmed, meant[1])))
    return pair(meant[2] ?? null, meant[1]);
  const said =
    SAID_BUT.exec(trimmed) ??
    SAID_BUT_IT_IS.exec(trimmed) ??
    (/sorry|oops|correction|mistake|misspoke|i meant/i.test(trimmed) ? NOT_BUT.exec(trimmed) : notNumber(trimmed));
  return said?.[1] !== undefined && said[2] !== undefined ? pair(said[1], said[2]) : null;
}

/** Of "Hanna is the manager" beside "not Anna" the name is meant. */
function sameKind(instead: string, said: string | undefined): string {
  const clause = /^(\p{Lu}[\p{L}'-]*(?:\s\p{Lu}[\p{L}'-]*){0,2})\s+\p{Ll}.*?(\S+)$/u.exec(instead);
  const isNameWanted = said !== undefined && /^\p{Lu}/u.test(said);
  return isNameWanted && clause?.[1] !== undefined && !/^\p{Lu}/u.test(clause[2] ?? '') ? clause[1] : instead;
}

/** A day or a month on the calendar. */
const IS_DAY =
  /^(?:the\s+)?(?:\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:january|february|march|april|may|june|july|august|september|october|november|december)(?:\s+\d{1,2}(?:st|nd|rd|th)?)?)$/i;
/** A number, a day or a month: what "make it" can put right without telling what was wrong. */
const IS_COUNTED =
  /\d|^(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|^(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i;

/** "Sorry, Tuesday, not Monday"; of "Sorry, Leo lives in Jena, not Gera" the sentence itself says what is so. */
function insteadOfWords(text: string): RegExpExecArray | null {
  const found = INSTEAD.exec(text);
  const words = found?.[1]?.toLowerCase().split(/\s+/) ?? [];
  const isClause = words.slice(1, -1).some((word) => {
    const verb = readVerb(word);
    return verb !== null && verb.lemma !== 'be' && verb.form !== 'base' && verb.form !== 'gerund';
  });
  const isPronoun = /^(?:i|you|he|she|we|they)(?:$|['’])/.test(words[0] ?? '');
  // "the boiler is not broken" puts nothing in the place of "broken".
  const isDenial = /(?:^|['’])(?:is|are|was|were|am|do|does|did|has|have|had|will|s|re)$/.test(words.at(-1) ?? '');
  return isClause || isPronoun || isDenial ? null : found;
}

/** "Not 900, 950 euros.": two numbers need no other word. */
function notNumber(text: string): RegExpExecArray | null {
  const found = NOT_BUT.exec(text);
  return found !== null && /^[$€£]?\d/.test(found[1] ?? '') && /^[$€£]?\d/.test(found[2] ?? '') ? found : null;
}

/** "I meant Tuesday" names a value; "I meant to call", "I mean it" do not. */
function isValue(sentence: string, words: string): boolean {
  const isName = /^\p{Lu}[\p{L}\p{N}-]*(?:\s\p{Lu}[\p{L}\p{N}-]*)*$/u.test(words.trim());
  return (
    (/\bmeant\b/i.test(sentence) || isName) &&
    words.trim().split(/\s+/).length <= 3 &&
    !/^(?:to|it|that|this|for|no|well|what|every|you|him|her|them)\b/i.test(words)
  );
}

function pair(said: string | null, instead: string): TakenBack {
  const plain = (words: string): string =>
    words
      .trim()
      .replace(/^.*\b(?:is|was|are|were)\s+/i, '')
      .replace(/^(?:on|in|at|the|a|an|to|it's|that's)\s+/i, '');
  return { said: said === null ? null : plain(said), instead: plain(instead), isTopic: false };
}

/**
 * "I meant Tuesday, not Monday", "scratch that", "forget what I said about the lease", "*Tuesday": words by which something
 * said before was wrong. Which statement is meant is found where the earlier ones are known.
 */
export function correctionFacts({ voice, sentence, dates }: SentenceReading): FactDraft[] {
  const back = takenBack(sentence.text);
  if (back === null) return [];
  const { said, instead } = back;
  const what = instead ?? said ?? 'the last statement';
  return [
    {
      text: `${voice.speaker} takes back: ${sentence.text.trim().replace(/[.!\s]+$/, '')}.`,
      factType: 'knowledge',
      subject: voice.speaker,
      relation: 'corrects',
      object: null,
      value: { text: what, datatype: 'string' },
      polarity: 'affirmed',
      modality: 'asserted',
      caveats: null,
      standing: null,
      validFrom: dates.writing.at,
      validTo: null,
      validKind: 'at_latest',
      isEvent: false,
      temporalNote: null,
      passageSeq: voice.passage.seq,
      start: sentence.start,
      end: sentence.end,
      confidence: 0.8,
      cue: 'correction',
      takesBack: back,
    },
  ];
}
