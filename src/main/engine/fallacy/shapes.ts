import { eachMatch } from './eachMatch.ts';
import { z } from 'zod';
import type { Range } from '../text/sentences.ts';
import { findCircle } from './circle.ts';
import { isAlike, type Said, said, sharedStems } from './said.ts';
import type { SentenceList } from './sentenceList.ts';

/** Forms of argument that no fixed words tell, only how its parts repeat one another. */
export const shapeSchema = z.enum(['affirmed_consequent', 'denied_antecedent', 'undistributed_middle', 'circular']);
export type Shape = z.infer<typeof shapeSchema>;

/** Where a text has this shape of argument; null when it nowhere has. */
export function findShape(shape: Shape, list: SentenceList): Range | null {
  switch (shape) {
    case 'affirmed_consequent':
      return findConditional(list, false);
    case 'denied_antecedent':
      return findConditional(list, true);
    case 'undistributed_middle':
      return findSyllogism(list);
    case 'circular':
      return findCircle(list);
  }
}

const hasIf = /\b(?:if|when|whenever|every time|any time|once|anyone who|whoever)\b/iu;
const opening = '(?:^|[.!?;:,]\\s+|\\n)(?:and |but |look,? |ok,? |well,? |listen,? )?';
const ifWords = '(?:if|when|whenever|every time|any time|once)';
/** Where the consequent begins without a comma. */
const consequentStart = '(?:,| then|(?= (?:you|we|they|he|she|it|I|there)\\b))';
const conditionals: readonly { readonly pattern: RegExp; readonly isReversed: boolean }[] = [
  {
    pattern: new RegExp(
      `${opening}${ifWords} ([^.!?;\\n]{4,100}?)${consequentStart} ?(?:then )?([^.!?;\\n]{4,100})[.;!]`,
      'giu',
    ),
    isReversed: false,
  },
  {
    pattern: new RegExp(`${opening}([^.!?;,\\n]{4,90}?),? ${ifWords} ([^.!?;,\\n]{4,90})[.;!]`, 'giu'),
    isReversed: true,
  },
];
const drawing =
  '(?:so|therefore|thus|hence|ergo|which means|that means|meaning|it follows that|clearly|obviously|must mean|which tells (?:me|us)|conclusion:?)';
const lead = '^\\s*(?:and |but |well,? |now,? |ok,? |guess what,? )*';
const isCertain =
  "(?:must (?:be|have)|has to be|have to be|['’]?s clearly|is clearly|is obviously|['’]?s obviously|is therefore|gotta be|is definitely|has obviously|clearly)";
/** A premise and what is drawn from it: by a word such as “so”, or with certainty. */
const premisesAndConclusions: readonly RegExp[] = [
  new RegExp(
    `${lead}([^.!?;\\n]{3,110}?)(?:[.;!]\\s+|,\\s+|\\s+(?:[-–—]+>?|=>|→)\\s+|\\s+)(?:and )?${drawing}\\b,?\\s+([^.!?\\n]{3,120})`,
    'iu',
  ),
  new RegExp(
    `${lead}([^.!?;\\n]{3,110}?)(?:[.;!] +|, +| +(?:[-–—]+>|=>|→) +)([^.!?,\\n]{1,40}${isCertain}\\b[^.!?\\n]{2,80})`,
    'iu',
  ),
  new RegExp(`${lead}([^.!?;\\n]{3,110}?) +(?:[-–—]+>|=>|→) +([^.!?\\n]{3,100})`, 'iu'),
];
/** Both ways round, or already weighed. */
const isWeighed =
  /\b(?:only if|if and only if|iff|only when|only ever|exactly when|nothing else|only (?:thing|way|reason|cause)|might|may|could|perhaps|maybe|probably|likely|check|not necessarily|doesn['’]?t (?:mean|follow|prove)|unless|one of)\b|\?/iu;

/** “If P then Q. Q, so P.” or “If P then Q. Not P, so not Q.” */
function findConditional(list: SentenceList, isDenying: boolean): Range | null {
  if (!hasIf.test(list.text)) return null;
  for (const { pattern, isReversed } of conditionals) {
    for (const match of eachMatch(pattern, list.text)) {
      const [antecedent, consequent] = isReversed ? [match[2], match[1]] : [match[1], match[2]];
      const argued = argumentAfter(list, match.index + match[0].length);
      if (argued === null || isWeighed.test(`${match[0]} ${argued.words}`)) continue;
      const [p, q] = [said(antecedent ?? ''), said(consequent ?? '')];
      const isFlawed = isDenying ? isAntecedentDenied(p, q, argued) : isConsequentAffirmed(p, q, argued);
      if (isFlawed) return list.sentencesOf(match.index, argued.end);
    }
  }
  return null;
}

interface Argued {
  readonly premise: Said;
  readonly drawn: Said;
  readonly words: string;
  readonly end: number;
}

function argumentAfter(list: SentenceList, from: number): Argued | null {
  const rest = list.text.slice(from, from + 280);
  for (const pattern of premisesAndConclusions) {
    const match = pattern.exec(rest);
    if (match === null) continue;
    return { premise: said(match[1] ?? ''), drawn: said(match[2] ?? ''), words: match[0], end: from + match[0].length };
  }
  return null;
}

function isAntecedentDenied(p: Said, q: Said, { premise, drawn }: Argued): boolean {
  return isAlike(premise, p) && premise.isDenied !== p.isDenied && isAlike(drawn, q) && drawn.isDenied !== q.isDenied;
}

function isConsequentAffirmed(p: Said, q: Said, { premise, drawn }: Argued): boolean {
  const isAboutConsequent = isAlike(premise, q) && sharedStems(premise, p) < sharedStems(premise, q);
  return isAboutConsequent && premise.isDenied === q.isDenied && isAlike(drawn, p) && drawn.isDenied === p.isDenied;
}

const universal = new RegExp(
  `${opening}((?:all|every|any|each|most|anyone|whoever|people|good|real|bad|senior|junior) [^.!?;\\n]{8,110}|[A-Z]?[a-z]+(?: [a-z]+){0,2}s (?:who|that|with|are|have|use|own|wear|like|love|drink|write|carry|always|get|need|speak|know|play|read|run|come|ask|do|make|take|never|break|fail)\\b[^.!?;\\n]{3,90})[.;,!]`,
  'giu',
);

/** “All A are B. X is B, so X is an A.” In the rule, what the conclusion repeats comes before what the premise does. */
function findSyllogism(list: SentenceList): Range | null {
  for (const match of eachMatch(universal, list.text)) {
    const argued = argumentAfter(list, match.index + match[0].length);
    if (argued === null || isWeighed.test(`${match[0]} ${argued.words}`)) continue;
    const { premise, drawn } = argued;
    const rule = [...said(match[1] ?? '').stems];
    const kind = rule.findIndex((stem) => drawn.stems.has(stem) && !premise.stems.has(stem));
    const trait = rule.findIndex((stem) => premise.stems.has(stem) && !drawn.stems.has(stem));
    const isKindRepeated = rule.some((stem, at) => at > trait && drawn.stems.has(stem) && !premise.stems.has(stem));
    if (kind < 0 || trait < 0 || kind > trait || isKindRepeated || drawn.isDenied || premise.isDenied) continue;
    return list.sentencesOf(match.index, argued.end);
  }
  return null;
}
