import type { ModelView } from '../../../src/shared/contract/models.ts';
import type { Handlers, Input, Output } from '../../../src/shared/contract/operations.ts';

type ModelOperation =
  | 'listModels'
  | 'testModel'
  | 'keepModelKey'
  | 'listLocalModels'
  | 'addLocalModel'
  | 'removeLocalModel'
  | 'downloadModel'
  | 'listInferences'
  | 'sumInferences';

const view = (role: ModelView['role'], kind: ModelView['kind']): ModelView => ({
  role,
  kind,
  server: null,
  path: null,
  model: null,
  chosen_by: 'default',
  stands_in: null,
  key: 'none',
  error: null,
});

const list: Output<'listModels'> = {
  models: [view('embedder', 'built-in'), view('reranker', 'built-in'), view('strong', 'off'), view('fast', 'off')],
  keys_kept: 'file',
  prices_file: '/home/ines/.local/share/palimpsest/prices.json',
};

const localList: Output<'listLocalModels'> = {
  installed: [],
  offered: [],
  folder: '/home/ines/.local/share/palimpsest/models',
  runtimes: [{ format: 'gguf', package: 'node-llama-cpp', installed: true }],
};

const nothing = { calls: 0, unknown_tokens: 0, unknown_cost: 0, input_tokens: 0, output_tokens: 0, cost: 0 };

/** Only the models of this machine, and no call to any other. */
export const builtInModels: Pick<Handlers, ModelOperation> = {
  listModels: async () => list,
  testModel: async ({ role }) => ({
    role,
    ok: true,
    model: 'built-in',
    server: null,
    latency_ms: 12,
    answer: 'Yes.',
    hint: null,
  }),
  keepModelKey: async () => list,
  listLocalModels: async () => localList,
  addLocalModel: async () => localList,
  removeLocalModel: async () => localList,
  downloadModel: async () => ({
    job: {
      id: 7,
      kind: 'download',
      label: 'downloading a model',
      status: 'running',
      done: 0,
      total: 100,
      error: null,
      cancellable: true,
      updated_at: '2026-12-01T00:00:00.000Z',
    },
  }),
  listInferences: async () => ({ inferences: [], total: 0 }),
  sumInferences: async () => ({ all: nothing, models: [], stages: [], statuses: [], days: [] }),
};

/** One valid request for each. */
export const modelInputs: { readonly [N in ModelOperation]: Input<N> } = {
  listModels: {},
  testModel: { role: 'embedder' },
  keepModelKey: { server: 'http://127.0.0.1:8080', key: 'sk-test-123456' },
  listLocalModels: {},
  addLocalModel: { path: '/models/small.gguf' },
  removeLocalModel: { path: '/models/small.gguf' },
  downloadModel: { id: 'small' },
  listInferences: {},
  sumInferences: { tz: 'Europe/Lisbon' },
};
