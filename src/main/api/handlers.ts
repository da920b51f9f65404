import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';
import { consultHandler } from './consult.ts';
import { editHandlers } from './edits.ts';
import { extractionHandlers } from './extraction.ts';
import { fallacyHandlers } from './fallacies.ts';
import { findingHandlers } from './finding.ts';
import { graphHandlers } from './graph.ts';
import { identityHandlers } from './identity.ts';
import { libraryHandlers } from './library.ts';
import { localModelHandlers } from './localModels.ts';
import { memoryHandlers } from './memory.ts';
import { modelHandlers } from './models.ts';
import { planHandlers } from './plan.ts';
import { procedureHandlers } from './procedures.ts';
import { queryHandlers } from './query.ts';
import { reasoningHandlers } from './reasoning.ts';
import { recallHandlers } from './recall.ts';
import { relationHandlers } from './relations.ts';
import { rememberHandlers } from './remember.ts';
import { agentHandlers } from './agents.ts';
import { settingsHandlers } from './settings.ts';
import { statusHandlers } from './status.ts';
import { sourceHandlers } from './sources.ts';
import { steeringHandlers } from './steering.ts';
import { taxonomyHandlers } from './taxonomy.ts';
import { temporalHandlers } from './temporal.ts';
import { truthHandlers } from './truth.ts';
import { userReadHandlers } from './userReads.ts';
import { viewHandlers } from './views.ts';

/** One handler for each operation of the contract; none knows how it was called. */
export function createHandlers(parts: AppParts): Handlers {
  const consult = consultHandler(parts);
  const remember = rememberHandlers(parts);
  const procedures = procedureHandlers(parts);
  return {
    consult,
    ...queryHandlers(parts, { consult, rememberText: remember.rememberText }),
    ...recallHandlers(parts, { consult, ...procedures }),
    ...userReadHandlers(parts),
    ...findingHandlers(parts),
    ...remember,
    ...memoryHandlers(parts),
    ...libraryHandlers(parts),
    ...editHandlers(parts),
    ...extractionHandlers(parts),
    ...identityHandlers(parts),
    ...graphHandlers(parts),
    ...viewHandlers(parts),
    ...taxonomyHandlers(parts),
    ...temporalHandlers(parts),
    ...truthHandlers(parts),
    ...relationHandlers(parts),
    ...sourceHandlers(parts),
    ...steeringHandlers(parts),
    ...fallacyHandlers(parts),
    ...planHandlers(parts, { consult }),
    ...reasoningHandlers(parts),
    ...procedures,
    ...modelHandlers(parts),
    ...localModelHandlers(parts),
    ...settingsHandlers(parts),
    ...agentHandlers(parts),
    ...statusHandlers(parts),
  };
}
