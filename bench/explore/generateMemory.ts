import { ensureDataset } from '../../src/main/engine/episodic/datasets.ts';
import { nameKey } from '../../src/main/engine/semantic/names.ts';
import type { WriteConnection } from '../../src/main/engine/storage/connection.ts';
import { openMemoryHandle } from '../../src/main/engine/storage/memoryFile.ts';
import { indexWords } from '../../src/main/engine/text/words.ts';
import { benchDataset } from '../perf/benchFile.ts';
import { Randomness } from '../perf/randomness.ts';
import { ownTalk, type Talk } from '../perf/talk.ts';
import { literal, population, type Somebody } from './population.ts';

export interface Generated {
  readonly hubId: number;
  readonly facts: number;
  readonly entities: number;
}

export interface Shape {
  readonly facts: number;
  readonly hubNeighbours: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2019, 0, 1);
const NOW = Date.UTC(2026, 0, 1);
const turnsOfTalk = 40;
const shareOfPassages = 0.35;
const relations = ['works_at', 'lives_in', 'uses', 'owns', 'depends_on', 'likes', 'manages', 'located_in', 'knows'];
const literalRelations = ['has_state', 'prefers', 'has_role', 'costs', 'plans', 'has_age', 'weighs'];
const tags = ['work', 'home', 'urgent', 'travel', 'ops', 'family', 'archive'];

/**
 * Writes a memory of so many facts into a new file: conversations with speakers and mentions, structured facts between
 * entities and to literals, with intervals, states that were replaced, sources and tags, and one hub among them.
 */
export function generateMemory(file: string, { facts, hubNeighbours }: Shape): Generated {
  const db = openMemoryHandle(file, { now: NOW });
  try {
    const writer = new MemoryWriter(db, new Randomness(facts), { facts, hubNeighbours });
    db.transaction(() => writer.write());
    db.exec('ANALYZE');
    db.checkpoint('TRUNCATE');
    return { hubId: writer.hubId, facts: writer.factCount, entities: writer.entityCount };
  } finally {
    db.close();
  }
}

interface Statement {
  readonly subject: number;
  readonly relation: string;
  readonly object: number | null;
  readonly value: string | null;
}

class MemoryWriter {
  readonly #db: WriteConnection;
  readonly #random: Randomness;
  readonly #shape: Shape;
  readonly #talk: Talk = ownTalk();
  readonly #people: number[] = [];
  readonly #names = new Map<number, string>();
  #datasetId = 0;
  #uids = 0;
  hubId = 0;
  factCount = 0;
  entityCount = 0;

  constructor(db: WriteConnection, random: Randomness, shape: Shape) {
    this.#db = db;
    this.#random = random;
    this.#shape = shape;
  }

  write(): void {
    const { facts, hubNeighbours } = this.#shape;
    this.#datasetId = ensureDataset(this.#db, benchDataset, START);
    const everybody = population(Math.ceil(hubNeighbours * 0.7) + Math.ceil(facts / 20), this.#random);
    const ids = everybody.map((somebody) => this.#entity(somebody));
    this.hubId = ids[0] ?? 0;
    const others = ids.slice(1);
    const passages = Math.floor(facts * shareOfPassages);
    const hubPassages = Math.floor(hubNeighbours * 0.15);
    for (let at = 0; at < passages; at += turnsOfTalk) {
      this.#conversation(Math.min(turnsOfTalk, passages - at), others, Math.max(0, hubPassages - at));
    }
    for (const [i, statement] of this.#hubStatements(others).entries()) this.#fact(statement, i);
    while (this.factCount < facts) this.#fact(this.#statement(others), this.factCount);
  }

  /** 70 % of the hub's neighbours are entities that depend on it, use it or are run by it; 15 % literals; the rest passages. */
  #hubStatements(others: readonly number[]): Statement[] {
    const { hubNeighbours } = this.#shape;
    const toEntities = others.slice(0, Math.floor(hubNeighbours * 0.7)).map((other, i): Statement => {
      if (i % 10 === 0) return { subject: this.hubId, relation: 'depends_on', object: other, value: null };
      return { subject: other, relation: i % 3 === 0 ? 'uses' : 'depends_on', object: this.hubId, value: null };
    });
    const toLiterals = Array.from(
      { length: Math.floor(hubNeighbours * 0.15) },
      (_, i): Statement => ({
        subject: this.hubId,
        relation: 'has_state',
        object: null,
        value: `${literal(this.#random)} on run ${i}`,
      }),
    );
    return [...toEntities, ...toLiterals];
  }

  #statement(others: readonly number[]): Statement {
    const subject = this.#random.pickCommon(others);
    if (this.#random.next() < 0.5) {
      return { subject, relation: this.#random.pick(relations), object: this.#random.pick(others), value: null };
    }
    return { subject, relation: this.#random.pick(literalRelations), object: null, value: literal(this.#random) };
  }

  #entity({ name, type, path, aliases }: Somebody): number {
    const id = this.#insert('entity', {
      uid: this.#uid(),
      dataset_id: this.#datasetId,
      key: `${nameKey(name)}#${this.entityCount}`,
      name,
      type,
      taxonomy_path: path,
      created_at: START,
      updated_at: START,
    });
    for (const alias of new Set([name, ...aliases].map(nameKey))) {
      this.#insert('entity_alias', { entity_id: id, alias_norm: alias });
    }
    this.#insert('entity_fts', { rowid: id, words: indexWords([name, ...aliases].join(' ')) });
    this.entityCount += 1;
    this.#names.set(id, name);
    if (type === 'person') this.#people.push(id);
    return id;
  }

  #conversation(turns: number, others: readonly number[], speaksOfHub: number): void {
    const begin = START + Math.floor(this.#random.next() * (NOW - START));
    const speakers = [this.#random.pick(this.#people), this.#random.pick(this.#people)];
    const said = Array.from({ length: turns }, (_, i) => {
      const speaker = speakers[i % 2] ?? 0;
      return { speaker, name: this.#names.get(speaker) ?? '', text: this.#talk.say(this.#random) };
    });
    const text = said.map((turn) => `${turn.name}: ${turn.text}\n`).join('');
    const artifactId = this.#insert('artifact', {
      uid: this.#uid(),
      dataset_id: this.#datasetId,
      session_id: `talk-${this.factCount}`,
      document_type: 'conversation',
      format: 'chat',
      title: `${said[0]?.name ?? ''} and ${said[1]?.name ?? ''}`,
      text,
      checksum: this.#uid(),
      occurred_at: begin,
      created_at: begin + HOUR,
    });
    const tag = this.#random.pick(tags);
    let at = 0;
    for (const [seq, turn] of said.entries()) {
      const start = at + turn.name.length + 2;
      at += turn.name.length + turn.text.length + 3;
      const place = { seq, start, end: start + turn.text.length, occurredAt: begin + seq * 60_000 };
      const factId = this.#passage(artifactId, turn, place);
      this.#insert('tag', { fact_id: factId, tag });
      this.#link(factId, this.#random.pickCommon(others), 'mention');
      if (seq < speaksOfHub) this.#link(factId, this.hubId, 'mention');
    }
  }

  #passage(
    artifactId: number,
    turn: { speaker: number; name: string; text: string },
    place: { seq: number; start: number; end: number; occurredAt: number },
  ): number {
    const { seq, start, end, occurredAt } = place;
    const chunkId = this.#insert('chunk', {
      artifact_id: artifactId,
      seq,
      start,
      end,
      turn_ref: String(seq),
      speaker: turn.name,
      speaker_id: turn.speaker,
      occurred_at: occurredAt,
      text: turn.text,
    });
    const factId = this.#insert('fact', {
      uid: this.#uid(),
      dataset_id: this.#datasetId,
      fact_type: 'experience',
      text: turn.text,
      text_norm_hash: this.#uids,
      chunk_id: chunkId,
      occurred_at: occurredAt,
      made_by: 'told',
      created_at: occurredAt + HOUR,
      recorded_at: occurredAt + HOUR,
      status: 'said',
      trust_weight: 400,
    });
    this.#said(factId, turn.text, { artifactId, chunkId, sourceId: turn.speaker, at: occurredAt });
    this.#link(factId, turn.speaker, 'speaker');
    return factId;
  }

  #fact({ subject, relation, object, value }: Statement, number: number): void {
    const begin = START + Math.floor(this.#random.next() * (NOW - START));
    const end = number % 4 === 0 ? begin + Math.floor(this.#random.next() * 900) * DAY : null;
    const isDropped = number % 50 === 7;
    const told = begin + Math.floor(this.#random.next() * 30) * DAY;
    const recorded = end !== null && number % 3 === 0 ? Math.max(end, told + DAY) : told;
    const trust = 200 + 100 * this.#random.below(7);
    const text = `${this.#names.get(subject) ?? ''} ${relation.replaceAll('_', ' ')} ${object === null ? (value ?? '') : (this.#names.get(object) ?? '')}.`;
    const factId = this.#insert('fact', {
      uid: this.#uid(),
      dataset_id: this.#datasetId,
      fact_type: 'knowledge',
      text,
      text_norm_hash: this.#uids,
      subject_id: subject,
      relation,
      object_id: object,
      object_value: value,
      datatype: value === null ? null : 'string',
      polarity: number % 40 === 3 ? 'denied' : 'affirmed',
      made_by: number % 5 === 0 ? 'person' : 'offline',
      created_at: told,
      recorded_at: recorded,
      valid_at: number % 30 === 0 ? null : begin,
      invalid_at: end,
      status: isDropped ? 'withdrawn' : 'holds',
      trust_weight: trust,
    });
    if (recorded > told) {
      this.#insert('fact_state', {
        fact_id: factId,
        valid_at: begin,
        status: 'holds',
        trust_weight: trust,
        recorded_at: told,
        replaced_at: recorded,
      });
    }
    const sourceId = this.#random.pickCommon(this.#people);
    this.#said(factId, text, { artifactId: null, chunkId: null, sourceId, at: told });
    this.#link(factId, subject, 'subject');
    if (object !== null) this.#link(factId, object, 'object');
    if (number % 3 === 0) this.#insert('tag', { fact_id: factId, tag: this.#random.pick(tags) });
  }

  #said(
    factId: number,
    text: string,
    how: { artifactId: number | null; chunkId: number | null; sourceId: number; at: number },
  ): void {
    this.factCount += 1;
    this.#insert('fact_fts', { rowid: factId, own: indexWords(text), previous: '' });
    this.#insert('assertion', {
      fact_id: factId,
      artifact_id: how.artifactId,
      chunk_id: how.chunkId,
      source_id: how.sourceId,
      asserted_at: how.at,
    });
  }

  #link(factId: number, entityId: number, role: string): void {
    this.#insert('fact_entity', { fact_id: factId, entity_id: entityId, role });
  }

  #insert(table: string, row: Readonly<Record<string, number | string | null>>): number {
    const columns = Object.keys(row);
    return this.#db.run(
      `bench.${table}`,
      `INSERT OR IGNORE INTO ${table} (${columns.map((column) => `"${column}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      Object.values(row),
    ).lastId;
  }

  #uid(): string {
    this.#uids += 1;
    return `BENCH${String(this.#uids).padStart(21, '0')}`;
  }
}
