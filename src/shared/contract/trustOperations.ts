import { KIB, nothing, operation } from './operation.ts';
import {
  documentTypeListRequestSchema,
  documentTypeListResponseSchema,
  sourceGetRequestSchema,
  sourceListRequestSchema,
  sourceListResponseSchema,
  sourceViewSchema,
  statementListRequestSchema,
  statementListResponseSchema,
  trustChangeRequestSchema,
  trustChangeResponseSchema,
} from './sources.ts';
import {
  containerEntryRequestSchema,
  containerEntryResponseSchema,
  customDocumentTypeRuleSchema,
  determinedStrategySchema,
  documentTypeRequestSchema,
  repositoryContextDirectiveSchema,
  steeringLoadRequestSchema,
  steeringPromptSchema,
  steeringSaveRequestSchema,
  steeringSaveResponseSchema,
  steeringViewSchema,
} from './steering.ts';

/** Operations on who says what, how far it is trusted, and the steering file. */
export const trustOperations = {
  listSources: operation(
    sourceListRequestSchema,
    sourceListResponseSchema,
    '/sources/list',
    'Who says something, how far they are trusted, and how that went.',
  ),
  getSource: operation(sourceGetRequestSchema, sourceViewSchema, '/sources/get', 'One source, with who overruled it.'),
  listSourceStatements: operation(
    statementListRequestSchema,
    statementListResponseSchema,
    '/sources/statements',
    'What a source said, with status and trust term by term.',
  ),
  listDocumentTypes: operation(
    documentTypeListRequestSchema,
    documentTypeListResponseSchema,
    '/sources/types',
    'Types of documents with their baselines.',
  ),
  changeTrust: operation(
    trustChangeRequestSchema,
    trustChangeResponseSchema,
    '/sources/trust',
    'Trust a source or a type of document otherwise, or preview what that changes.',
  ),
  attributeContainerEntryToSource: operation(
    containerEntryRequestSchema,
    containerEntryResponseSchema,
    '/sources/entries',
    'Remember a comment inside a ticket, page or thread as told by its own author.',
    { bodyLimit: 1024 * KIB },
  ),
  getSteering: operation(
    nothing,
    steeringViewSchema,
    '/steering',
    'The steering file: its text, faults and what is in force.',
  ),
  saveSteering: operation(
    steeringSaveRequestSchema,
    steeringSaveResponseSchema,
    '/steering/save',
    'Write the steering file; a text with faults is not written.',
    { bodyLimit: 4096 * KIB },
  ),
  loadSystemPromptsConfig: operation(
    steeringLoadRequestSchema,
    steeringViewSchema,
    '/steering/load',
    'Read the steering file again, or another one from now on.',
    { reach: 'local' },
  ),
  registerCustomDocumentTypeRule: operation(
    customDocumentTypeRuleSchema,
    steeringViewSchema,
    '/steering/document-types',
    'Add or replace a type of document in the steering file.',
  ),
  registerRepositoryContextDirective: operation(
    repositoryContextDirectiveSchema,
    steeringViewSchema,
    '/steering/repositories',
    'Add or replace what is extracted from a kind of repository.',
  ),
  getIngestionSteeringPrompt: operation(
    documentTypeRequestSchema,
    steeringPromptSchema,
    '/steering/prompt',
    'The prompt for extracting from documents of a type.',
  ),
  determineDocumentIngestionStrategy: operation(
    documentTypeRequestSchema,
    determinedStrategySchema,
    '/steering/strategy',
    'What is followed of documents of a type: revisions, comments, transitions.',
  ),
} as const;
