import type { Settings, StatusResponse } from '../../src/shared/contract/application.ts';
import { PalimpsestError } from '../../src/shared/contract/errors.ts';
import type { AppEvent } from '../../src/shared/contract/events.ts';
import type { Handlers } from '../../src/shared/contract/operations.ts';
import type { ArtifactOutcome, RememberResponse } from '../../src/shared/contract/remember.ts';
import { emptyGraph } from '../integration/transport/smallGraph.ts';
import { answer } from './answers.ts';
import { graphHandlers } from './graphHandlers.ts';
import { ARTIFACTS, artifact, MEMORIES, memory } from './memories.ts';

/** `empty` has nothing in it, `embedding` still makes vectors, `degraded` has no embedder. */
export type FakeKind = 'full' | 'empty' | 'embedding' | 'degraded';

export interface FakeMemory {
  readonly handlers: Handlers;
  onEvent(listener: (event: AppEvent) => void): () => void;
  emit(event: AppEvent): void;
}

/** Every operation of the contract over made-up data, for looking at the pages and for testing what they do. */
export function createFakeMemory(kind: FakeKind): FakeMemory {
  const listeners = new Set<(event: AppEvent) => void>();
  let isEmpty = kind === 'empty';
  let settings: Settings = {
    theme: 'system',
    dataset: { user_id: 'local', dataset: 'main' },
    embedder: kind === 'degraded' ? 'http://127.0.0.1:8080/v1' : 'built-in',
    embedder_model: null,
    tz: 'Europe/Lisbon',
    owner: { name: 'Ines Marques', aliases: ['Ines', 'inês'] },
    max_file_mb: 64,
  };
  const emit = (event: AppEvent): void => {
    for (const listener of [...listeners]) listener(event);
  };
  const status = (): StatusResponse => statusOf(kind, isEmpty);

  const handlers: Handlers = {
    ...emptyGraph,
    ...(kind === 'empty' ? {} : graphHandlers()),
    consult: async (input) => {
      if (input.namespace !== 'main') throw new PalimpsestError('not_found', `There is no dataset ${input.namespace}.`);
      return answer(input, kind !== 'degraded');
    },
    rememberText: async (input) => remembered([outcome(input.title ?? 'pasted text', 'stored')]),
    rememberFiles: async (input) => remembered(input.files.map((file) => outcome(file.name, statusOfName(file.name)))),
    rememberPaths: async (input) => remembered(input.paths.map((path) => outcome(path, statusOfName(path)))),
    seed: async () => {
      isEmpty = false;
      return remembered([outcome('sample', 'stored')]);
    },
    history: async (input) => historyOf(input.fact_id ?? 1),
    forget: async (input) => ({
      preview: input.preview,
      removed: { artifact: 1, chunk: 14, fact: 19, assertion: 22, fact_state: 3, vector: 19, entity: 2 },
      kept: 3,
      examples: [memory(3).text, memory(7).text],
    }),
    listArtifacts: async (input) => {
      const ids = Array.from({ length: isEmpty ? 0 : ARTIFACTS }, (_, at) => ARTIFACTS - at);
      const after = ids.filter((id) => input.before_id === undefined || id < input.before_id);
      return { artifacts: after.slice(0, input.limit).map(artifact), total: ids.length };
    },
    getArtifact: async (input) => ({ artifact: artifact(input.id), versions: [], passages: passagesOf(input.id) }),
    status: async () => status(),
    getSettings: async () => settings,
    changeSettings: async (input) => {
      const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
      settings = { ...settings, ...given };
      emit({ type: 'settings', settings });
      return settings;
    },
    getJob: async () => notFound(),
    cancelJob: async () => notFound(),
    check: async () => ({
      ok: false,
      checks: [
        { name: 'every fact has its words', ok: true, detail: '1,204 facts, 1,204 rows' },
        { name: 'every passage is in its artifact', ok: true, detail: '880 passages' },
        { name: 'integrity', ok: true, detail: 'ok' },
        { name: 'every vector belongs to a fact', ok: false, detail: '2 vectors have no fact' },
      ],
    }),
    doctor: async () => ({
      ok: true,
      findings: [
        { name: 'Node', level: 'ok', detail: '24.21.0' },
        { name: 'Memory file', level: 'ok', detail: 'can be written' },
        {
          name: 'Electron',
          level: 'warning',
          detail: 'its binary is missing',
          hint: 'The page is served to a browser instead.',
        },
      ],
    }),
    getToken: async () => ({ token: 'fixture-token-not-a-secret', file: '/home/ines/.config/palimpsest/token' }),
    renewToken: async () => ({ token: 'fixture-token-renewed', file: '/home/ines/.config/palimpsest/token' }),
  };
  return {
    handlers,
    emit,
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function notFound(): never {
  throw new PalimpsestError('not_found', 'There is no such job.');
}

function statusOf(kind: FakeKind, isEmpty: boolean): StatusResponse {
  const created_at = '2024-01-05T10:00:00Z';
  const main = { id: 1, user_id: 'local', name: 'main', artifacts: ARTIFACTS, facts: 1204, entities: 96, created_at };
  const work = { id: 2, user_id: 'local', name: 'work', artifacts: 3, facts: 40, entities: 8, created_at };
  const isWorking = kind === 'embedding';
  return {
    version: '0.1.0',
    host: 'served',
    file: '/home/ines/.local/share/palimpsest/memory.sqlite',
    file_bytes: 48_234_496,
    schema_version: 10,
    datasets: isEmpty ? [] : [main, work],
    embedding: {
      model: kind === 'degraded' ? '' : 'use-512',
      dimensions: kind === 'degraded' ? null : 512,
      state: kind === 'degraded' ? 'unreachable' : 'ready',
      error: kind === 'degraded' ? 'http://127.0.0.1:8080/v1 refused the connection.' : null,
      embedded: isWorking ? 312 : kind === 'degraded' ? 0 : 1204,
      pending: isWorking ? 892 : 0,
    },
    reranker: 'built-in',
    jobs: isWorking ? [runningJob] : [],
  };
}

const runningJob = {
  id: 7,
  kind: 'remember',
  label: 'Remembering conversations.jsonl',
  status: 'running',
  done: 48,
  total: 130,
  error: null,
  cancellable: true,
  updated_at: '2024-05-02T09:30:00Z',
} as const;

function statusOfName(name: string): ArtifactOutcome['status'] {
  if (name.endsWith('.bin')) return 'failed';
  return name.startsWith('old') ? 'known' : 'stored';
}

function outcome(name: string, status: ArtifactOutcome['status']): ArtifactOutcome {
  const isFailed = status === 'failed';
  return {
    name,
    artifact_id: isFailed ? null : 1,
    status,
    passages: isFailed ? 0 : 14,
    facts: isFailed ? 0 : 6,
    entities: isFailed ? 0 : 5,
    notes: status === 'stored' ? ['2 images left out (turns D4:2 and D9:11)'] : [],
    ...(isFailed ? { error: 'This is not text: it holds NUL bytes from byte 12 on.' } : {}),
  };
}

function remembered(artifacts: ArtifactOutcome[]): RememberResponse {
  const count = (status: ArtifactOutcome['status']): number =>
    artifacts.filter((entry) => entry.status === status).length;
  const totals = {
    stored: count('stored'),
    known: count('known'),
    new_versions: 0,
    failed: count('failed'),
    passages: 14,
    facts: 6,
  };
  return { job_id: 1, artifacts, totals };
}

function passagesOf(artifactId: number): Awaited<ReturnType<Handlers['getArtifact']>>['passages'] {
  const own = Array.from({ length: MEMORIES }, (_, at) => memory(at + 1)).filter(
    (entry) => entry.artifact_id === artifactId,
  );
  const filler = Array.from({ length: 40 }, (_, at) => memory(at * 3 + 1));
  return [...filler.slice(0, 20), ...own, ...filler.slice(20)].map((entry, seq) => ({
    chunk_id: entry.artifact_id === artifactId ? 1000 + entry.id : 9000 + seq,
    fact_id: entry.id,
    seq,
    start: seq * 100,
    end: seq * 100 + entry.text.length,
    turn_ref: seq % 4 === 0 ? `D1:${seq}` : null,
    speaker: entry.speaker,
    occurred_at: entry.occurred_at,
    text: entry.text,
    withdrawn: seq === 2,
    entities: entry.entities,
    facts: seq % 5 === 1 ? [{ ...factOf(entry.id * 4), start: seq * 100, end: seq * 100 + 40 }] : [],
  }));
}

function factOf(id: number) {
  const {
    type,
    text,
    subject,
    relation,
    object,
    polarity,
    modality,
    status,
    valid_at,
    invalid_at,
    created_at,
    made_by,
    tags,
  } = memory(id);
  return {
    id,
    uid: `01J${id}`,
    type: type === 'community' ? ('signal' as const) : type,
    text,
    subject,
    relation,
    object,
    polarity,
    modality,
    status,
    valid_at,
    valid_kind: 'stated',
    invalid_at,
    invalid_kind: 'succession',
    confidence: 0.8,
    made_by,
    created_at,
    tags,
  };
}

function historyOf(id: number): Awaited<ReturnType<Handlers['history']>> {
  const fact = factOf(id);
  const state = {
    status: fact.status,
    valid_at: fact.valid_at,
    valid_kind: 'stated',
    invalid_at: null,
    invalid_kind: 'unknown',
    trust_weight: 450,
  };
  const said = {
    artifact_id: 4,
    artifact_title: artifact(4).title,
    chunk_id: 1,
    asserted_at: '2024-03-02T10:00:00Z',
    stated_from: fact.valid_at,
    stated_to: null,
  };
  return {
    entities: [],
    facts: [
      {
        ...fact,
        states: [
          { ...state, recorded_at: '2024-03-02T10:00:00Z', replaced_at: '2024-05-11T08:00:00Z' },
          {
            ...state,
            invalid_at: fact.invalid_at,
            invalid_kind: 'succession',
            recorded_at: '2024-05-11T08:00:00Z',
            replaced_at: null,
          },
        ],
        assertions: [
          { ...said, id: 1, source: { id: 1, name: 'Ines Marques' }, withdrawn_at: null, passage: memory(1).text },
          {
            ...said,
            id: 2,
            source: { id: 2, name: 'Tomas Reed' },
            withdrawn_at: '2024-06-01T00:00:00Z',
            passage: null,
          },
        ],
      },
    ],
    total: 1,
  };
}
