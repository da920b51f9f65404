import type { PreparedArtifact } from '../extraction/told.ts';
import { nameKey } from '../semantic/names.ts';
import type { FactToStore, SaidBefore } from '../semantic/structuredFacts.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { differenceOf, type PlaceChange, type Places, type PlaceValue, type Thing } from './places.ts';
import { madeFact, readPlaces } from './placeReads.ts';

interface Watched {
  readonly datasetId: number;
  readonly artifactId: number;
  readonly prepared: PreparedArtifact;
}

/** Looks at everything that reading an artifact again can change, before and after, and tells the difference. */
export class ReadingWatch {
  readonly #db: ReadHandle;
  readonly #watched: Watched;
  readonly #lastAssertion: number;
  readonly #lastFact: number;
  readonly #entities: readonly number[];
  readonly #before: Places;
  #facts: Places = {};

  constructor(db: ReadHandle, watched: Watched) {
    this.#db = db;
    this.#watched = watched;
    this.#lastAssertion = Number(db.rows('reading.lastAssertion', 'SELECT max(id) FROM assertion')[0]?.[0] ?? 0);
    this.#lastFact = Number(db.rows('reading.lastFact', 'SELECT max(id) FROM fact')[0]?.[0] ?? 0);
    this.#entities = this.#known();
    this.#before = { ...this.#ofEntities(), ...this.#mentions() };
  }

  /** Call it when the statements are known, before they are stored. */
  beforeFacts(found: readonly FactToStore[]): void {
    const ids = this.#db.rows(
      'reading.facts',
      `SELECT fact_id FROM assertion WHERE artifact_id = @artifactId
       UNION SELECT f.id FROM json_each(@hashes) j CROSS JOIN fact f ON f.dataset_id = @datasetId AND f.text_norm_hash = j.value`,
      {
        artifactId: this.#watched.artifactId,
        datasetId: this.#watched.datasetId,
        hashes: JSON.stringify([...new Set(found.map(({ hash }) => hash))]),
      },
    );
    const { tags } = this.#watched.prepared.told;
    const paths = ids.flatMap(([id]) => [
      `fact/${Number(id)}/state`,
      ...tags.map((tag) => `fact/${Number(id)}/tag/${tag}`),
    ]);
    this.#facts = readPlaces(this.#db, paths);
  }

  /** Everything that was changed; always with the mark that the artifact was read again. */
  change(withdrawn: readonly SaidBefore[]): PlaceChange {
    const read = `artifact/${this.#watched.artifactId}/read`;
    const others = differenceOf(
      { ...this.#before, ...this.#facts },
      { ...this.#ofEntities(), ...this.#mentions(), ...readPlaces(this.#db, Object.keys(this.#facts)) },
    );
    const before: Record<string, PlaceValue> = { [read]: null, ...others.before };
    const after: Record<string, PlaceValue> = { [read]: null, ...others.after };
    for (const { fact_id, assertion_id } of withdrawn) {
      before[`fact/${fact_id}/assertion/${assertion_id}`] = true;
      after[`fact/${fact_id}/assertion/${assertion_id}`] = false;
    }
    for (const { id, fact_id, hash } of this.#newSayings()) {
      before[`fact/${fact_id}/assertion/${id}`] = false;
      after[`fact/${fact_id}/assertion/${id}`] = true;
      if (fact_id <= this.#lastFact) continue;
      const made = madeFact(this.#db, fact_id, hash);
      Object.assign(before, made.before);
      Object.assign(after, made.after);
    }
    return { before, after };
  }

  /** Entities that facts made now are about. */
  entitiesOfMade(): Thing[] {
    return this.#db
      .rows(
        'reading.madeAbout',
        `SELECT subject_id FROM fact WHERE id > @last AND subject_id IS NOT NULL
         UNION SELECT object_id FROM fact WHERE id > @last AND object_id IS NOT NULL`,
        { last: this.#lastFact },
      )
      .map(([id]) => ({ kind: 'entity', id: Number(id) }));
  }

  #newSayings(): { id: number; fact_id: number; hash: number }[] {
    return this.#db.all(
      'reading.newSayings',
      `SELECT a.id, a.fact_id, f.text_norm_hash AS hash FROM assertion a JOIN fact f ON f.id = a.fact_id WHERE a.id > ?`,
      [this.#lastAssertion],
    );
  }

  /** Entities that bear a name of the text: what it tells of them may be added to them. */
  #known(): number[] {
    const { extraction, told, cut } = this.#watched.prepared;
    const names = new Set([
      ...extraction.entities.flatMap(({ name, aliases }) => [name, ...aliases]),
      ...extraction.facts.flatMap(({ subject, object }) => [subject, object].filter((name) => name !== null)),
      ...[told.author, ...cut.passages.map(({ speaker }) => speaker), 'User'].filter((name) => name !== null),
    ]);
    return this.#db
      .rows(
        'reading.entities',
        `SELECT DISTINCT e.id FROM json_each(?) j CROSS JOIN entity_alias a ON a.alias_norm = j.value
         CROSS JOIN entity e ON e.id = a.entity_id WHERE e.dataset_id = ?`,
        [JSON.stringify([...names].map(nameKey)), this.#watched.datasetId],
      )
      .map(([id]) => Number(id));
  }

  #ofEntities(): Places {
    const ids = [JSON.stringify(this.#entities)];
    const aliases = this.#db.rows(
      'reading.aliases',
      'SELECT a.entity_id, a.alias_norm FROM json_each(?) j CROSS JOIN entity_alias a ON a.entity_id = j.value',
      ids,
    );
    const types = readPlaces(
      this.#db,
      this.#entities.map((id) => `entity/${id}/type`),
    );
    return {
      ...types,
      ...Object.fromEntries(aliases.map(([id, alias]) => [`entity/${Number(id)}/alias/${String(alias)}`, true])),
    };
  }

  #mentions(): Places {
    const rows = this.#db.rows(
      'reading.allMentions',
      `SELECT fe.fact_id, fe.entity_id FROM chunk c JOIN fact f ON f.chunk_id = c.id JOIN fact_entity fe ON fe.fact_id = f.id
       WHERE c.artifact_id = ? AND fe.role = 'mention'`,
      [this.#watched.artifactId],
    );
    return Object.fromEntries(rows.map(([fact, entity]) => [`fact/${Number(fact)}/mention/${Number(entity)}`, true]));
  }
}
