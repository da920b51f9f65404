import type { Passage, PreparedArtifact, Role, ToldArtifact } from '../extraction/told.ts';
import type { WantedEntity } from '../semantic/entities.ts';
import { nameKey } from '../semantic/names.ts';
import type { WriteHandle } from '../storage/handles.ts';

/** The person whose memory this is: "I" in the role `user`, under these names. */
export interface Owner {
  readonly name: string;
  readonly aliases: readonly string[];
}

/** The owner's entity has this name whatever the owner is called, so that `:User` stays when the name changes. */
const OWNER = 'User';

const typeOfRole: Readonly<Record<Role, string>> = {
  user: 'person',
  assistant: 'agent',
  system: 'system',
  tool: 'system',
};

/** The name of who says a passage: its speaker, else what its role stands for, else the author; null when nobody is known. */
export function sourceName(told: ToldArtifact, passage: Passage): string | null {
  if (passage.speaker !== null) return passage.speaker;
  if (passage.role !== null) return passage.role === 'user' ? OWNER : passage.role;
  return told.author;
}

/**
 * Every name that the artifact needs an entity for, each once: its speakers and author first, whose type is certain,
 * then what extraction found, then names that only facts use.
 */
export function wantedEntities({ told, cut, extraction }: PreparedArtifact, owner: Owner): WantedEntity[] {
  const wanted = new Map<string, { name: string; type: string; aliases: string[] }>();
  const want = (name: string, type: string, aliases: readonly string[] = []): void => {
    const key = nameKey(name);
    const known = wanted.get(key);
    if (known === undefined) wanted.set(key, { name, type, aliases: [...aliases] });
    else known.aliases.push(...aliases);
  };
  for (const passage of cut.passages) {
    const name = sourceName(told, passage);
    if (name === OWNER) want(OWNER, 'person', ownerNames(owner));
    else if (name !== null) want(name, passage.role === null ? 'person' : typeOfRole[passage.role]);
  }
  if (told.author !== null) want(told.author, 'person');
  for (const { name, type, aliases } of extraction.entities) want(name, type, aliases);
  for (const { subject, object } of extraction.facts) {
    if (subject !== null) want(subject, 'thing');
    if (object !== null) want(object, 'thing');
  }
  for (const { entity } of extraction.mentions) want(entity, 'thing');
  return [...wanted.values()];
}

function ownerNames({ name, aliases }: Owner): string[] {
  return [name, ...aliases].filter((each) => each !== OWNER && each.trim() !== '');
}

/** Records that an entity asserts facts, with the role it spoke in. */
export function ensureSource(db: WriteHandle, entityId: number, handle: string, role: Role | null): void {
  db.run('source.add', 'INSERT OR IGNORE INTO source (entity_id, handle, role) VALUES (?, ?, ?)', [
    entityId,
    handle,
    role,
  ]);
}
