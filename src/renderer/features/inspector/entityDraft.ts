import type { EntityView } from '../../../shared/contract/edits.ts';
import { applyListEdit, isSameList, listEdit } from '../../model/listEdits.ts';

export type EntityFields = Pick<EntityView, 'name' | 'type' | 'aliases'>;
export type EntityState = EntityFields & Pick<EntityView, 'version'>;

/** What a person typed over an entity, and the state of it that they typed it over. */
export interface EntityDraft {
  readonly base: EntityState;
  readonly typed: EntityFields;
}

/** A field that was changed here and elsewhere, to different values. */
export interface Clash {
  readonly field: keyof EntityFields;
  readonly mine: string;
  readonly theirs: string;
}

export function beginDraft({ name, type, aliases, version }: EntityState): EntityDraft {
  return { base: { name, type, aliases, version }, typed: { name, type, aliases } };
}

/** What is to be sent: only fields that differ from the base. */
export function changedFields({ base, typed }: EntityDraft): Partial<EntityFields> {
  const [name, type] = [typed.name.trim(), typed.type.trim()];
  return {
    ...(name === base.name ? {} : { name }),
    ...(type === base.type ? {} : { type }),
    ...(isSameList(base.aliases, typed.aliases) ? {} : { aliases: typed.aliases }),
  };
}

/** Mine on the present state: fields changed here keep what was typed, the others follow. Aliases come together. */
export function rebased(draft: EntityDraft, present: EntityState): EntityDraft {
  const mine = changedFields(draft);
  const aliases = applyListEdit(present.aliases, listEdit(draft.base.aliases, draft.typed.aliases));
  return {
    base: beginDraft(present).base,
    typed: { name: mine.name ?? present.name, type: mine.type ?? present.type, aliases },
  };
}

export function clashes(draft: EntityDraft, present: EntityState): Clash[] {
  const mine = changedFields(draft);
  const found: Clash[] = [];
  for (const field of ['name', 'type'] as const) {
    const value = mine[field];
    const theirs = present[field];
    if (value === undefined || theirs === draft.base[field] || theirs === value) continue;
    found.push({ field, mine: value, theirs });
  }
  return found;
}

/** Theirs where both changed the same; the rest of mine stays. */
export function withTheirs(draft: EntityDraft, present: EntityState): EntityDraft {
  const { base, typed } = rebased(draft, present);
  const lost = Object.fromEntries(clashes(draft, present).map(({ field, theirs }) => [field, theirs]));
  return { base, typed: { ...typed, ...lost } };
}
