import { factAddRequestSchema, factAddResponseSchema, tagsEditRequestSchema, tagsEditResponseSchema } from './edits.ts';
import {
  factConfirmRequestSchema,
  factConfirmResponseSchema,
  factCorrectRequestSchema,
  factCorrectResponseSchema,
} from './facts.ts';
import {
  dependentsEndRequestSchema,
  dependentsEndResponseSchema,
  factEndRequestSchema,
  factEndResponseSchema,
} from './identity.ts';
import { operation } from './operation.ts';

/** Operations by which a person tells, corrects, confirms, ends and tags facts. */
export const factOperations = {
  addFact: operation(factAddRequestSchema, factAddResponseSchema, '/facts/add', 'Tell one fact by hand.'),
  correctFact: operation(
    factCorrectRequestSchema,
    factCorrectResponseSchema,
    '/facts/correct',
    'Take a fact back and say what is right instead.',
  ),
  confirmFact: operation(
    factConfirmRequestSchema,
    factConfirmResponseSchema,
    '/facts/confirm',
    'Say a fact too, as the memory’s owner.',
  ),
  endFact: operation(factEndRequestSchema, factEndResponseSchema, '/facts/end', 'Say when a fact ended.'),
  endDependents: operation(
    dependentsEndRequestSchema,
    dependentsEndResponseSchema,
    '/entities/end-dependents',
    'End what depends on an entity, or preview it.',
  ),
  editTags: operation(
    tagsEditRequestSchema,
    tagsEditResponseSchema,
    '/tags/edit',
    'Change the tags of a fact or an artifact.',
  ),
};
