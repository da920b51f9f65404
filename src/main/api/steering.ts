import path from 'node:path';
import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';
import { determineDocumentIngestionStrategy, getIngestionSteeringPrompt } from '../engine/extraction/steering/steer.ts';

type SteeringHandlers = Pick<
  Handlers,
  | 'getSteering'
  | 'saveSteering'
  | 'loadSystemPromptsConfig'
  | 'registerCustomDocumentTypeRule'
  | 'registerRepositoryContextDirective'
  | 'getIngestionSteeringPrompt'
  | 'determineDocumentIngestionStrategy'
>;

export function steeringHandlers({ steering, settings, events }: AppParts): SteeringHandlers {
  return {
    getSteering: async () => steering.view(),
    saveSteering: (request) => steering.save(request),
    loadSystemPromptsConfig: async ({ path: file }) => {
      if (file !== undefined) {
        const changed = await settings.change({ steering_file: path.resolve(file) });
        events.publish({ type: 'settings', settings: changed });
      }
      return await steering.load();
    },
    registerCustomDocumentTypeRule: (rule) => steering.register('custom_document_type_rules', rule.type_name, rule),
    registerRepositoryContextDirective: (directive) =>
      steering.register('repository_context_directives', directive.repository_type, directive),
    getIngestionSteeringPrompt: async ({ document_type, fields }) =>
      getIngestionSteeringPrompt(steering.config, document_type, fields),
    determineDocumentIngestionStrategy: async ({ document_type }) =>
      determineDocumentIngestionStrategy(steering.config, document_type),
  };
}
