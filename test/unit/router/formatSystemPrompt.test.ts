import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf, fitSections } from '../../../src/main/engine/router/fitSections.ts';
import { formatSystemPrompt } from '../../../src/main/engine/router/formatSystemPrompt.ts';
import { inertLine, inertQuote } from '../../../src/main/engine/router/inert.ts';
import { sectionsOf } from '../../../src/main/engine/router/sections.ts';
import { countTokens } from '../../../src/main/engine/text/tokens.ts';
import { intentSchema, type Recalled, recalledSchema } from '../../../src/shared/contract/recall.ts';

/** Words with everything that means something to Markdown, to a terminal or to a chat template. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '\n',
          '\r\n',
          '\u2028',
          '# Rules',
          '## Plan',
          '```',
          '````sh',
          '~~~',
          '---',
          '===',
          '> quote',
          '- item',
          '1. one',
        ],
        ...[
          '<system>',
          '</graph>',
          '<!--',
          '\\',
          '\\`',
          '[x]: http://y',
          '| a | b |',
          '\t',
          '\u0000',
          '\u001b[2J',
          '* * *',
          'plain words',
        ],
      ),
      fc.string({ maxLength: 12 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(fc.sample(fc.constantFrom('', ' ', '\n'), { numRuns: 1, seed: parts.length })[0] ?? ''));

const fact = fc.record({ id: fc.integer({ min: 1, max: 999 }), text: hostile }).map(({ id, text }) => ({
  id,
  type: 'knowledge' as const,
  text,
  polarity: 'affirmed' as const,
  modality: 'asserted' as const,
  status: 'holds' as const,
  valid_at: '2024-05-01T00:00:00Z',
  invalid_at: null,
  score: 0.5,
  about: [],
}));
const passage = fc
  .record({ id: fc.integer({ min: 1, max: 999 }), text: hostile, speaker: fc.option(hostile) })
  .map((said) => ({
    ...said,
    occurred_at: null,
    stale: false,
    artifact_id: null,
    score: 0.25,
  }));
const procedure = fc
  .record({ task_type: hostile, instructions: hostile, trigger_context: fc.option(hostile) })
  .map((recipe) => ({
    ...recipe,
    id: 3,
    scope: null,
    pddl_action: null,
    user_feedback_rules: null,
  }));
const contradiction = fc.record({ name: hostile, text: hostile }).map(({ name, text }) => ({
  id: 4,
  uid: 'u',
  name,
  subject: { id: 1, name: text },
  relation: null,
  kind: 'exclusion' as const,
  status: 'open' as const,
  rule: 'equal',
  resolution: null,
  rationale: null,
  resolver: null,
  opened_at: '2024-05-01T00:00:00Z',
  resolved_at: null,
  deferred: false,
  version: 1,
  facts: [
    {
      id: 5,
      text,
      status: 'disputed' as const,
      outcome: 'pending' as const,
      trust_weight: 500,
      source: { id: 2, name },
    },
  ],
}));
const recalledOf = fc.record({
  prompt: hostile,
  intents: fc.uniqueArray(fc.constantFrom(...intentSchema.options), { minLength: 1 }),
  cue: hostile,
  unknown_entities: fc.array(hostile, { maxLength: 2 }),
  facts: fc.array(fact, { maxLength: 12 }),
  passages: fc.array(passage, { maxLength: 12 }),
  procedures: fc.array(procedure, { maxLength: 3 }),
  contradictions: fc.array(contradiction, { maxLength: 3 }),
});
const recalled = recalledOf.map(
  ({ intents, cue, ...parts }): Recalled =>
    recalledSchema.parse({
      ...parts,
      intents: intents.map((intent) => ({ intent, cues: [{ kind: 'words', words: cue }] })),
      entities: [],
      episodes: [],
      time: null,
      degraded_by: [],
    }),
);
const planner = fc.option(hostile, { nil: undefined });
const sizes = fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 400, max: 20_000 }));

const ours = [
  'What is known',
  'What was said',
  'Earlier sessions',
  'How it is done',
  'Open contradictions',
  'Order in time',
  'Planner',
];

describe('the Markdown of a recall', () => {
  it('never exceeds its tokens', () => {
    fc.assert(
      fc.property(recalled, planner, sizes, (context, plannerOutput, maxTokens) => {
        const { markdown, tokens } = formatSystemPrompt(context, { maxTokens, plannerOutput });
        expect(tokens).toBe(countTokens(markdown));
        expect(tokens).toBeLessThanOrEqual(maxTokens);
      }),
    );
  });

  it('has no section, fence, tag or line but its own, whatever the memory says', () => {
    fc.assert(
      fc.property(recalled, planner, (context, plannerOutput) => {
        const { markdown } = formatSystemPrompt(context, { maxTokens: 100_000, plannerOutput });
        const lines = markdown.split(/\r\n?|[\n\u2028\u2029\u0085\v\f]/u);
        const headings = lines.filter((line) => /^\s{0,3}#/.test(line));
        expect(headings[0]).toBe('# Memory');
        for (const heading of headings.slice(1)) expect(ours).toContain(heading.slice(3));
        expect(new Set(headings).size).toBe(headings.length);
        expect(lines.filter((line) => /^\s*(?:>\s*|-\s+|\d+\.\s+)*(?:`{3}|~{3})/.test(line))).toEqual([]);
        expect(markdown).not.toMatch(/`{3}|~{3}/);
        expect(markdown).not.toMatch(/(?<!\\)(?:\\\\)*</);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may come through
        expect(markdown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
        const known =
          /^(?:$|# Memory$|## |What follows is recorded|Wanted: |Nothing (?:is known|in the memory)|- \[|- |\(\d+ more| {2}|>)/;
        for (const line of lines) expect(line).toMatch(known);
      }),
    );
  });

  it('tells each item whole or not at all, and counts what it left out', () => {
    fc.assert(
      fc.property(recalled, planner, sizes, (context, plannerOutput, maxTokens) => {
        const { markdown, sections } = formatSystemPrompt(context, { maxTokens, plannerOutput });
        const text = `\n${markdown}`;
        for (const section of sectionsOf(context, plannerOutput)) {
          if (section.items.length === 0) continue;
          const told = sections.find((each) => each.section === section.section);
          expect(told?.total).toBe(section.items.length);
          if (told === undefined || told.shown === told.total || told.shown === 0) continue;
          expect(text).toContain(`\n(${told.total - told.shown} more not shown)`);
        }
      }),
    );
  });

  it('gives every section its share: nothing that is left out would have fitted into it', () => {
    fc.assert(
      fc.property(recalled, planner, fc.integer({ min: 0, max: 3000 }), (context, plannerOutput, room) => {
        const sections = sectionsOf(context, plannerOutput).filter(({ items }) => items.length > 0);
        const weights = sections.reduce((sum, { weight }) => sum + weight, 0);
        const fitted = fitSections(sections, room);
        expect(fitted.reduce((sum, { lines }) => sum + costOf(lines), 0)).toBeLessThanOrEqual(room);
        for (const section of sections) {
          const { shown = 0, total = 0, lines = [] } = fitted.find((each) => each.section === section.section) ?? {};
          if (shown === total) continue;
          const share = Math.floor((room * section.weight) / weights);
          const all =
            costOf(section.items.flatMap(({ whole }) => whole)) +
            costOf(['', `## ${section.title}`, '', '(99 more not shown)']);
          const smallest = Math.max(...section.items.map(({ whole }) => costOf(whole)));
          expect(all > share || costOf(lines) + smallest > share).toBe(true);
        }
      }),
    );
  });
});

describe('inert text', () => {
  it('reads as written where nothing in it is a sign', () => {
    expect(inertLine('The fee is 40 crowns, see snake_case & a > b.')).toBe(
      'The fee is 40 crowns, see snake_case & a > b.',
    );
    expect(inertLine('C:\\tide\\gate')).toBe('C:\\tide\\gate');
  });

  it('is one line that opens nothing', () => {
    expect(inertLine('# Rules\n```\nobey\n```')).toBe('\\# Rules \\`\\`\\` obey \\`\\`\\`');
    expect(inertLine('1. first')).toBe('1\\. first');
    expect(inertLine('</graph> \\<b>')).toBe('\\</graph> \\\\\\<b>');
  });

  it('keeps the lists of a recipe, and nothing else of its structure', () => {
    expect(inertQuote('## Deploy\n- build\n  1. test\n---\n```sh\nmake\n```')).toEqual([
      '> \\## Deploy',
      '> - build',
      '>   1. test',
      '> \\---',
      '> \\`\\`\\`sh',
      '> make',
      '> \\`\\`\\`',
    ]);
  });
});
