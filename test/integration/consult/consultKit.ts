import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConsultArgs, consult } from '../../../src/main/engine/consult/consult.ts';
import type { VectorState } from '../../../src/main/engine/consult/consultation.ts';
import { prepareQuery } from '../../../src/main/engine/consult/prepareQuery.ts';
import type { JobContext } from '../../../src/main/engine/jobs.ts';
import { ensureVectorTable, writeMetadata } from '../../../src/main/engine/maintenance/vectorTables.ts';
import {
  openReadConnection,
  openWriteConnection,
  type WriteConnection,
} from '../../../src/main/engine/storage/connection.ts';
import { openMemoryHandle } from '../../../src/main/engine/storage/memoryFile.ts';
import { newestVersion } from '../../../src/main/engine/storage/migrate.ts';
import { normalizeText } from '../../../src/main/engine/text/normalize.ts';
import { indexWords } from '../../../src/main/engine/text/words.ts';
import {
  type ConsultRequestInput,
  type ConsultResponse,
  consultRequestSchema,
  consultResponseSchema,
} from '../../../src/shared/contract/consult.ts';

export const NOW = Date.parse('2025-06-01T12:00:00Z');
const DIMENSIONS = 256;
const MODEL = 'test words';

/** A fact to put into the memory as it is; instants are RFC 3339. */
export interface GivenFact {
  readonly text: string;
  readonly type?: 'knowledge' | 'experience' | 'signal' | 'decision';
  readonly speaker?: string;
  readonly role?: string;
  readonly session?: string;
  readonly tags?: readonly string[];
  readonly entities?: readonly string[];
  readonly status?: string;
  readonly standing?: string;
  readonly validAt?: string;
  readonly invalidAt?: string;
  readonly occurredAt?: string;
  readonly createdAt?: string;
  readonly recordedAt?: string;
  /** Passages that a structured fact was said in. */
  readonly saidIn?: readonly number[];
  readonly sources?: readonly string[];
}

/** A memory in a temporary file whose rows a test writes itself, consulted as the app's readers do it. */
export class ConsultKit {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'palimpsest-consult-'));
  readonly file: string = join(this.folder, 'memory.palimpsest');
  readonly writer: WriteConnection;
  readonly reader;
  nowMs = NOW;
  private uid = 0;
  private readonly artifacts = new Map<string, { id: number; seq: number; lastText: string }>();
  private readonly entities = new Map<string, number>();
  private readonly table: string;

  constructor() {
    this.writer = openMemoryHandle(this.file, { now: NOW });
    this.table = this.writer.transaction(() => {
      writeMetadata(this.writer, 'embedding_model_version', MODEL, NOW);
      writeMetadata(this.writer, 'dimensions', String(DIMENSIONS), NOW);
      return ensureVectorTable(this.writer, 'fact', MODEL, DIMENSIONS);
    });
    this.dataset('main');
    this.reader = openReadConnection(this.file);
  }

  get context(): JobContext {
    return {
      clock: { now: () => this.nowMs },
      uids: { next: () => this.nextUid() },
      isCancelled: () => false,
      progress: () => undefined,
    };
  }

  dataset(name: string): number {
    const known = this.writer.get<{ id: number }>('t', 'SELECT id FROM dataset WHERE name = ?', [name]);
    if (known !== undefined) return known.id;
    return this.writer.run('t', "INSERT INTO dataset (user_id, name, created_at) VALUES ('local', ?, ?)", [name, NOW])
      .lastId;
  }

  entity(name: string, type = 'thing', dataset = 'main', aliases: readonly string[] = []): number {
    const key = `${dataset} ${name}`;
    const known = this.entities.get(key);
    if (known !== undefined) return known;
    const datasetId = this.dataset(dataset);
    const id = this.writer.run(
      't',
      'INSERT INTO entity (uid, dataset_id, key, name, type, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [this.nextUid(), datasetId, name.toLowerCase(), name, type, NOW, NOW],
    ).lastId;
    for (const alias of [name, ...aliases]) {
      this.writer.run('t', 'INSERT OR IGNORE INTO entity_alias VALUES (?, ?)', [id, alias.toLowerCase()]);
    }
    this.change(datasetId, 'entity', id);
    this.entities.set(key, id);
    return id;
  }

  /** Adds facts in one transaction and returns their ids. */
  add(facts: readonly GivenFact[], dataset = 'main'): number[] {
    return this.writer.transaction(() => facts.map((fact) => this.addOne(fact, dataset)));
  }

  link(from: number, to: number, kind: string, weight = 1): void {
    this.writer.run('t', 'INSERT INTO fact_link VALUES (?, ?, ?, ?)', [from, to, kind, weight]);
    this.change(this.dataset('main'), 'fact', from);
  }

  change(datasetId: number, kind: string, id: number): void {
    this.writer.run('t', 'INSERT INTO change (dataset_id, kind, row_id) VALUES (?, ?, ?)', [datasetId, kind, id]);
  }

  /** Consults, and checks the answer against the contract. */
  consult(
    request: ConsultRequestInput,
    more: { vectors?: VectorState; rerank?: ConsultArgs['rerank']; queryVector?: Float32Array } = {},
  ): ConsultResponse {
    const parsed = consultRequestSchema.parse(request);
    const { embedText } = prepareQuery(this.reader, { request: parsed }, this.context);
    const vectorState = more.vectors ?? 'ready';
    const queryVector = more.queryVector ?? (vectorState === 'ready' ? vectorOf(embedText) : null);
    const response = consult(
      this.reader,
      { request: parsed, queryVector, vectorState, rerank: more.rerank },
      this.context,
    );
    return consultResponseSchema.parse(response);
  }

  ids(request: ConsultRequestInput, vectors: VectorState = 'ready'): number[] {
    return this.consult({ max_tokens: 1_000_000, ...request }, { vectors }).results.map(({ id }) => id);
  }

  texts(request: ConsultRequestInput, vectors: VectorState = 'ready'): string[] {
    return this.consult({ max_tokens: 1_000_000, ...request }, { vectors }).results.map(({ text }) => text);
  }

  /** Another process's connection on the same file. */
  otherWriter(): WriteConnection {
    return openWriteConnection(this.file, { mayCreate: false, newestKnown: newestVersion() });
  }

  close(): void {
    this.reader.close();
    this.writer.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private addOne(fact: GivenFact, dataset: string): number {
    const datasetId = this.dataset(dataset);
    const type = fact.type ?? 'knowledge';
    const created = fact.createdAt === undefined ? NOW : Date.parse(fact.createdAt);
    const place = type === 'experience' ? this.addChunk(fact, datasetId) : null;
    const id = this.writer.run(
      't',
      `INSERT INTO fact (uid, dataset_id, fact_type, text, text_norm_hash, standing, chunk_id, occurred_at, made_by,
         created_at, valid_at, invalid_at, status, recorded_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'test', ?, ?, ?, ?, ?)`,
      [
        this.nextUid(),
        datasetId,
        type,
        fact.text,
        Number.parseInt(hash('sha1', normalizeText(fact.text)).slice(0, 12), 16),
        fact.standing ?? null,
        place?.chunkId ?? null,
        instant(fact.occurredAt),
        created,
        instant(fact.validAt),
        instant(fact.invalidAt),
        fact.status ?? (type === 'experience' ? 'said' : 'holds'),
        instant(fact.recordedAt) ?? created,
      ],
    ).lastId;
    this.writer.run('t', 'INSERT INTO fact_fts (rowid, own, previous) VALUES (?, ?, ?)', [
      id,
      indexWords(fact.text),
      indexWords(place?.previous ?? ''),
    ]);
    this.attach(id, fact, dataset, place?.chunkId ?? null);
    const vector = vectorOf(fact.text);
    this.writer.run('t', `INSERT INTO ${this.table} (fact_id, dataset_id, embedding) VALUES (?, ?, ?)`, [
      BigInt(id),
      BigInt(datasetId),
      new Uint8Array(vector.buffer),
    ]);
    this.change(datasetId, 'fact', id);
    this.change(datasetId, 'vector', id);
    return id;
  }

  private attach(id: number, fact: GivenFact, dataset: string, chunkId: number | null): void {
    for (const tag of fact.tags ?? []) this.writer.run('t', 'INSERT INTO tag VALUES (?, ?)', [id, tag]);
    for (const name of fact.entities ?? []) {
      this.writer.run('t', "INSERT OR IGNORE INTO fact_entity VALUES (?, ?, 'mention')", [
        id,
        this.entity(name, 'thing', dataset),
      ]);
    }
    const sources = (fact.sources ?? [null]).map((name) =>
      name === null ? null : this.entity(name, 'person', dataset),
    );
    const chunks = chunkId === null ? (fact.saidIn ?? []).map((passage) => this.chunkOf(passage)) : [chunkId];
    for (const source of sources) {
      for (const chunk of chunks.length === 0 ? [null] : chunks) {
        this.writer.run('t', 'INSERT INTO assertion (fact_id, chunk_id, source_id) VALUES (?, ?, ?)', [
          id,
          chunk,
          source,
        ]);
      }
    }
  }

  private chunkOf(passage: number): number {
    return (
      this.writer.get<{ chunk_id: number }>('t', 'SELECT chunk_id FROM fact WHERE id = ?', [passage])?.chunk_id ?? 0
    );
  }

  private addChunk(fact: GivenFact, datasetId: number): { chunkId: number; previous: string } {
    const session = fact.session ?? `alone ${this.uid}`;
    let artifact = this.artifacts.get(session);
    if (artifact === undefined) {
      const id = this.writer.run(
        't',
        "INSERT INTO artifact (uid, dataset_id, session_id, text, checksum, created_at) VALUES (?, ?, ?, '', ?, ?)",
        [this.nextUid(), datasetId, session, this.nextUid(), NOW],
      ).lastId;
      artifact = { id, seq: 0, lastText: '' };
      this.artifacts.set(session, artifact);
    }
    const speaker = fact.speaker ?? null;
    const chunkId = this.writer.run(
      't',
      'INSERT INTO chunk (artifact_id, seq, start, "end", role, speaker, speaker_id, occurred_at, text) VALUES (?, ?, 0, 0, ?, ?, ?, ?, ?)',
      [
        artifact.id,
        artifact.seq++,
        fact.role ?? null,
        speaker,
        speaker === null ? null : this.entity(speaker, 'person'),
        instant(fact.occurredAt),
        fact.text,
      ],
    ).lastId;
    const previous = artifact.lastText;
    artifact.lastText = fact.text;
    return { chunkId, previous };
  }

  private nextUid(): string {
    return `T${String(++this.uid).padStart(25, '0')}`;
  }
}

function instant(text: string | undefined): number | null {
  return text === undefined ? null : Date.parse(text);
}

/** A unit vector whose angle tells how many words two texts share. */
export function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (const word of indexWords(text).split(' ')) {
    const bytes = Buffer.concat([0, 1, 2, 3].map((part) => hash('sha512', `${word} ${part}`, 'buffer')));
    for (let i = 0; i < DIMENSIONS; i++) vector[i] = (vector[i] ?? 0) + ((bytes[i] ?? 0) - 127.5) / 127.5;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
