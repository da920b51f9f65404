import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forget } from '../../../src/main/engine/maintenance/forget/forget.ts';
import { memoryRuns, memoryRunsMs } from '../../propertyRuns.ts';
import { everyOrder } from '../../unit/contradiction/claimSets.ts';
import { dataset } from '../episodic/scratchMemory.ts';
import { ReviewKit, type Told } from './reviewKit.ts';

let kit: ReviewKit;
beforeAll(() => {
  kit = new ReviewKit();
  kit.tell({ by: 'Ines', what: 'gate has "a lock"' });
});
afterAll(() => kit.close());

const since = (what: string, more: Partial<Told> = {}): Told => ({ by: 'Ines', what, from: '2024-01-01', ...more });

/** What is held of a thing once these were told, in whatever order they arrive; each on its day, else that of its place. */
function heldInEveryOrder(name: string, sayings: readonly Told[]): string[] {
  const orders = everyOrder(sayings.map((said, i) => ({ day: i + 1, ...said })));
  const results = orders.map((order) =>
    kit.trial(() => {
      for (const said of order) kit.tell(said);
      return { held: kit.held(name), open: kit.list({ status: ['open'] }).total };
    }),
  );
  for (const result of results) expect(result).toEqual(results[0]);
  return results[0]?.held ?? [];
}

describe('places of which one lies in the other', () => {
  const montmartre = since('office located_in Montmartre');
  const paris = since('office located_in Paris');
  const both = ['located_in Montmartre: 2024-01-01..', 'located_in Paris: 2024-01-01..'];

  it('do not exclude one another, whenever that is told', () => {
    expect(heldInEveryOrder('office', [montmartre, paris, since('Montmartre located_in Paris')])).toEqual(both);
  });

  it('do not exclude one another over several steps', () => {
    const steps = [since('Montmartre part_of Rive'), since('Rive part_of Paris')];
    expect(heldInEveryOrder('office', [montmartre, paris, ...steps])).toEqual(both);
  });

  it('exclude one another again when that is undone', () => {
    kit.trial(() => {
      kit.tell(montmartre);
      kit.tell(paris);
      const before = kit.view();
      kit.nextDay();
      const { decision_id } = kit.add({
        subject: { name: 'Montmartre' },
        relation: 'part of',
        object: { name: 'Paris' },
      });
      expect(kit.held('office')).toEqual(both);
      expect(kit.list({ status: ['open'] }).total).toBe(0);
      kit.nextDay();
      const undone = kit.undo(decision_id);
      expect(kit.view()).toEqual(before);
      kit.undo(undone);
      expect(kit.held('office')).toEqual(both);
    });
  });

  it('exclude one another again when that is forgotten', () => {
    const own = new ReviewKit();
    own.tell(montmartre);
    own.tell(paris);
    own.tell(since('Montmartre part_of Paris'));
    expect(own.held('office')).toEqual(both);
    const fact_id = own.factIds('Montmartre part of Paris')[0] ?? 0;
    forget(own.memory.db, { ...dataset, fact_id, preview: false }, own.memory.context);
    expect(own.held('office')).toEqual(both.map((line) => `${line} disputed`));
    own.close();
  });
});

it('a literal is judged against the thing of that name, whichever is told first', () => {
  const told = [since('Ana likes tea'), since('Ana dislikes "Tea"', { by: 'Rui' })];
  expect(heldInEveryOrder('Ana', told)).toEqual([
    'dislikes Tea: 2024-01-01.. disputed',
    'likes tea: 2024-01-01.. disputed',
  ]);
});

/** Days since the memory began, by which a saying is dated. */
const on = (date: string): { day: number } => ({ day: (Date.parse(date) - Date.UTC(2026, 0, 10)) / 86_400_000 });

describe('homes told in all six orders', () => {
  const lives = (city: string, more: Partial<Told>): Told => ({ by: 'Ines', what: `Ana lives_in ${city}`, ...more });

  it('keep Paris, Berlin and Paris as three intervals', () => {
    const told = [
      lives('Paris', on('2022-03-01')),
      lives('Berlin', on('2023-03-01')),
      lives('Paris', on('2024-03-01')),
    ];
    expect(heldInEveryOrder('Ana', told)).toEqual([
      'lives_in Berlin: 2023-03-01..2024-03-01 succession',
      'lives_in Paris: 2022-03-01..2023-03-01 succession',
      'lives_in Paris: 2024-03-01..',
    ]);
  });

  it('go to the heaviest, and to a later one that weighs little less', () => {
    const told = [
      lives('Paris', { from: '2020-01-01', to: '2024-01-01', type: 'meeting_notes', by: 'Ines' }),
      lives('Berlin', { from: '2022-01-01', type: 'slack', by: 'Rui' }),
      lives('Oslo', { from: '2023-01-01', type: 'draft', by: 'Vera' }),
    ].map((each) => ({ ...each, ...on('2025-03-01') }));
    expect(heldInEveryOrder('Ana', told)).toEqual([
      'lives_in Berlin: 2022-01-01..',
      'lives_in Oslo: 2023-01-01.. expired',
      'lives_in Paris: 2020-01-01..2022-01-01 succession',
    ]);
  });

  it('let a production config stand against a scratchpad note that is dated after it', () => {
    const told = [
      lives('Paris', { ...on('2025-03-01'), type: 'production_config', by: 'Ines' }),
      lives('Berlin', { ...on('2025-06-01'), type: 'scratchpad', by: 'Rui' }),
    ];
    expect(heldInEveryOrder('Ana', told)).toEqual([
      'lives_in Berlin: 2025-06-01.. expired',
      'lives_in Paris: 2025-03-01..',
    ]);
  });
});

const said = fc.record({
  by: fc.constantFrom('Ines', 'Rui'),
  what: fc.constantFrom(
    'office located_in Unit 4',
    'office located_in Unit 9',
    'office located_in Paris',
    'office located_in Montmartre',
    'Montmartre located_in Paris',
    'Montmartre located_in Lyon',
    'Ana likes tea',
    'Ana likes "tea"',
    'Ana dislikes "Tea"',
    'pump needs "oil every 60 days"',
    'pump needs "oil every 90 days"',
    'gate has_state "open"',
    'gate has_state "closed"',
  ),
  from: fc.option(fc.constantFrom('2024-01-01', '2024-06-01', '2025-01-01'), { nil: undefined }),
  to: fc.option(fc.constantFrom('2024-06-01', '2025-06-01'), { nil: undefined }),
  type: fc.constantFrom('meeting_notes', 'production_config', 'draft'),
  cue: fc.constantFrom(null, null, null, 'change' as const),
});

it(
  'a memory holds the same whatever the order of arrival, and loses nothing that was said',
  () => {
    const told = fc
      .array(said, { minLength: 2, maxLength: 7 })
      .map((all) => all.map((each, i): Told => ({ ...each, day: i + 1 })))
      .chain((all) =>
        fc.record({
          told: fc.constant(all),
          other: fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        }),
      );
    fc.assert(
      fc.property(told, fc.boolean(), ({ told: sayings, other }, allowUserGrilling) => {
        kit.rules = { ...kit.rules, allowUserGrilling };
        const [first, second] = [sayings, other].map((order) =>
          kit.trial(() => {
            for (const each of order) kit.tell(each);
            const stands = kit.memory.count(
              'SELECT count(*) FROM assertion a JOIN fact f ON f.id = a.fact_id WHERE f.chunk_id IS NULL AND a.withdrawn_at IS NULL',
            );
            expect(stands).toBe(order.length + 1);
            const { facts, links, contradictions } = kit.view();
            return { facts, links, contradictions };
          }),
        );
        expect(second).toEqual(first);
      }),
      memoryRuns,
    );
  },
  memoryRunsMs,
);
