import type { Settings, StatusResponse } from '../../src/shared/contract/application.ts';
import { PalimpsestError } from '../../src/shared/contract/errors.ts';
import type { AppEvent } from '../../src/shared/contract/events.ts';
import type { Handlers } from '../../src/shared/contract/operations.ts';
import type { ArtifactOutcome, RememberResponse } from '../../src/shared/contract/remember.ts';
import { noFallacies } from '../integration/transport/smallFallacies.ts';
import { noContradictions } from '../integration/transport/smallContradictions.ts';
import { nothingFound } from '../integration/transport/smallFinding.ts';
import { emptyGraph } from '../integration/transport/smallGraph.ts';
import { nobodyElse } from '../integration/transport/smallIdentity.ts';
import { nothingRead } from '../integration/transport/smallExtraction.ts';
import { builtInModels } from '../integration/transport/smallModels.ts';
import { nothingToAnswer } from '../integration/transport/smallQueries.ts';
import { onePlan } from '../integration/transport/smallPlans.ts';
import { nothingRecalled } from '../integration/transport/smallRecall.ts';
import { noSources } from '../integration/transport/smallSources.ts';
import { nothingProven } from '../integration/transport/smallReasoning.ts';
import { noRelations } from '../integration/transport/smallRelations.ts';
import { noProcedures } from '../integration/transport/smallProcedures.ts';
import { emptyTaxonomy } from '../integration/transport/smallTaxonomy.ts';
import { answer } from './answers.ts';
import { graphHandlers } from './graphHandlers.ts';
import { ARTIFACTS, memory } from './memories.ts';
import { readingHandlers } from './readingHandlers.ts';

/** `empty` has nothing in it, `embedding` still makes vectors, `degraded` has no embedder, `huge` many artifacts. */
export type FakeKind = 'full' | 'empty' | 'embedding' | 'degraded' | 'huge';

const HUGE = 100_000;

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
    reranker: 'built-in',
    reranker_model: null,
    strong: { kind: 'auto', server: null, model: null },
    fast: { kind: 'auto', server: null, model: null },
    extract_by_model: true,
    extraction_concurrency: 2,
    tz: 'Europe/Lisbon',
    owner: { name: 'Ines Marques', aliases: ['Ines', 'inês'] },
    max_file_mb: 64,
    allow_user_grilling: true,
    succession_tolerance: 200,
    agents_may_resolve: false,
    agents_may_forget: false,
    fallacy_threshold: 0.7,
    local_models: [],
    steering_file: null,
    fast_downward: null,
  };
  const emit = (event: AppEvent): void => {
    for (const listener of [...listeners]) listener(event);
  };
  let commits = 0;
  const onChange = (): void => {
    commits += 1;
    emit({ type: 'changed', dataset_id: 1, seq: commits });
  };
  const status = (): StatusResponse => statusOf(kind, isEmpty);

  const handlers: Handlers = {
    ...emptyGraph,
    ...nothingFound,
    ...nothingRecalled,
    ...noContradictions,
    ...noFallacies,
    ...noRelations,
    ...noProcedures,
    ...emptyTaxonomy,
    ...noSources,
    ...nobodyElse,
    ...builtInModels,
    ...nothingRead,
    ...nothingToAnswer,
    ...onePlan,
    ...nothingProven,
    useFastDownward: async (patch) => (settings = { ...settings, ...patch }),
    ...(kind === 'empty' ? {} : graphHandlers()),
    ...readingHandlers(() => (isEmpty ? 0 : kind === 'huge' ? HUGE : ARTIFACTS), onChange),
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
    forget: async (input) => ({
      preview: input.preview,
      removed: { artifact: 1, chunk: 14, fact: 19, assertion: 22, fact_state: 3, vector: 19, entity: 2 },
      kept: 3,
      examples: [memory(3).text, memory(7).text],
    }),
    status: async () => status(),
    agentAccess: async () => ({ command: ['node', 'palimpsest.js', 'mcp'] }),
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
    steering: {
      file: '/home/ines/.local/share/palimpsest/agentic_memory_prompts.json',
      state: 'missing',
      fault: null,
      allow_user_grilling: null,
    },
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
