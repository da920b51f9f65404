import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { Invocation } from './command.ts';
import { parseReference } from './memory.ts';

/**
 * The id of an entity given as `entity:ID` or by its name.
 * @throws PalimpsestError not_found; conflict for a name that several entities bear
 */
export async function entityId(invocation: Invocation, name: string): Promise<number> {
  const reference = parseReference(name, ['entity'])?.['entity_id'];
  if (reference !== undefined) return reference;
  const { entities } = await invocation.call('history', { ...invocation.dataset, name });
  const [entity, ...others] = entities;
  if (entity === undefined) throw new PalimpsestError('not_found', `Nothing is known by the name “${name}”.`);
  if (others.length === 0) return entity.id;
  const which = entities.map(({ id, type }) => `entity:${id} (${type})`).join(', ');
  throw new PalimpsestError('conflict', `“${name}” fits several: ${which}.`, { hint: 'Give one of these instead.' });
}
