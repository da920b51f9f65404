import type { Handlers, Input } from '../../../src/shared/contract/operations.ts';

/** A memory that no model reads. */
export const nothingRead: Pick<Handlers, 'extractByModel' | 'listExtraction'> = {
  extractByModel: async () => ({ queued: 0 }),
  listExtraction: async () => ({ state: 'no_model', model: null, waiting: 0, failed: 0, unread: 0, artifacts: [] }),
};

export const readInputs: { extractByModel: Input<'extractByModel'>; listExtraction: Input<'listExtraction'> } = {
  extractByModel: { which: 'unread' },
  listExtraction: { artifact_ids: [1] },
};
