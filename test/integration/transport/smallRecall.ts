import type { Handlers, Input } from '../../../src/shared/contract/operations.ts';

type RecallOperation =
  | 'routeAndAssemble'
  | 'formatSystemPrompt'
  | 'saveEpisodicSummary'
  | 'getRecentEpisodes'
  | 'getEpisodesInWindow';

const recalled = {
  prompt: 'how to deploy caddy',
  intents: [{ intent: 'procedural' as const, cues: [{ kind: 'words' as const, words: 'how to' }] }],
  entities: [],
  unknown_entities: ['caddy'],
  facts: [],
  passages: [],
  episodes: [],
  procedures: [],
  contradictions: [],
  time: null,
  degraded_by: [],
};

/** A memory without anything for a prompt. */
export const nothingRecalled: Pick<Handlers, RecallOperation> = {
  routeAndAssemble: async ({ prompt, entities }) => ({ ...recalled, prompt, unknown_entities: entities }),
  formatSystemPrompt: async () => ({ markdown: '', tokens: 0, sections: [] }),
  saveEpisodicSummary: async ({ summary, session_id = null }) => ({
    outcome: 'saved',
    episode: {
      id: 1,
      session_id,
      summary,
      started_at: null,
      ended_at: null,
      made_by: 'owner',
      created_at: '2024-05-01T10:00:00Z',
    },
  }),
  getRecentEpisodes: async () => ({ episodes: [], total: 0 }),
  getEpisodesInWindow: async () => ({ episodes: [], total: 0 }),
};

/** One valid request for each. */
export const recallInputs: { readonly [N in RecallOperation]: Input<N> } = {
  routeAndAssemble: { prompt: 'how to deploy caddy', entities: ['caddy'] },
  formatSystemPrompt: { recalled, max_tokens: 500, planner_output: '(deploy caddy)' },
  saveEpisodicSummary: { summary: 'Caddy was deployed.', session_id: 'chat-42' },
  getRecentEpisodes: {},
  getEpisodesInWindow: { from: '2024-05-01', to: '2024-06-01' },
};
