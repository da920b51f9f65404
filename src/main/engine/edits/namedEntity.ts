import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { nameKey, typesAgree } from '../semantic/names.ts';
import type { ReadHandle } from '../storage/handles.ts';

interface NamedEntity {
  readonly id: number;
  readonly key: string;
  readonly type: string;
}

/**
 * The entity that a person means by a name: one that is called so and whose type does not disagree, before one that
 * merely has it as an alias. Null when there is none.
 * @throws PalimpsestError conflict when it fits several
 */
export function entityNamed(
  db: ReadHandle,
  datasetId: number,
  { name, type, field }: { readonly name: string; readonly type: string; readonly field: string },
): number | null {
  const norm = nameKey(name);
  const named = db
    .all<NamedEntity>(
      'entity.named',
      `SELECT e.id, e.key, e.type FROM entity_alias a JOIN entity e ON e.id = a.entity_id
       WHERE a.alias_norm = ? AND e.dataset_id = ? AND e.merged_into IS NULL ORDER BY e.id`,
      [norm, datasetId],
    )
    .filter((entity) => typesAgree(entity.type, type));
  const bearers = named.filter(({ key }) => key === norm || key.startsWith(`${norm}#`));
  const meant = bearers.length > 0 ? bearers : named;
  const ofType = meant.filter((entity) => entity.type === type);
  const left = ofType.length > 0 ? ofType : meant;
  if (left.length > 1) {
    const which = left.map((entity) => `entity ${entity.id} (${entity.type})`).join(', ');
    throw new PalimpsestError('conflict', `“${name}” fits several: ${which}.`, { hint: 'Choose one of them.', field });
  }
  return left[0]?.id ?? null;
}
