import { NUMBER, numberOf } from '../../temporal/dateWords.ts';
import type { FoundRule } from '../told.ts';

/** What an order says besides what is to be done. */
export interface ReadOrder {
  /** The order without the words that bound it: "use metric". */
  readonly order: string;
  readonly rule: FoundRule;
  /** Whether it is bound to its session, or to some of its turns. */
  readonly isBound: boolean;
}

const TURNS = '(?:answers?|repl(?:y|ies)|responses?|turns?|messages?|questions?|prompts?|requests?)';
const SESSION = '(?:session|conversation|chat|thread)';
const NEXT = new RegExp(
  String.raw`\b(?:for|in|over|during|within) (?:the |my |your )?(?:next|following) (?:(${NUMBER}) )?${TURNS}\b`,
  'i',
);
const THIS_ONE = new RegExp(
  String.raw`\b(?:(?:for|in) this (?:one )?${TURNS}|(?:just|only) this (?:once|time))\b`,
  'i',
);
const REST = new RegExp(
  String.raw`\b(?:for (?:the )?(?:rest|remainder|duration) of (?:this|the|our) ${SESSION}|(?:for|in|during|within|throughout) this (?:whole |entire )?${SESSION}|until (?:the end of )?this ${SESSION}(?: ends| is over)?)\b`,
  'i',
);
const MOST_TURNS = 1000;

const NEGATIVE =
  /^(?:please[,\s]+)?(?:never|don't|do not|avoid|stop|refrain from|no longer)\b|\byou to (?:never|avoid)\b|\bnot to\b/i;
const MUST_NOT = /\b(?:must not|must never|mustn't|may not|are not allowed to|is not allowed|forbidden)\b/i;
const MUST = /\b(?:must|have to|has to|required to|mandatory)\b/i;

const REASON =
  /(?:,\s*)?\b(?:because|so that|since (?=(?:we|i|it|they|the|our|this|that|nobody|there)\b)|as (?=(?:we|i|it|they|nobody|there)\b))(.+)$/i;
const REASON_LEAD = /^(?:,\s*)?(because|so that|since|as)\s+/i;

const EVERYWHERE =
  /\b(?:everywhere|globally|in (?:all|every) (?:projects?|repos?|repositor(?:y|ies)|files?|cases?))\b/i;
const WHEN_FIRST = /^((?:when(?:ever)?|while|if)\b[^,]{3,120}),\s*/i;
const WHEN_LAST = /\b((?:when(?:ever)?|while)\s[^,.;]{3,120})$/i;
const WITHIN =
  /\b(?:in|for|inside|within|on) ((?:the |our |this |my )?[\w./-]+(?: [\w./-]+)? (?:repo|repository|project|codebase|service|branch|environment|module|package|app|team|docs|folder|directory))\b/i;

/**
 * What bounds an order, whether it asks or forbids, where it holds and why: "for the next three answers, use metric",
 * "never deploy on Fridays because nobody is around".
 */
export function readOrder(line: string): ReadOrder {
  const bound = boundOf(line);
  const order = bound === null ? line : withoutWords(line, bound.words);
  const reason = REASON.exec(order);
  const rationale = reason === null ? null : trimmed(reason[0].replace(REASON_LEAD, ''));
  const told = reason === null ? order : order.slice(0, reason.index);
  const rule: FoundRule = {
    context: contextOf(trimmed(told)),
    constraint: constraintOf(told.replace(WHEN_FIRST, '')),
    rationale: rationale === '' ? null : rationale,
    turns: bound?.turns ?? null,
    isOfSession: bound?.isOfSession === true,
  };
  return { order, rule, isBound: bound !== null };
}

function boundOf(line: string): { words: string; turns: number | null; isOfSession: boolean } | null {
  const next = NEXT.exec(line);
  if (next !== null) {
    const turns = next[1] === undefined ? 1 : numberOf(next[1]);
    return Number.isInteger(turns) && turns > 0 && turns <= MOST_TURNS
      ? { words: next[0], turns, isOfSession: false }
      : null;
  }
  const once = THIS_ONE.exec(line);
  if (once !== null) return { words: once[0], turns: 1, isOfSession: false };
  const rest = REST.exec(line);
  return rest === null ? null : { words: rest[0], turns: null, isOfSession: true };
}

function withoutWords(line: string, words: string): string {
  return trimmed(line.replace(words, ' ').replace(/\s+/g, ' ').replace(/\s+,/g, ','));
}

function trimmed(text: string): string {
  return text.trim().replace(/^[\s,;:–—-]+|[\s,;:.!–—-]+$/gu, '');
}

function constraintOf(order: string): FoundRule['constraint'] {
  if (MUST_NOT.test(order)) return 'must_not';
  if (NEGATIVE.test(order)) return 'negative';
  return MUST.test(order) ? 'must' : 'positive';
}

function contextOf(order: string): string | null {
  if (EVERYWHERE.test(order)) return 'global';
  const when = (WHEN_FIRST.exec(order) ?? WHEN_LAST.exec(order))?.[1];
  if (when !== undefined) return trimmed(when.charAt(0).toLowerCase() + when.slice(1));
  return WITHIN.exec(order)?.[1]?.replace(/^(?:the|our|this|my) /i, '') ?? null;
}
