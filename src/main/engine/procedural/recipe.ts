import type { RecipePart } from '../../../shared/contract/procedures.ts';
import type { RecipeValue } from '../edits/places.ts';
import { sanitizeText } from '../text/sanitize.ts';

/** What a version says: all that makes it another version when it differs. */
export type Recipe = RecipeValue;

export const recipeParts = [
  'task_type',
  'scope',
  'trigger_context',
  'instructions',
  'pddl_action',
  'user_feedback_rules',
] as const satisfies readonly RecipePart[];
export const recipeColumns = recipeParts.join(', ');

/** As it is stored: lone surrogates and NUL removed, line ends as `\n`, nothing where there are blanks only. */
export function cleanRecipe(given: Recipe): Recipe {
  return {
    task_type: sanitizeText(given.task_type).normalize('NFC').replaceAll(/\s+/gu, ' ').trim(),
    scope: cleanText(given.scope),
    trigger_context: cleanText(given.trigger_context),
    instructions: cleanText(given.instructions) ?? '',
    pddl_action: cleanText(given.pddl_action),
    user_feedback_rules: cleanText(given.user_feedback_rules),
  };
}

function cleanText(text: string | null): string | null {
  if (text === null) return null;
  const clean = sanitizeText(text).replaceAll(/\r\n?/g, '\n').trimEnd();
  return clean.trim() === '' ? null : clean;
}

export function isSameRecipe(a: Recipe, b: Recipe): boolean {
  return recipeParts.every((part) => a[part] === b[part]);
}

/** What a procedure is for, in words: found by this, and by its vector. */
export function intentOf({ task_type, scope, trigger_context }: Omit<Recipe, 'instructions'>): string {
  return [task_type, trigger_context, scope].filter((part) => part !== null).join('\n');
}

/** What else it is found by. */
export function bodyOf({ instructions, pddl_action, user_feedback_rules }: Recipe): string {
  return [instructions, pddl_action, user_feedback_rules].filter((part) => part !== null).join('\n');
}
