import type { Passage, PreparedArtifact, Role, ToldArtifact } from '../extraction/told.ts';
import type { WantedEntity } from '../semantic/entities.ts';
import { nameKey } from '../semantic/names.ts';

/** The person whose memory this is: "I" in the role `user`, under these names. */
export interface Owner {
  readonly name: string;
  readonly aliases: readonly string[];
}

/** The owner's entity has this name whatever the owner is called, so that `:User` stays when the name changes. */
export const OWNER = 'User';

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
 * then what extraction found, then names that only facts use. All names of the owner are one.
 */
export function wantedEntities({ told, cut, extraction }: PreparedArtifact, owner: Owner): WantedEntity[] {
  const wanted = new WantedNames(owner);
  for (const passage of cut.passages) {
    const name = sourceName(told, passage);
    if (name !== null) wanted.add(name, passage.role === null ? 'person' : typeOfRole[passage.role]);
  }
  if (told.author !== null) wanted.add(told.author, 'person');
  for (const { name, type, aliases } of extraction.entities) wanted.add(name, type, aliases);
  for (const { subject, object, anchor } of extraction.facts) {
    if (subject !== null) wanted.add(subject, 'thing');
    if (object !== null) wanted.add(object, 'thing');
    if (anchor !== undefined) wanted.add(anchor.event, 'event');
  }
  for (const { entity } of extraction.mentions) wanted.add(entity, 'thing');
  return wanted.list();
}

class WantedNames {
  readonly #byKey = new Map<string, { name: string; type: string; aliases: Set<string>; usedNames: Set<string> }>();
  readonly #owner: Owner;
  readonly #ownerKeys: ReadonlySet<string>;

  constructor(owner: Owner) {
    this.#owner = owner;
    this.#ownerKeys = new Set([OWNER, owner.name, ...owner.aliases].map(nameKey));
  }

  add(name: string, type: string, aliases: readonly string[] = []): void {
    const isOwner = this.#ownerKeys.has(nameKey(name));
    const key = isOwner ? nameKey(OWNER) : nameKey(name);
    let entity = this.#byKey.get(key);
    if (entity === undefined) {
      entity = isOwner
        ? { name: OWNER, type: 'person', aliases: new Set(this.#ownerNames()), usedNames: new Set() }
        : { name, type, aliases: new Set(), usedNames: new Set() };
      this.#byKey.set(key, entity);
    }
    entity.usedNames.add(name);
    for (const alias of aliases) entity.aliases.add(alias);
  }

  list(): WantedEntity[] {
    return [...this.#byKey.values()].map(({ name, type, aliases, usedNames }) => ({
      name,
      type,
      aliases: [...aliases],
      usedNames: [...usedNames],
    }));
  }

  #ownerNames(): string[] {
    return [this.#owner.name, ...this.#owner.aliases].filter((each) => each !== OWNER && each.trim() !== '');
  }
}
