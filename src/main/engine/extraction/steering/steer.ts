import type { z } from 'zod';
import type { DeterminedStrategy, SteeringConfig, steeringPromptSchema } from '../../../../shared/contract/steering.ts';
import { fillTemplate } from './template.ts';

/**
 * What is followed of documents of a type: what the directive for the type says, or else its custom rule; without either
 * nothing. `jira_resolved` and `jira_open` go by the directive for `jira` when they have none of their own.
 */
export function determineDocumentIngestionStrategy(config: SteeringConfig, documentType: string): DeterminedStrategy {
  const directive = forType(config.ingestion_steering_directives, documentType);
  const custom = ownValue(config.custom_document_type_rules, documentType)?.ingestion_strategy;
  const given = directive ?? custom ?? {};
  return {
    document_type: documentType,
    from: directive !== undefined ? 'directive' : custom !== undefined ? 'custom_type' : 'none',
    strategy: {
      track_revision_history: given.track_revision_history ?? false,
      max_revision_depth: given.max_revision_depth ?? null,
      compact_author_epochs: given.compact_author_epochs ?? false,
      track_comment_history: given.track_comment_history ?? false,
      track_status_transitions: given.track_status_transitions ?? false,
      track_branch_merges: given.track_branch_merges ?? false,
    },
  };
}

/** The prompt for extracting from documents of a type, or else the one for all types, with the directive of its repository. */
export function getIngestionSteeringPrompt(
  config: SteeringConfig,
  documentType: string,
  fields: Readonly<Record<string, string>>,
): z.output<typeof steeringPromptSchema> {
  const own = forType(config.ingestion_steering_prompts, documentType);
  const prompt = own ?? config.ingestion_steering_prompt ?? null;
  const directive = forType(config.repository_context_directives, documentType);
  return {
    document_type: documentType,
    prompt,
    from: own !== undefined ? 'document_type' : prompt !== null ? 'all_types' : 'none',
    extraction_prompt: directive?.extraction_prompt ?? null,
    context_template: directive?.context_template ?? null,
    context: directive === undefined ? null : fillTemplate(directive.context_template, fields),
  };
}

/** By the type itself, or by what comes before its last underscore: `jira_resolved` is a `jira`. */
function forType<T>(known: Readonly<Record<string, T>>, documentType: string): T | undefined {
  for (let type = documentType; type !== ''; type = type.slice(0, Math.max(0, type.lastIndexOf('_')))) {
    const value = ownValue(known, type);
    if (value !== undefined) return value;
  }
  return undefined;
}

function ownValue<T>(known: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(known, key) ? known[key] : undefined;
}
