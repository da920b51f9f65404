import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TrustChange } from '../../../src/shared/contract/sources.ts';
import { memoryRuns, memoryRunsMs } from '../../propertyRuns.ts';
import { type Foreseen, TrustKit } from './trustKit.ts';

const people = ['Ines', 'Rui', 'Vera'] as const;
const types = ['meeting_notes', 'production_config', 'draft', 'wiki'] as const;

const told = fc.record({
  by: fc.constantFrom(...people),
  what: fc.constantFrom(
    'office located_in Unit 4',
    'office located_in Unit 9',
    'office located_in Unit 12',
    'pump located_in Hall 3',
    'pump located_in Hall 7',
    'pump needs "oil every 60 days"',
  ),
  from: fc.option(fc.constantFrom('2024-01-01', '2024-06-01', '2025-01-01'), { nil: undefined }),
  type: fc.constantFrom(...types),
});
const figure = fc.option(fc.integer({ min: -1000, max: 1000 }), { nil: null });
const change = fc.oneof(
  fc.record({
    kind: fc.constant('source' as const),
    who: fc.constantFrom(...people),
    reliability: figure,
    role: fc.constantFrom(undefined, null, 'tech lead', 'contractor'),
  }),
  fc.record({
    kind: fc.constant('document_type' as const),
    name: fc.constantFrom(...types),
    baseline: fc.option(fc.integer({ min: 10, max: 1000 }), { nil: null }),
  }),
  fc.record({
    kind: fc.constant('steering_file' as const),
    heuristics: fc.dictionary(fc.constantFrom('ines', 'rui', 'contractor'), fc.integer({ min: -500, max: 500 })),
    wiki: fc.option(fc.integer({ min: 10, max: 1000 }), { nil: null }),
  }),
);

let kit: TrustKit;
beforeAll(() => {
  kit = new TrustKit();
  for (const by of people) kit.tell({ by, what: 'office has "a door"' });
});
afterAll(() => kit.close());

/** The change as it is asked for; the file says what it shall say before. */
function asked(given: typeof change extends fc.Arbitrary<infer T> ? T : never): TrustChange {
  switch (given.kind) {
    case 'source': {
      const { reliability, role } = given;
      return { kind: 'source', entity_id: kit.id(given.who), reliability, ...(role === undefined ? {} : { role }) };
    }
    case 'document_type':
      return given;
    case 'steering_file': {
      const { heuristics, wiki } = given;
      const rule = { type_name: 'wiki', baseline_trust_weight: wiki };
      kit.steer({
        source_reliability_heuristics: heuristics,
        custom_document_type_rules: wiki === null ? {} : { wiki: rule },
      });
      return { kind: 'steering_file' };
    }
  }
}

/** The facts that are held otherwise, as a preview would name them. */
function happened(before: Map<number, string>, after: Map<number, string>): string[] {
  return [...after].flatMap(([id, state]) => {
    const was = before.get(id);
    return was === state ? [] : [JSON.stringify([was === undefined ? null : id, was ?? null, state])];
  });
}

const byText = (a: string, b: string): number => a.localeCompare(b);
const iso = (ms: string | null): number | null => (ms === null ? null : Date.parse(ms));
const shown = (state: Foreseen['effects'][number]['before']): string | null =>
  state === null
    ? null
    : JSON.stringify([state.status, iso(state.valid_at), iso(state.invalid_at), state.invalid_kind]);
function foreseen({ effects }: Foreseen): string[] {
  return effects.map(({ fact_id, before, after }) => JSON.stringify([fact_id, shown(before), shown(after)]));
}

it(
  'a preview is what the job does, and undoing restores every weight and what is held',
  () => {
    fc.assert(
      fc.property(fc.array(told, { minLength: 2, maxLength: 8 }), change, fc.boolean(), (sayings, given, grilling) => {
        kit.rules = { ...kit.rules, allowUserGrilling: grilling };
        kit.trial(() => {
          for (const saying of sayings) kit.tell(saying);
          const wanted = asked(given);
          const [weights, view, states] = [kit.weights(), kit.view(), kit.states()];
          const preview = kit.preview(wanted);
          expect(kit.weights()).toEqual(weights);
          let row;
          try {
            row = kit.apply(wanted);
          } catch (error) {
            expect(String(error)).toContain('Nothing would change');
            expect(preview.sayings).toBe(0);
            return;
          }
          expect(row.weighed).toBe(preview.sayings);
          expect(happened(states, kit.states()).toSorted(byText)).toEqual(foreseen(preview).toSorted(byText));
          expect(preview.facts).toBe(preview.effects.length);
          const after = kit.weights();
          kit.unweigh(row.decision_id);
          expect(kit.weights()).toEqual(weights);
          expect(kit.view()).toEqual(view);
          const undoing = kit.changes().changes.find(({ undoes }) => undoes === row.decision_id);
          kit.unweigh(undoing?.id ?? 0);
          expect(kit.weights()).toEqual(after);
        });
      }),
      memoryRuns,
    );
  },
  memoryRunsMs,
);
