import type { ChangeEntry, EntityView } from '../../src/shared/contract/edits.ts';
import { PalimpsestError } from '../../src/shared/contract/errors.ts';
import type { FactView } from '../../src/shared/contract/memory.ts';
import type { Handlers } from '../../src/shared/contract/operations.ts';
import { madeUpTrust } from './trust.ts';

type EditHandlers = Pick<
  Handlers,
  | 'getEntity'
  | 'editEntity'
  | 'addFact'
  | 'correctFact'
  | 'confirmFact'
  | 'editTags'
  | 'listChanges'
  | 'undoChange'
  | 'reextract'
>;

interface KeptChange {
  readonly entry: ChangeEntry;
  /** Takes back what it did, and does it again. */
  readonly turn: () => void;
  readonly again: () => void;
}

export interface EditableMemory {
  readonly entities: Map<number, EntityView>;
  /** Facts told by hand, by id. */
  readonly added: Map<number, FactView>;
  tagsOfArtifact(id: number): readonly string[];
  tagsOfFact(id: number): readonly string[];
}

const NOW_MS = Date.UTC(2024, 4, 2, 10);
const FIRST_ADDED = 9001;

/** The edits of the contract over made-up entities and tags: state, versions, a log and undo, as the memory has them. */
export class FakeEdits implements EditableMemory {
  readonly entities: Map<number, EntityView>;
  readonly added = new Map<number, FactView>();
  readonly #artifactTags = new Map<number, readonly string[]>();
  readonly #factTags = new Map<number, readonly string[]>();
  readonly #log: KeptChange[] = [];
  readonly #firstTags: { artifact: (id: number) => readonly string[]; fact: (id: number) => readonly string[] };
  readonly #onChange: () => void;

  constructor(
    entities: readonly EntityView[],
    firstTags: { artifact: (id: number) => readonly string[]; fact: (id: number) => readonly string[] },
    onChange: () => void,
  ) {
    this.entities = new Map(entities.map((entity) => [entity.id, entity]));
    this.#firstTags = firstTags;
    this.#onChange = onChange;
  }

  readonly tagsOfArtifact = (id: number): readonly string[] =>
    this.#artifactTags.get(id) ?? this.#firstTags.artifact(id);
  readonly tagsOfFact = (id: number): readonly string[] => this.#factTags.get(id) ?? this.#firstTags.fact(id);

  readonly handlers: EditHandlers = {
    getEntity: async ({ id }) => this.#entity(id),
    editEntity: async (input) => this.#editEntity(input),
    addFact: async (input) => this.#addFact(input),
    correctFact: async ({ fact_id }) => noRules(fact_id),
    confirmFact: async ({ fact_id }) => noRules(fact_id),
    editTags: async (input) => this.#editTags(input),
    listChanges: async (input) => {
      const all = this.#log
        .map(({ entry }) => entry)
        .filter(
          (entry) =>
            (input.entity_id === undefined || entry.entity?.id === input.entity_id) &&
            (input.fact_id === undefined || entry.fact_id === input.fact_id) &&
            (input.artifact_id === undefined || entry.artifact_id === input.artifact_id),
        )
        .toReversed();
      const after = all.filter((entry) => input.before_id === undefined || entry.id < input.before_id);
      return { changes: after.slice(0, input.limit), total: all.length };
    },
    undoChange: async ({ id }) => ({ decision_id: this.#undo(id) }),
    reextract: async ({ artifact_id, preview }) => {
      const some = (count: number, examples: string[]) => ({ count, examples });
      const what = { kind: 'reextracted', what: 'Made the facts of an artifact again', artifact_id };
      return {
        decision_id: preview
          ? null
          : this.#record(
              what,
              () => undefined,
              () => undefined,
            ),
        preview,
        go: some(2, ['Ines lives in Lisbon until Friday.', 'The quota was 500 per minute.']),
        come: some(1, ['Ines is in Lisbon until Friday.']),
        stay: some(4, ['billing-api depends on ledger-db.']),
      };
    },
  };

  #entity(id: number): EntityView {
    const entity = this.entities.get(id);
    if (entity === undefined) throw new PalimpsestError('not_found', `There is no entity ${id}.`);
    return entity;
  }

  #editEntity({ id, version, name, type, aliases, reason }: Parameters<Handlers['editEntity']>[0]) {
    const before = this.#entity(id);
    if (before.version !== version) throw new PalimpsestError('conflict', `${before.name} was changed meanwhile.`);
    const given = { name, type, aliases };
    const changes = Object.entries(given).filter(([, value]) => value !== undefined);
    const after = { ...before, ...Object.fromEntries(changes), version: version + 1 };
    this.entities.set(id, after);
    const decision_id = this.#record(
      {
        kind: 'entity_edited',
        what: name === undefined ? `Edited ${before.name}` : `Renamed ${before.name} to ${name}`,
        reason: reason ?? null,
        entity: { id, name: after.name },
        fields: fieldsOf({ name: before.name, type: before.type, aliases: before.aliases }, given),
      },
      () => {
        const now = this.#entity(id);
        this.entities.set(id, { ...before, version: now.version + 1 });
      },
      () => this.entities.set(id, { ...after, version: this.#entity(id).version + 1 }),
    );
    return { decision_id, entity: after };
  }

  #addFact({ subject, relation, object, polarity, valid_at, invalid_at, reason }: Parameters<Handlers['addFact']>[0]) {
    const named = (given: typeof subject) =>
      'id' in given ? { id: given.id, name: this.#entity(given.id).name } : { id: 77, name: given.name };
    const from = named(subject);
    const to = 'value' in object ? { value: object.value, datatype: null } : named(object);
    const id = FIRST_ADDED + this.added.size;
    const text = `${from.name} ${relation.replaceAll('_', ' ')} ${'value' in to ? to.value : to.name}.`;
    const fact: FactView = {
      id,
      uid: `01J${id}`,
      type: 'knowledge',
      text,
      subject: from,
      relation,
      object: to,
      polarity,
      modality: 'asserted',
      plan: null,
      anchor: null,
      inferred: null,
      caveats: null,
      rule: null,
      status: 'holds',
      valid_at: valid_at ?? null,
      valid_kind: valid_at === undefined ? 'unknown' : 'stated',
      invalid_at: invalid_at ?? null,
      invalid_kind: 'unknown',
      confidence: null,
      ...madeUpTrust(),
      made_by: 'person',
      created_at: new Date(NOW_MS).toISOString(),
      tags: [],
    };
    this.added.set(id, fact);
    const what = { kind: 'fact_added', what: `Added “${text}”`, reason: reason ?? null, fact_id: id, entity: from };
    const decision_id = this.#record(
      what,
      () => this.added.delete(id),
      () => this.added.set(id, fact),
    );
    return { decision_id, fact, known: false };
  }

  #editTags({ artifact_id, fact_id, before, tags, reason }: Parameters<Handlers['editTags']>[0]) {
    const [kept, id] = fact_id === undefined ? [this.#artifactTags, artifact_id ?? 0] : [this.#factTags, fact_id];
    const now = fact_id === undefined ? this.tagsOfArtifact(id) : this.tagsOfFact(id);
    if ([...now].sort().join() !== [...before].sort().join()) {
      throw new PalimpsestError('conflict', 'The tags were changed meanwhile.');
    }
    kept.set(id, tags);
    const decision_id = this.#record(
      {
        kind: 'tags_edited',
        what: 'Changed tags',
        reason: reason ?? null,
        fact_id: fact_id ?? null,
        artifact_id: artifact_id ?? null,
        fields: fieldsOf({ tags: now }, { tags }),
      },
      () => kept.set(id, now),
      () => kept.set(id, tags),
    );
    return { decision_id, tags };
  }

  #undo(id: number): number {
    const at = this.#log.findIndex(({ entry }) => entry.id === id);
    const change = this.#log[at];
    if (change === undefined) throw new PalimpsestError('not_found', `There is no change ${id}.`);
    if (change.entry.undone_by !== null) {
      throw new PalimpsestError('conflict', `“${change.entry.what}” was undone already.`);
    }
    const { entry, turn } = change;
    turn();
    const undo = { ...entry, kind: 'undone', what: `Undid “${entry.what}”`, undoes: id, fields: turned(entry.fields) };
    const decisionId = this.#record(undo, change.again, turn);
    this.#log[at] = {
      ...change,
      entry: { ...entry, undone_by: decisionId, can_undo: false, why_not: 'Undone already.' },
    };
    return decisionId;
  }

  #record(given: Partial<ChangeEntry>, turn: () => void, again: () => void): number {
    const id = this.#log.length + 1;
    const { kind = 'entity_edited', what = '', reason = null, fields = [], entity = null, undoes = null } = given;
    const entry: ChangeEntry = {
      id,
      kind,
      what,
      made_by: 'Ines Marques',
      reason,
      at: new Date(NOW_MS + id * 60_000).toISOString(),
      fields,
      entity,
      fact_id: given.fact_id ?? null,
      artifact_id: given.artifact_id ?? null,
      undoes,
      undone_by: null,
      can_undo: true,
      why_not: null,
    };
    this.#log.push({ entry, turn, again });
    this.#onChange();
    return id;
  }
}

function noRules(factId: number): never {
  throw new PalimpsestError('conflict', `Nothing lays out the made-up fact ${factId}.`);
}

type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

function fieldsOf(before: Fields, after: Fields): ChangeEntry['fields'] {
  const words = (value: Fields[string]): string | null => {
    const text = typeof value === 'string' ? value : (value ?? []).join(', ');
    return text === '' ? null : text;
  };
  return Object.keys(after)
    .filter((name) => after[name] !== undefined && words(before[name]) !== words(after[name]))
    .map((name) => ({ name, before: words(before[name]), after: words(after[name]) }));
}

function turned(fields: ChangeEntry['fields']): ChangeEntry['fields'] {
  return fields.map(({ name, before, after }) => ({ name, before: after, after: before }));
}
