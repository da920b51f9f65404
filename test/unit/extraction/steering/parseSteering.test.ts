import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonPlaces } from '../../../../src/main/engine/extraction/steering/jsonPlaces.ts';
import { parseSteering } from '../../../../src/main/engine/extraction/steering/parseSteering.ts';

/** The example of the reference, as its authors give it. */
const reference = `{
  "allow_user_grilling": true,
  "ingestion_steering_directives": {
    "confluence": { "track_revision_history": true, "max_revision_depth": 10, "compact_author_epochs": true },
    "jira": { "track_comment_history": true, "track_status_transitions": true, "compact_author_epochs": true },
    "git": { "track_branch_merges": true, "track_revision_history": true, "compact_author_epochs": true }
  },
  "custom_document_type_rules": {
    "notion_workspace": {
      "type_name": "notion_workspace",
      "baseline_trust_weight": 600,
      "ingestion_strategy": { "track_revision_history": true, "compact_author_epochs": true }
    }
  },
  "repository_context_directives": {
    "jira": {
      "repository_type": "jira",
      "extraction_prompt": "Extract Jira issue key.",
      "context_template": "Jira Issue: {{key}}\\nType: {{type}}"
    }
  },
  "trust_weight_prompt": "EVALUATION RULESET",
  "source_reliability_prompt": "INDIVIDUAL",
  "source_reliability_heuristics": { "alice": 150, "carol_lead": 200, "dave_drafts": -150 }
}`;

function faults(text: string): string[] {
  const parsed = parseSteering(text);
  return parsed.ok ? [] : parsed.issues.map(({ path, line, message }) => `${line} ${path}: ${message}`);
}

describe('parseSteering', () => {
  it('takes the shape of the reference', () => {
    const parsed = parseSteering(reference);
    expect(parsed).toMatchObject({ ok: true, warnings: [] });
    if (!parsed.ok) return;
    expect(parsed.config.allow_user_grilling).toBe(true);
    expect(parsed.config.source_reliability_heuristics).toEqual({ alice: 150, carol_lead: 200, dave_drafts: -150 });
    expect(parsed.config.custom_document_type_rules['notion_workspace']?.baseline_trust_weight).toBe(600);
  });

  it('takes an empty object, a byte order mark and Windows lines', () => {
    expect(parseSteering('{}').ok).toBe(true);
    expect(parseSteering('\ufeff{\r\n}\r\n').ok).toBe(true);
  });

  it('names what it does not know and goes on', () => {
    const parsed = parseSteering('{\n  "source_reliability_heuristic": {},\n  "allow_user_grilling": false\n}');
    expect(parsed).toMatchObject({
      ok: true,
      warnings: [{ path: 'source_reliability_heuristic', line: 2, column: 3 }],
      config: { allow_user_grilling: false },
    });
  });

  it.each([
    ['', '1 : the text ends too early'],
    ['[]', '1 : '],
    ['null', '1 : '],
    ['{', '1 : a name in double quotes is needed here'],
    ['{\n"a" 1}', '2 a: a colon is needed after the name'],
    ['{\n  "a": 1\n  "b": 2\n}', '3 a: a comma or } is needed after this'],
    ['{"a": tru}', '1 a: a value is needed here'],
    ['{"a": "\t"}', '1 a: this text in quotes does not end'],
    ['{"a": [1,\n]}', '2 a.1: a value is needed here'],
    ['{} {}', '1 : the text goes on after its end'],
    ['{\n"allow_user_grilling": "yes"\n}', '2 allow_user_grilling: '],
    ['{"source_reliability_heuristics": {\n"a": 1,\n"bob": "high"}}', '3 source_reliability_heuristics.bob: '],
    ['{"source_reliability_heuristics": {"a": 1001}}', '1 source_reliability_heuristics.a: '],
    [
      '{"source_reliability_heuristics": {"a": 1,\n "a": 2}}',
      '2 source_reliability_heuristics.a: this name is there twice',
    ],
    [
      '{"custom_document_type_rules": {\n"w": {"type_name": "x",\n"baseline_trust_weight": 600}}}',
      '2 custom_document_type_rules.w.type_name: it stands under “w” and is named “x”',
    ],
    [
      '{"custom_document_type_rules": {"w": {"type_name": "w",\n"baseline_trust_weight": 5}}}',
      '2 custom_document_type_rules.w.baseline_trust_weight: ',
    ],
    [
      '{"custom_document_type_rules": {"w": {"type_name": "w", "baseline_trust_weight": 50,\n"ingestion_strategy": {\n"track_everything": true}}}}',
      '3 custom_document_type_rules.w.ingestion_strategy.track_everything: no such key is known',
    ],
    [
      '{"repository_context_directives": {"j": {"repository_type": "j", "extraction_prompt": "",\n"context_template": "{{key}"}}}',
      '2 repository_context_directives.j.context_template: “{{key}” is no place for a value',
    ],
    [
      '{"ingestion_steering_directives": {"git": {"max_revision_depth": 0}}}',
      '1 ingestion_steering_directives.git.max_revision_depth: ',
    ],
  ])('tells the path and line of what is wrong: %j', (text, expected) => {
    expect(faults(text)[0]).toContain(expected);
  });

  it('tells all faults, in the order of the file', () => {
    const text = '{\n"source_reliability_heuristics": {"a": "x",\n"b": "y"},\n"allow_user_grilling": 1\n}';
    expect(faults(text).map((fault) => fault.split(':')[0])).toEqual([
      '2 source_reliability_heuristics.a',
      '3 source_reliability_heuristics.b',
      '4 allow_user_grilling',
    ]);
  });

  it('takes a deep text for a fault, and no prototype for a name', () => {
    expect(faults('['.repeat(100_000))[0]).toContain('too deep');
    const parsed = parseSteering('{"source_reliability_heuristics": {"__proto__": 5, "constructor": 7}}');
    expect(parsed.ok && Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('agrees with JSON.parse on what is JSON, and knows where each value is', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(), fc.string({ maxLength: 2 }), (json, at, noise) => {
        const cut = at % (json.length + 1);
        const text = `${json.slice(0, cut)}${noise}${json.slice(cut)}`;
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(jsonPlaces(text).kind).toBe(isJson ? 'json' : 'fault');
      }),
      { numRuns: 2000 },
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        parseSteering(text);
      }),
      { numRuns: 1000 },
    );
  });
});
