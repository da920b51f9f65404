import type { ChangedPlace, NameThing, SaidChange } from './sayChange.ts';
import type { PlaceValue } from './places.ts';

/** What was changed of a procedure. */
export function sayProcedure(places: readonly ChangedPlace[], nameThing: NameThing): SaidChange {
  const [first] = places;
  const recipe = places.find(({ place }) => place.part === 'recipe');
  const branch = places.find(({ place }) => place.part === 'branch');
  const own = recipe?.before ?? recipe?.after ?? null;
  const name = `“${textOf(own, 'task_type') ?? nameThing('procedure', first?.place.id ?? 0) ?? 'a procedure that is gone'}”`;
  const bound: SaidChange['fields'] =
    branch === undefined ? [] : [{ name: 'branch', before: textIn(branch.before), after: textIn(branch.after) }];
  if (recipe !== undefined) {
    const { before, after } = recipe;
    if (before === null) return { what: `Added the procedure ${name}`, fields: bound };
    if (after === null) return { what: `Took the procedure ${name} out of use`, fields: [] };
    return { what: `Changed the procedure ${name}`, fields: [...changedParts(before, after), ...bound] };
  }
  if (branch !== undefined) {
    const to = textIn(branch.after) ?? '/';
    return {
      what: to === '/' ? `Unbound the procedure ${name}` : `Bound the procedure ${name} to ${to}`,
      fields: bound,
    };
  }
  return { what: `Marked the procedure ${name} as ${first?.after === true ? '' : 'not '}helpful`, fields: [] };
}

/** Long texts are only said to have changed: the versions tell how. */
const MOST_CHARACTERS = 200;

function changedParts(before: PlaceValue, after: PlaceValue): SaidChange['fields'] {
  const parts = ['task_type', 'scope', 'trigger_context', 'instructions', 'pddl_action', 'user_feedback_rules'];
  return parts.flatMap((part) => {
    const [was, is] = [textOf(before, part), textOf(after, part)];
    return was === is ? [] : [{ name: part.replaceAll('_', ' '), before: cut(was), after: cut(is) }];
  });
}

function cut(text: string | null): string | null {
  return text === null || text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS).toWellFormed()}…`;
}

function textIn(value: PlaceValue): string | null {
  return typeof value === 'string' ? value : null;
}

function textOf(value: PlaceValue, part: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const found = new Map<string, unknown>(Object.entries(value)).get(part);
  return typeof found === 'string' ? found : null;
}
