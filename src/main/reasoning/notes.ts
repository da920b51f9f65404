import { sayStopped } from './rules/closure.ts';
import type { Knowledge } from './knowledge.ts';

/** What keeps what is known from being all that follows, in words. */
export function notesOf({ closure, unreadRules, areRulesUsed }: Knowledge): string[] {
  const { stopped } = closure;
  return [
    ...(areRulesUsed ? [] : ['Rules are not used: bringing what they conclude up to date took too long.']),
    ...(stopped === null ? [] : [sayStopped(stopped)]),
    ...unreadRules.map(({ name, why }) => `The rule “${name}” is not used: ${why}`),
  ];
}
