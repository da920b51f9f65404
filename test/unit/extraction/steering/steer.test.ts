import { describe, expect, it } from 'vitest';
import {
  determineDocumentIngestionStrategy,
  getIngestionSteeringPrompt,
} from '../../../../src/main/engine/extraction/steering/steer.ts';
import { fillTemplate } from '../../../../src/main/engine/extraction/steering/template.ts';
import { steeringConfigSchema } from '../../../../src/shared/contract/steering.ts';

const config = steeringConfigSchema.parse({
  ingestion_steering_directives: {
    jira: { track_comment_history: true, compact_author_epochs: true },
    jira_open: { track_status_transitions: true },
    confluence: { track_revision_history: true, max_revision_depth: 10 },
  },
  custom_document_type_rules: {
    notion_workspace: {
      type_name: 'notion_workspace',
      baseline_trust_weight: 600,
      ingestion_strategy: { track_revision_history: true },
    },
  },
  ingestion_steering_prompts: { jira: 'Tickets.' },
  ingestion_steering_prompt: 'Anything.',
  repository_context_directives: {
    jira: {
      repository_type: 'jira',
      extraction_prompt: 'Keys.',
      context_template: 'Jira Issue: {{key}}\nResolution: {{resolution}}\nTeam {{ team.name }}',
    },
  },
});

describe('determineDocumentIngestionStrategy', () => {
  const nothing = {
    track_revision_history: false,
    max_revision_depth: null,
    compact_author_epochs: false,
    track_comment_history: false,
    track_status_transitions: false,
    track_branch_merges: false,
  };
  it.each([
    ['confluence', 'directive', { track_revision_history: true, max_revision_depth: 10 }],
    ['jira_resolved', 'directive', { track_comment_history: true, compact_author_epochs: true }],
    ['jira_open', 'directive', { track_status_transitions: true }],
    ['notion_workspace', 'custom_type', { track_revision_history: true }],
    ['slack', 'none', {}],
    ['', 'none', {}],
    ['__proto__', 'none', {}],
    ['constructor', 'none', {}],
  ])('%s goes by %s', (type, from, more) => {
    expect(determineDocumentIngestionStrategy(config, type)).toEqual({
      document_type: type,
      from,
      strategy: { ...nothing, ...more },
    });
  });
});

describe('getIngestionSteeringPrompt', () => {
  it.each([
    ['jira', 'Tickets.', 'document_type'],
    ['jira_resolved', 'Tickets.', 'document_type'],
    ['slack', 'Anything.', 'all_types'],
  ])('%s: %s', (type, prompt, from) => {
    expect(getIngestionSteeringPrompt(config, type, {})).toMatchObject({ prompt, from });
  });

  it('says that there is none', () => {
    expect(getIngestionSteeringPrompt(steeringConfigSchema.parse({}), 'jira', {})).toEqual({
      document_type: 'jira',
      prompt: null,
      from: 'none',
      extraction_prompt: null,
      context_template: null,
      context: null,
    });
  });

  it('fills the template of the repository', () => {
    const { context } = getIngestionSteeringPrompt(config, 'jira_open', { key: 'P-7', 'team.name': 'Core' });
    expect(context).toBe('Jira Issue: P-7\nTeam Core');
  });
});

describe('fillTemplate', () => {
  it.each([
    ['a {{x}} b', {}, ''],
    ['a {{x}}{{y}}', { y: '1' }, 'a 1'],
    ['plain\n{{x}}', {}, 'plain'],
    ['{{x}}', { x: '{{y}} $& $1', y: 'no' }, '{{y}} $& $1'],
    ['{{__proto__}} {{toString}}', {}, ''],
  ])('%j with %j', (template, fields, expected) => {
    expect(fillTemplate(template, fields)).toBe(expected);
  });
});
