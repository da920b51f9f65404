import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';

type ExtractionHandlers = Pick<Handlers, 'extractByModel' | 'listExtraction'>;

export function extractionHandlers({ extracting }: AppParts): ExtractionHandlers {
  return {
    extractByModel: (request) => extracting.extract(request),
    listExtraction: (request, { signal }) => extracting.list(request, signal),
  };
}
