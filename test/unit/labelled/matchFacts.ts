import { canonicalRelation, loadRelations } from '../../../src/main/engine/semantic/relationKinds.ts';
import { normalizeText } from '../../../src/main/engine/text/normalize.ts';

export interface Triple {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly polarity: 'affirmed' | 'denied';
}

/** A triple in one form: the shipped direction of its relation, no articles, symmetric sides in order. */
export function tripleKey({ subject, relation, object, polarity }: Triple): string {
  const { relation: canonical, inverted } = canonicalRelation(relation.replaceAll('_', ' '));
  const kind = loadRelations().kinds.find((each) => each.relation === canonical);
  const sides = [plain(subject), plain(object)];
  if (inverted) sides.reverse();
  let name = canonical;
  if (kind?.symmetric === true) sides.sort();
  else if (kind?.inverse !== undefined && kind.inverse < canonical) {
    name = kind.inverse;
    sides.reverse();
  }
  return [sides[0], name, sides[1], polarity].join(' | ');
}

/** Labels leave out articles and owners: "my sister" is "sister", whoever's she is. */
function plain(name: string): string {
  return normalizeText(name).replace(/^(?:(?:the|an?|my|our|his|her|their|its|[\p{L}-]+['’]s) )+/u, '');
}

/** Whether an instant lies in the period that a label names ("2024-04", "2024-04-03"); an exclusive end may be just behind it. */
export function fitsPeriod(label: string | null, ms: number | null): boolean {
  if (label === null || ms === null) return label === ms;
  return [ms, ms - 1].some((at) => new Date(at).toISOString().startsWith(label));
}
