import { readVerb, toThirdPerson } from '../../semantic/verbForms.ts';
import type { DateInText } from '../../temporal/textDates.ts';
import type { Voice } from './people.ts';
import { absoluteWords, type SentenceDates } from './timing.ts';
import type { Token } from './tokens.ts';
import type { VerbGroup } from './verbGroup.ts';
import { isAdverb, isModal, isNegation } from './wordClasses.ts';

export function possessive(name: string): string {
  return name.endsWith('s') ? `${name}'` : `${name}'s`;
}

/** A word with the names in place of the first and second person. */
function plainWord(token: Token, next: Token | undefined, voice: Voice): string {
  const { speaker, addressee } = voice;
  switch (token.word) {
    case 'i':
    case 'me':
      return speaker;
    case 'my':
    case 'our':
      return possessive(speaker);
    case 'mine':
    case 'ours':
      return possessive(speaker);
    case 'myself':
    case 'ourselves':
      return 'themself';
    case 'we':
    case 'us':
      if (token.start === token.end) return token.word;
      return `${speaker} and others`;
    case 'you':
      return addressee ?? token.text;
    case 'your':
    case 'yours':
      return addressee ? possessive(addressee) : token.text;
    default:
      return next && next.start === next.end && next.text !== '' ? token.word : token.text;
  }
}

function isRewritten(token: Token): boolean {
  return /^(?:i|me|my|mine|myself|we|us|our|ours|ourselves|you|your|yours)$/.test(token.word);
}

/** "postponed to September": one preposition is enough. */
const LEADS_TO_DATE = /\b(?:to|for|from|until|till|by|since)\s+$/i;

/** Words `from` to `to` told by somebody else: names for pronouns, days of the calendar for "yesterday". */
export function retellWords(
  tokens: readonly Token[],
  from: number,
  to: number,
  voice: Voice,
  dates: readonly DateInText[],
  sentence: SentenceDates,
  sentenceStart: number,
): string {
  let out = '';
  let told: DateInText | null = null;
  for (let i = from; i < to; i += 1) {
    const token = tokens[i];
    if (!token) break;
    const date = dates.find(
      (d) => token.start - sentenceStart >= d.start && token.end - sentenceStart <= d.end && token.end > token.start,
    );
    const absolute = date ? absoluteWords(date, sentence.writing) : null;
    const gap = /[,;:]/.test(token.after)
      ? ', '
      : /-\s*$/.test(token.after) && !/\s/.test(token.after)
        ? token.after
        : ' ';
    if (date && absolute) {
      if (told !== date) out += `${LEADS_TO_DATE.test(out) ? absolute.replace(/^(?:on|in) /, '') : absolute} `;
      told = date;
      continue;
    }
    out += plainWord(token, tokens[i + 1], voice) + (i === to - 1 ? '' : gap);
  }
  return out
    .replace(/\s+,/g, ',')
    .replace(/[\s,;:–—-]+$/u, '')
    .replace(/["“”]$/u, '')
    .trim();
}

/** The verb group for a third-person subject in the singular: "am" is "is", "plan" is "plans". */
export function retellVerb(tokens: readonly Token[], verb: VerbGroup, agrees: boolean): string {
  const words: string[] = [];
  let finite = !agrees;
  const first = tokens[verb.start];
  const inherited = inheritedLead(tokens, verb);
  if (inherited)
    return `${inherited} ${tokens
      .slice(verb.start, verb.end)
      .map((token) => token.text.toLowerCase())
      .join(' ')}`;
  if (
    agrees &&
    verb.tense !== 'past' &&
    (first?.word === 'going' || (verb.isProgressive && verb.start === verb.end - 1))
  ) {
    words.push(verb.tense === 'perfect' ? 'has been' : 'is');
    finite = true;
  }
  for (let i = verb.start; i < verb.end; i += 1) {
    const token = tokens[i];
    if (!token) break;
    const next = tokens[i + 1];
    const split = next && next.start === next.end;
    let word =
      split || token.start === token.end ? token.word : isRewritten(token) ? token.word : token.text.toLowerCase();
    if (!finite && !isAdverb(token) && !isNegation(token)) {
      finite = true;
      word = isModal(token) ? token.word : agree(word, verb);
    }
    words.push(word === "n't" ? 'not' : word);
  }
  return words.join(' ');
}

const FRAME_LEADS: Partial<Record<VerbGroup['frames'][number], string>> = {
  wish: 'wants to',
  plan: 'plans to',
  decide: 'decided to',
  try: 'tries to',
  used: 'used to',
  need: 'needs to',
};

/** What a second verb has from the first and does not repeat: "will cook and eat" makes "will eat". */
function inheritedLead(tokens: readonly Token[], verb: VerbGroup): string | null {
  const words = tokens.slice(verb.start, verb.end);
  if (words.some(isModal) || words.length > 2) return null;
  if (verb.modal === 'going to') return words.some((token) => token.word === 'going') ? null : 'is going to';
  if (verb.modal) return verb.modal === "'ll" ? 'will' : verb.modal;
  const [outer] = verb.frames;
  return outer && words.length === 1 ? (FRAME_LEADS[outer] ?? null) : null;
}

function agree(word: string, verb: VerbGroup): string {
  if (word === 'am' || word === 'are') return 'is';
  if (word === 'were') return 'was';
  if (word === 'have') return 'has';
  if (word === 'do') return 'does';
  const reading = readVerb(word);
  if (verb.tense === 'present' && !verb.isOpenTense && (reading?.form === 'base' || reading === null))
    return toThirdPerson(word);
  return word;
}
