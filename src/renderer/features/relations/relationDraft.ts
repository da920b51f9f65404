import type { RelationChange, RelationView, StateDimensionView } from '../../../shared/contract/relations.ts';

/** A relation as a person edits it; empty texts are nothing. */
export interface RelationDraft {
  readonly cardinality: 'one' | 'many';
  readonly exclusiveGroup: string;
  readonly inverse: string;
  readonly oppositeOf: string;
  readonly isSymmetric: boolean;
  readonly isTransitive: boolean;
  readonly isDependency: boolean;
  readonly iri: string;
  readonly phrases: RelationView['phrases'];
}

export function draftOf(relation: RelationView): RelationDraft {
  return {
    cardinality: relation.cardinality,
    exclusiveGroup: relation.exclusive_group ?? '',
    inverse: relation.inverse ?? '',
    oppositeOf: relation.opposite_of ?? '',
    isSymmetric: relation.symmetric,
    isTransitive: relation.transitive,
    isDependency: relation.dependency,
    iri: relation.iri ?? '',
    phrases: relation.phrases,
  };
}

/** What the draft changes; null while it changes nothing. */
export function changeOf(relation: RelationView, draft: RelationDraft): RelationChange | null {
  const before = draftOf(relation);
  const differs = (key: keyof RelationDraft): boolean => JSON.stringify(before[key]) !== JSON.stringify(draft[key]);
  const text = (key: 'exclusiveGroup' | 'inverse' | 'oppositeOf' | 'iri'): string | null => draft[key].trim() || null;
  const change = {
    kind: 'relation' as const,
    relation: relation.relation,
    ...(differs('cardinality') ? { cardinality: draft.cardinality } : {}),
    ...(differs('exclusiveGroup') ? { exclusive_group: text('exclusiveGroup') } : {}),
    ...(differs('inverse') ? { inverse: text('inverse') } : {}),
    ...(differs('oppositeOf') ? { opposite_of: text('oppositeOf') } : {}),
    ...(differs('isSymmetric') ? { symmetric: draft.isSymmetric } : {}),
    ...(differs('isTransitive') ? { transitive: draft.isTransitive } : {}),
    ...(differs('isDependency') ? { dependency: draft.isDependency } : {}),
    ...(differs('iri') ? { iri: text('iri') } : {}),
    ...(differs('phrases') ? { phrases: draft.phrases } : {}),
  };
  return Object.keys(change).length === 2 ? null : change;
}

/** The values of a dimension as lines, the words of each with commas between. */
export function linesOf({ groups }: StateDimensionView): string {
  return groups.map((words) => words.join(', ')).join('\n');
}

/** Null while the lines change nothing, or are fewer than two. */
export function dimensionChange(dimension: StateDimensionView, lines: string): RelationChange | null {
  const groups = lines
    .split('\n')
    .map((line) =>
      line
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    )
    .filter((words) => words.length > 0);
  if (groups.length < 2 || JSON.stringify(groups) === JSON.stringify(dimension.groups)) return null;
  return { kind: 'dimension', name: dimension.name, groups };
}

/** Every word typed must be in a relation's name or in one of its phrases. */
export function relationsWith(relations: readonly RelationView[], text: string): readonly RelationView[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return relations;
  return relations.filter(({ relation, phrases }) => {
    const said = `${relation.replaceAll('_', ' ')} ${phrases.map(({ phrase }) => phrase).join(' ')}`;
    return words.every((word) => said.includes(word));
  });
}

export function isSameChange(a: RelationChange | null, b: RelationChange | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
