import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import type { Handlers, Input } from '../../../src/shared/contract/operations.ts';
import type { SteeringView } from '../../../src/shared/contract/steering.ts';
import { noSteering } from '../../../src/main/engine/extraction/steering/parseSteering.ts';
import {
  determineDocumentIngestionStrategy,
  getIngestionSteeringPrompt,
} from '../../../src/main/engine/extraction/steering/steer.ts';

type SourceOperation =
  | 'listSources'
  | 'getSource'
  | 'listSourceStatements'
  | 'listDocumentTypes'
  | 'changeTrust'
  | 'attributeContainerEntryToSource'
  | 'getSteering'
  | 'saveSteering'
  | 'loadSystemPromptsConfig'
  | 'registerCustomDocumentTypeRule'
  | 'registerRepositoryContextDirective'
  | 'getIngestionSteeringPrompt'
  | 'determineDocumentIngestionStrategy';

const view: SteeringView = {
  file: 'agentic_memory_prompts.json',
  state: 'missing',
  text: '',
  version: 'none',
  issues: [],
  warnings: [],
  config: noSteering,
  grilling: { allowed: true, from: 'settings' },
};

/** A memory that nobody told anything, without a steering file. */
export const noSources: Pick<Handlers, SourceOperation> = {
  listSources: async () => ({ sources: [], total: 0, pending: { sources: 0, types: 0 } }),
  getSource: async ({ id }) => {
    throw new PalimpsestError('not_found', `There is no source ${id}.`);
  },
  listSourceStatements: async ({ id }) => {
    throw new PalimpsestError('not_found', `There is no source ${id}.`);
  },
  listDocumentTypes: async () => ({
    types: [
      {
        name: 'slack',
        own: null,
        steered: null,
        shipped: 600,
        baseline: 600,
        from: 'shipped',
        is_pending: false,
        artifacts: 0,
      },
    ],
  }),
  changeTrust: async ({ preview }) => ({
    preview,
    decision_id: null,
    job_id: null,
    fields: [],
    sayings: 0,
    sets: 0,
    facts: 0,
    effects: [],
  }),
  attributeContainerEntryToSource: async () => ({
    source_id: 1,
    trust_weight: 350,
    artifact_id: 1,
    status: 'stored',
  }),
  getSteering: async () => view,
  saveSteering: async () => ({ saved: true, issues: [] }),
  loadSystemPromptsConfig: async () => view,
  registerCustomDocumentTypeRule: async () => view,
  registerRepositoryContextDirective: async () => view,
  getIngestionSteeringPrompt: async ({ document_type, fields }) =>
    getIngestionSteeringPrompt(noSteering, document_type, fields),
  determineDocumentIngestionStrategy: async ({ document_type }) =>
    determineDocumentIngestionStrategy(noSteering, document_type),
};

export const sourceInputs: { readonly [N in SourceOperation]: Input<N> } = {
  listSources: {},
  getSource: { id: 1 },
  listSourceStatements: { id: 1 },
  listDocumentTypes: {},
  changeTrust: { change: { kind: 'document_type', name: 'slack', baseline: 650 } },
  attributeContainerEntryToSource: {
    container: 'PROJ-7',
    handle: 'alice',
    name: 'Alice Smith',
    text: 'The database is PostgreSQL 15.',
    time: '2024-05-01T10:00:00Z',
  },
  getSteering: {},
  saveSteering: { text: '{}', version: 'none' },
  loadSystemPromptsConfig: {},
  registerCustomDocumentTypeRule: { type_name: 'wiki', baseline_trust_weight: 600 },
  registerRepositoryContextDirective: {
    repository_type: 'sharepoint',
    extraction_prompt: 'Extract the site.',
    context_template: 'Doc: {{doc_name}}',
  },
  getIngestionSteeringPrompt: { document_type: 'jira' },
  determineDocumentIngestionStrategy: { document_type: 'jira' },
};
