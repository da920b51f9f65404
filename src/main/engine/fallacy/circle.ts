import { eachMatch } from './eachMatch.ts';
import type { Range } from '../text/sentences.ts';
import { isAlike, said, sharedStems } from './said.ts';
import type { SentenceList } from './sentenceList.ts';

const because =
  /,? (?:because|since|bc|for the simple reason that|as shown by the fact that|the reason (?:being|is)(?: that)?|after all,?)\b,? /giu;
const sentenceEnd = /[.!?\n]/u;

interface Reasoned {
  readonly claim: string;
  readonly reason: string;
  readonly start: number;
  readonly end: number;
}

function* reasonedIn(text: string): Generator<Reasoned> {
  for (const { index, 0: words } of eachMatch(because, text)) {
    let start = index;
    while (start > 0 && index - start < 150 && !sentenceEnd.test(text[start - 1] ?? '')) start--;
    const from = index + words.length;
    let end = from;
    while (end < text.length && end - from < 150 && !sentenceEnd.test(text[end] ?? '')) end++;
    if (index - start >= 6 && end - from >= 4)
      yield { claim: text.slice(start, index), reason: text.slice(from, end), start, end };
  }
}

/** Words that say that a reason is given from elsewhere. */
const explained =
  /\b(?:by definition|i\.e\.|called|which (?:is|was)|after|when|measured|logs?|told me|asked me|I (?:was|am|love|like|had|have)|we (?:had|were)|my|\d+)\b/iu;
/** The reason is about the same thing. */
const sameThing =
  /^(?:it|it['’]?s|he|he['’]?s|she|she['’]?s|they|they['’]?re|that|that['’]?s|this|we|people|one|nothing|no other|no one|nobody|there is no)\b/iu;

/** Words that say one thing in different dress; a reason in the one for a claim in the other gives nothing. */
const kin: readonly RegExp[] = [
  /\b(?:reliab\w+|rel(?:y|ied)|depend(?:able|ed)|trust\w*|credib\w+|believ(?:e|able)|honest\w*|truth\w*|true|accurate\w*|correct\w*|never (?:lies?|wrong)|infallible|fails?)\b/iu,
  /\b(?:safe\w*|secure\w*|dangerous|danger|harm\w*|risk\w*|can(?:no|['’])?t hurt|nothing (?:can|could|bad))\b/iu,
  /\b(?:best|better|superior|unmatched|unbeatable|top|greatest|number one|as (?:good|reliable|fast))\b/iu,
  /\b(?:forbidden|prohibited|not allowed|n['’]?t allow\w*|banned|illegal|against the (?:law|rules)|unlawful|permitted|allowed)\b/iu,
  /\b(?:fair\w*|unfair\w*|just|equal\w*|equitab\w+)\b/iu,
  /\b(?:necessary|needed|need|essential|indispensable|required|do without|can(?:no|['’])?t do without)\b/iu,
  /\b(?:important|matters?|significant|crucial|vital)\b/iu,
  /\b(?:popular|everyone (?:likes|loves|wants)|well[- ]liked|favou?rite|in demand|sells?)\b/iu,
  /\b(?:free|freely|freedom|liberty|at liberty)\b/iu,
  /\b(?:wrong|immoral|unethical|evil|bad|should(?:n['’]?t| not))\b/iu,
  /\b(?:fast\w*|quick\w*|speed\w*|slow\w*)\b/iu,
  /\b(?:sufficient|enough|adequate)\b/iu,
  /\b(?:legal|law|lawful|statute)\b/iu,
  /\b(?:complete|leaves? nothing out|nothing (?:is )?missing|everything is in it|finished|done)\b/iu,
  /\b(?:simple|easy|not (?:complicated|hard|difficult)|straightforward)\b/iu,
  /\b(?:useful|useless|of (?:no )?use|works?|effective\w*|power to)\b/iu,
  /\b(?:successful|succeeds?|success|wins?|winning)\b/iu,
  /\b(?:efficient\w*|wastes? no|productive\w*)\b/iu,
  /\b(?:scalable|scales?|able to grow)\b/iu,
  /\b(?:rare|seldom|uncommon|scarce)\b/iu,
  /\b(?:sleep\w*|soporific|drowsy)\b/iu,
  /\b(?:expert|knows? (?:everything|what|best)|competent|qualified)\b/iu,
  /\b(?:stable|robust|never (?:breaks|crashes)|solid)\b/iu,
];

/** “X is so because X is so” in other words, or “A because B, and B because A”. */
export function findCircle(list: SentenceList): Range | null {
  const steps = [...reasonedIn(list.text)];
  for (const [at, { claim, reason, start, end }] of steps.entries()) {
    if (explained.test(list.text.slice(start, end))) continue;
    const next = steps[at + 1];
    if (next !== undefined && isLoop(claim, reason, next.claim, next.reason)) {
      return list.sentencesOf(start, next.end);
    }
    if (isSameSaid(claim, reason)) return list.sentencesOf(start, end);
  }
  return null;
}

function isLoop(claim: string, reason: string, claimAfter: string, reasonAfter: string): boolean {
  const [a, b, c, d] = [claim, reason, claimAfter, reasonAfter].map(said);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return false;
  return (isAlike(a, d) || isKin(claim, reasonAfter)) && (isAlike(b, c) || isKin(reason, claimAfter));
}

function isSameSaid(claim: string, reason: string): boolean {
  const [a, b] = [said(claim), said(reason)];
  const shared = sharedStems(a, b);
  const isRepeated = b.stems.size > 0 && shared >= Math.max(2, b.stems.size * 0.75);
  if (isRepeated) return true;
  const isAbout = sameThing.test(reason) || shared > 0;
  const isShort = b.stems.size <= 2 && shared > 0 && shared === b.stems.size && sameThing.test(reason);
  if (isShort) return true;
  return isAbout && isKin(claim, reason) && b.stems.size <= 6;
}

function isKin(claim: string, reason: string): boolean {
  return kin.some((words) => words.test(claim) && words.test(reason));
}
