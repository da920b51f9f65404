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
import {
  addLocalModelRequestSchema,
  downloadModelRequestSchema,
  downloadModelResponseSchema,
  localModelListSchema,
  removeLocalModelRequestSchema,
} from './localModels.ts';
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
  listLocalModels: operation(
    nothing,
    localModelListSchema,
    '/app/models/local',
    'Models on this machine, and those that can be downloaded.',
  ),
  addLocalModel: operation(
    addLocalModelRequestSchema,
    localModelListSchema,
    '/app/models/local/add',
    'List a GGUF file, or a folder with an ONNX model, wherever it lies.',
    { reach: 'local' },
  ),
  removeLocalModel: operation(
    removeLocalModelRequestSchema,
    localModelListSchema,
    '/app/models/local/remove',
    'Leave a model out of the list; one in the app’s own folder is deleted.',
  ),
  downloadModel: operation(
    downloadModelRequestSchema,
    downloadModelResponseSchema,
    '/app/models/local/download',
    'Fetch an offered model, or go on fetching it. Runs as a job.',
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
