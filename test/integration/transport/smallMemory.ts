import { settingsSchema } from '../../../src/shared/contract/application.ts';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import type { Handlers, Input, OperationName, Output } from '../../../src/shared/contract/operations.ts';
import { fallacyInputs, noFallacies } from './smallFallacies.ts';
import { findingInputs, nothingFound } from './smallFinding.ts';
import { noContradictions, truthInputs } from './smallContradictions.ts';
import { emptyGraph, lookingInputs } from './smallGraph.ts';
import { identityInputs, nobodyElse } from './smallIdentity.ts';
import { builtInModels, modelInputs } from './smallModels.ts';
import { nothingToAnswer, queryInputs } from './smallQueries.ts';
import { nothingRead, readInputs } from './smallExtraction.ts';
import { onePlan, planInputs } from './smallPlans.ts';
import { nothingRecalled, recallInputs } from './smallRecall.ts';
import { noProcedures, procedureInputs } from './smallProcedures.ts';
import { nothingProven, reasoningInputs } from './smallReasoning.ts';
import { noRelations, relationInputs } from './smallRelations.ts';
import { noSources, sourceInputs } from './smallSources.ts';
import { emptyTaxonomy, taxonomyInputs } from './smallTaxonomy.ts';

/** A memory that keeps told texts in a list: enough for every operation to have a true answer. */
export function smallMemory(overrides: Partial<Handlers> = {}): Handlers {
  const texts: string[] = [];
  let settings: Output<'getSettings'> = {
    theme: 'system',
    dataset: { user_id: 'local', dataset: 'main' },
    embedder: 'off',
    embedder_model: null,
    reranker: 'built-in',
    reranker_model: null,
    strong: { kind: 'auto', server: null, model: null },
    fast: { kind: 'auto', server: null, model: null },
    extract_by_model: true,
    extraction_concurrency: 2,
    tz: null,
    owner: { name: 'Ada', aliases: [] },
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
  const remember = (names: string[]): Output<'rememberText'> => {
    const artifacts = names.map((name) => ({
      name,
      artifact_id: 1,
      status: 'stored' as const,
      passages: 1,
      facts: 0,
      entities: 0,
      notes: [],
    }));
    const stored = artifacts.length;
    return {
      job_id: 1,
      artifacts,
      totals: { stored, known: 0, new_versions: 0, failed: 0, passages: stored, facts: 0 },
    };
  };
  return {
    consult: async ({ query }) => consultReply(texts.filter((text) => text.includes(query))),
    ...nothingRead,
    rememberText: async ({ text, title }) => {
      texts.push(text);
      return remember([title ?? 'pasted text']);
    },
    rememberFiles: async ({ files }) => {
      for (const file of files) texts.push(Buffer.from(file.base64, 'base64').toString('utf8'));
      return remember(files.map((file) => file.name));
    },
    rememberPaths: async ({ paths }) => remember(paths),
    seed: async () => remember(['sample']),
    history: async () => ({ entities: [], facts: [], total: 0 }),
    forget: async ({ preview }) => ({ preview, removed: { fact: texts.length }, kept: 0, examples: [] }),
    listArtifacts: async () => ({ artifacts: [], total: texts.length }),
    getArtifact: async ({ id }) => {
      throw new PalimpsestError('not_found', `There is no artifact ${id}.`);
    },
    status: async () => status(),
    getSettings: async () => settings,
    changeSettings: async (patch) => {
      settings = settingsSchema.parse({ ...settings, ...patch });
      return settings;
    },
    getJob: async ({ id }) => job(id),
    cancelJob: async ({ id }) => ({ ...job(id), status: 'cancelled' }),
    check: async () => ({ ok: true, checks: [{ name: 'integrity', ok: true, detail: 'ok' }] }),
    doctor: async () => ({ ok: true, findings: [] }),
    getToken: async () => ({ token: null, file: null }),
    renewToken: async () => ({ token: null, file: null }),
    ...emptyGraph,
    ...nothingFound,
    ...noContradictions,
    ...noFallacies,
    ...emptyTaxonomy,
    ...noRelations,
    ...noProcedures,
    ...noSources,
    ...nobodyElse,
    ...builtInModels,
    agentAccess: async () => ({ command: ['node', 'palimpsest.js', 'mcp'] }),
    ...nothingToAnswer,
    ...nothingRecalled,
    ...onePlan,
    ...nothingProven,
    useFastDownward: async (patch) => (settings = { ...settings, ...patch }),
    ...overrides,
  };
}

/** One valid request for each operation. */
export const sampleInputs: { readonly [N in OperationName]: Input<N> } = {
  consult: { query: 'harbour' },
  rememberText: { text: 'The harbour opens at six. 港は六時に開きます 🚢' },
  rememberFiles: { files: [{ name: 'note.txt', base64: Buffer.from('Tea at four.').toString('base64') }] },
  rememberPaths: { paths: ['note.txt'] },
  seed: {},
  history: { name: 'Ada' },
  forget: { fact_id: 3 },
  listArtifacts: {},
  getArtifact: { id: 9 },
  status: {},
  getSettings: {},
  changeSettings: { theme: 'dark' },
  getJob: { id: 4 },
  cancelJob: { id: 4 },
  check: {},
  doctor: {},
  getToken: {},
  renewToken: {},
  ...lookingInputs,
  ...readInputs,
  ...findingInputs,
  ...recallInputs,
  ...truthInputs,
  ...fallacyInputs,
  ...taxonomyInputs,
  ...relationInputs,
  ...procedureInputs,
  ...sourceInputs,
  ...identityInputs,
  ...modelInputs,
  agentAccess: {},
  ...queryInputs,
  ...planInputs,
  ...reasoningInputs,
};

export function job(id: number): Output<'getJob'> {
  return {
    id,
    kind: 'remember',
    label: 'note.txt',
    status: 'running',
    done: 1,
    total: 2,
    error: null,
    cancellable: true,
    updated_at: '2024-05-01T10:00:00Z',
  };
}

function status(): Output<'status'> {
  return {
    version: '1.2.3',
    host: 'served',
    file: 'memory.db',
    file_bytes: 4096,
    schema_version: 10,
    datasets: [],
    embedding: { model: 'none', dimensions: null, state: 'off', error: null, embedded: 0, pending: 0 },
    reranker: 'built-in',
    jobs: [job(1)],
    steering: { file: 'agentic_memory_prompts.json', state: 'missing', fault: null, allow_user_grilling: null },
  };
}

function consultReply(texts: readonly string[]): Output<'consult'> {
  return {
    results: texts.map((text, index) => ({
      id: index + 1,
      kind: 'fact',
      type: 'experience',
      text,
      score: 1 / (index + 1),
      subject: null,
      relation: null,
      object: null,
      polarity: 'affirmed',
      modality: 'asserted',
      entities: [],
      valid_at: null,
      invalid_at: null,
      created_at: '2024-05-01T10:00:00Z',
      expired_at: null,
      occurred_at: null,
      status: 'said',
      stale: false,
      count: 1,
      folds: [],
      tags: [],
      artifact_id: 1,
      chunk_id: 1,
      speaker: null,
      standing: null,
      sources: [],
      made_by: 'passage',
    })),
    truncated: false,
    dropped: { results: 0, source_facts: 0, chunks: 0 },
    degraded: false,
    degraded_by: [],
    ambiguous: [],
    query_cut: false,
  };
}
