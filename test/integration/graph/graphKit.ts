import type { z } from 'zod';
import type { JobContext } from '../../../src/main/engine/jobs.ts';
import { findNames } from '../../../src/main/engine/graph/findNames.ts';
import { graphAmong } from '../../../src/main/engine/graph/graphAmong.ts';
import { graphFacets } from '../../../src/main/engine/graph/graphFacets.ts';
import { graphFocus } from '../../../src/main/engine/graph/graphFocus.ts';
import { graphHistogram } from '../../../src/main/engine/graph/graphHistogram.ts';
import { graphNeighbours } from '../../../src/main/engine/graph/graphNeighbours.ts';
import { graphPath } from '../../../src/main/engine/graph/graphPath.ts';
import { nameKey } from '../../../src/main/engine/semantic/names.ts';
import { openReadConnection, type ReadConnection } from '../../../src/main/engine/storage/connection.ts';
import type { ReadHandle } from '../../../src/main/engine/storage/handles.ts';
import type { Input, Output, Parsed } from '../../../src/shared/contract/operations.ts';
import { operations } from '../../../src/shared/contract/operations.ts';
import { openScratchMemory, type ScratchMemory } from '../episodic/scratchMemory.ts';

export const NOW = Date.UTC(2025, 5, 1);

/** What a fact was, or is, held to be. */
export interface GivenState {
  readonly status: 'holds' | 'disputed' | 'expired' | 'withdrawn' | 'said';
  readonly validAt: number | null;
  readonly invalidAt: number | null;
  readonly trust: number;
  readonly recordedAt: number;
}
export interface GivenFact {
  readonly subject: number | null;
  readonly relation?: string;
  readonly object?: number;
  readonly value?: string;
  readonly denied?: boolean;
  readonly createdAt?: number;
  readonly madeBy?: string;
  readonly sources?: readonly number[];
  readonly tags?: readonly string[];
  /** The present state last; each earlier one was replaced when the next was recorded. */
  readonly states?: readonly Partial<GivenState>[];
}
export interface GivenPassage {
  readonly text?: string;
  readonly speaker?: number;
  readonly mentions?: readonly number[];
  readonly occurredAt?: number | null;
  readonly createdAt?: number;
  readonly sources?: readonly number[];
  readonly tags?: readonly string[];
  readonly trust?: number;
}

type GraphOperation =
  | 'graphFocus'
  | 'graphNeighbours'
  | 'graphAmong'
  | 'graphPath'
  | 'graphHistogram'
  | 'graphFacets'
  | 'findNames';

const jobs: { readonly [N in GraphOperation]: (db: ReadHandle, request: Parsed<N>, context: JobContext) => Output<N> } =
  {
    graphFocus: (db, request, context) => graphFocus(db, { request }, context),
    graphNeighbours,
    graphAmong,
    graphPath,
    graphHistogram,
    graphFacets,
    findNames,
  };

interface Schemas<N extends GraphOperation> {
  readonly input: z.ZodType<Parsed<N>>;
  readonly output: z.ZodType<Output<N>>;
}

/** A memory file whose rows a test writes itself, looked at through a reader of its own. */
export class GraphKit {
  readonly memory: ScratchMemory = openScratchMemory(NOW);
  readonly reader: ReadConnection = openReadConnection(this.memory.file);
  dataset = '';
  datasetId = 0;
  #uids = 0;
  #datasets = 0;

  constructor() {
    this.newDataset();
  }

  /** What is added next, and asked next, is of an empty dataset. */
  newDataset(): void {
    this.#datasets += 1;
    this.dataset = `graph ${this.#datasets}`;
    this.datasetId = this.#insert('dataset', { user_id: 'local', name: this.dataset, created_at: 0 });
  }

  /** Writes in one transaction, as the app does. */
  write(work: () => void): void {
    this.memory.db.transaction(work);
  }

  entity(
    name: string,
    parts: { type?: string; path?: string; aliases?: readonly string[]; mergedInto?: number } = {},
  ): number {
    const id = this.#insert('entity', {
      uid: this.#uid(),
      dataset_id: this.datasetId,
      key: `${nameKey(name)}#${this.#uids}`,
      name,
      type: parts.type ?? 'thing',
      taxonomy_path: parts.path ?? '/',
      merged_into: parts.mergedInto ?? null,
      created_at: 0,
      updated_at: 0,
    });
    for (const alias of new Set([name, ...(parts.aliases ?? [])].map(nameKey))) {
      this.#insert('entity_alias', { entity_id: id, alias_norm: alias });
    }
    this.changed('entity', id);
    return id;
  }

  fact(given: GivenFact): number {
    const states = (given.states ?? [{}]).map((state) => stateRow(state, given.createdAt ?? 0));
    const present = states.at(-1) ?? stateRow({}, 0);
    const relation = given.relation ?? 'knows';
    const id = this.#insert('fact', {
      uid: this.#uid(),
      dataset_id: this.datasetId,
      fact_type: 'knowledge',
      text: `${given.subject ?? 'something'} ${relation} ${given.object ?? given.value ?? ''}`,
      text_norm_hash: this.#uids,
      subject_id: given.subject,
      relation,
      object_id: given.object ?? null,
      object_value: given.value ?? null,
      polarity: given.denied === true ? 'denied' : 'affirmed',
      made_by: given.madeBy ?? 'offline',
      created_at: given.createdAt ?? 0,
      ...present,
    });
    for (const [i, state] of states.slice(0, -1).entries()) {
      this.#insert('fact_state', { fact_id: id, ...state, replaced_at: states[i + 1]?.recorded_at ?? 0 });
    }
    if (given.subject !== null) this.#link(id, given.subject, 'subject');
    if (given.object !== undefined) this.#link(id, given.object, 'object');
    this.#attach(id, given);
    return id;
  }

  passage(given: GivenPassage): number {
    const text = given.text ?? `passage ${this.#uids}`;
    const artifactId = this.#insert('artifact', {
      uid: this.#uid(),
      dataset_id: this.datasetId,
      text,
      checksum: this.#uid(),
      created_at: 0,
    });
    const chunkId = this.#insert('chunk', {
      artifact_id: artifactId,
      seq: 0,
      start: 0,
      end: text.length,
      speaker_id: given.speaker ?? null,
      text,
    });
    const id = this.#insert('fact', {
      uid: this.#uid(),
      dataset_id: this.datasetId,
      fact_type: 'experience',
      text,
      text_norm_hash: this.#uids,
      chunk_id: chunkId,
      occurred_at: given.occurredAt ?? null,
      made_by: 'told',
      created_at: given.createdAt ?? 0,
      recorded_at: given.createdAt ?? 0,
      status: 'said',
      trust_weight: given.trust ?? 300,
    });
    if (given.speaker !== undefined) this.#link(id, given.speaker, 'speaker');
    for (const entity of given.mentions ?? []) this.#link(id, entity, 'mention');
    this.#attach(id, given);
    return id;
  }

  contradiction(facts: readonly number[], status = 'open', openedAt = 0): number {
    const id = this.entity(`contradiction ${this.#uids}`, { type: 'contradiction' });
    this.#insert('contradiction', { entity_id: id, kind: 'exclusion', status, opened_at: openedAt });
    for (const fact of facts) this.#insert('contradiction_fact', { contradiction_id: id, fact_id: fact });
    return id;
  }

  fallacy(facts: readonly number[], passage: number | null, status = 'suspected'): number {
    const id = this.entity(`fallacy ${this.#uids}`, { type: 'fallacy' });
    const chunk = this.memory.db.get<{ chunk_id: number }>('test.chunk', 'SELECT chunk_id FROM fact WHERE id = ?', [
      passage ?? 0,
    ]);
    this.#insert('fallacy', {
      entity_id: id,
      fallacy_key: 'post_hoc',
      category: 'causal',
      status,
      confidence: 0.8,
      detector: 'test',
      chunk_id: chunk?.chunk_id ?? null,
    });
    for (const fact of facts) this.#insert('fallacy_fact', { fallacy_id: id, fact_id: fact });
    return id;
  }

  changed(kind: string, id: number): void {
    this.#insert('change', { dataset_id: this.datasetId, kind, row_id: id });
  }

  /** Runs an operation on the present dataset as the app does: request and reply pass the contract. */
  ask<N extends GraphOperation>(name: N, input: Input<N>, reader: ReadHandle = this.reader): Output<N> {
    const { input: schema, output } = operations[name] as unknown as Schemas<N>;
    const request = schema.parse({ dataset: this.dataset, ...input });
    return output.parse(jobs[name](reader, request, this.memory.context));
  }

  close(): void {
    this.reader.close();
    this.memory.close();
  }

  #attach(id: number, { sources, tags }: { sources?: readonly number[]; tags?: readonly string[] }): void {
    for (const source of sources ?? []) this.#insert('assertion', { fact_id: id, source_id: source });
    for (const tag of new Set(tags)) this.#insert('tag', { fact_id: id, tag });
    this.changed('fact', id);
  }

  #link(fact: number, entity: number, role: string): void {
    this.#insert('fact_entity', { fact_id: fact, entity_id: entity, role });
  }

  #insert(table: string, row: Readonly<Record<string, number | string | null>>): number {
    const columns = Object.keys(row);
    return this.memory.db.run(
      `test.${table}`,
      `INSERT OR IGNORE INTO ${table} (${columns.map((column) => `"${column}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      Object.values(row),
    ).lastId;
  }

  #uid(): string {
    this.#uids += 1;
    return `G${String(this.#uids).padStart(25, '0')}`;
  }
}

function stateRow(
  state: Partial<GivenState>,
  createdAt: number,
): Record<string, number | string | null> & { recorded_at: number } {
  return {
    status: state.status ?? 'holds',
    valid_at: state.validAt ?? null,
    invalid_at: state.invalidAt ?? null,
    trust_weight: state.trust ?? 300,
    recorded_at: state.recordedAt ?? createdAt,
  };
}
