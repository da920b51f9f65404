import {
  inferenceListRequestSchema,
  inferenceListResponseSchema,
  inferenceSumRequestSchema,
  inferenceSumResponseSchema,
  modelKeyRequestSchema,
  modelListSchema,
  modelTestRequestSchema,
  modelTestResponseSchema,
} from './models.ts';
import { nothing, operation } from './operation.ts';

/** What concerns models and the calls to their servers. */
export const modelOperations = {
  listModels: operation(nothing, modelListSchema, '/app/models', 'The models in use, and who chose them.'),
  testModel: operation(
    modelTestRequestSchema,
    modelTestResponseSchema,
    '/app/models/test',
    'Ask a model something small: what answers, and how fast.',
  ),
  keepModelKey: operation(
    modelKeyRequestSchema,
    modelListSchema,
    '/app/models/key',
    'Keep the key of a model server, or forget it. No operation gives it back.',
  ),
  listInferences: operation(
    inferenceListRequestSchema,
    inferenceListResponseSchema,
    '/inferences/list',
    'Calls to model servers, newest first.',
  ),
  sumInferences: operation(
    inferenceSumRequestSchema,
    inferenceSumResponseSchema,
    '/inferences/sum',
    'Tokens and cost of those calls by model, stage and day.',
  ),
};
