import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeArtifact } from '../../../src/main/engine/episodic/storeArtifact.ts';
import { timeline } from '../../../src/main/engine/temporal/timeline/timeline.ts';
import type { Input } from '../../../src/shared/contract/operations.ts';
import { type Timeline, timelineRequestSchema, timelineResponseSchema } from '../../../src/shared/contract/timeline.ts';
import { preparedChat, turn } from '../episodic/preparedText.ts';
import { dataset } from '../episodic/scratchMemory.ts';
import { AnchoredKit } from './anchoredKit.ts';

let kit: AnchoredKit;
beforeEach(() => {
  kit = new AnchoredKit();
});
afterEach(() => kit.close());

const look = (more: Omit<Input<'timeline'>, 'user_id' | 'dataset'> = {}): Timeline =>
  timelineResponseSchema.parse(timeline(kit.memory.db, timelineRequestSchema.parse({ ...dataset, ...more })));
const lives = (place: string, from: string, to?: string) =>
  kit.add({
    subject: { name: 'Bo', type: 'person' },
    relation: 'lives in',
    object: { name: place, type: 'place' },
    valid_at: from,
    ...(to === undefined ? {} : { invalid_at: to }),
  });
const counted = ({ omitted }: Timeline) => Object.fromEntries(omitted.map(({ reason, count }) => [reason, count]));

describe('what lies in a window of valid time', () => {
  it('has begin and end as certain as they are told', () => {
    const { id } = lives('Porto', '2020-01-01', '2022-06-01');
    const { facts, extent } = look();
    expect(facts).toMatchObject([
      {
        id,
        is_event: false,
        is_inferred: false,
        when: {
          begin: { earliest: '2020-01-01T00:00:00Z', latest: '2020-01-01T23:59:59.999Z' },
          end: { earliest: '2022-06-01T00:00:00Z', latest: '2022-06-02T00:00:00Z' },
        },
      },
    ]);
    expect(extent).toEqual({ from: '2020-01-01T00:00:00Z', to: '2022-06-01T00:00:00Z' });
  });

  it('is only what overlaps it, and what is not is told with the reason', () => {
    lives('Porto', '2020-01-01', '2022-06-01');
    lives('Rome', '2022-06-01', '2023-01-01');
    kit.anchored('cache rebuild', 'outage', 'after', 2);
    const found = look({ from: '2022-07-01', to: '2022-08-01' });
    expect(found.facts.map(({ text }) => text)).toEqual(['Bo lives in Rome.']);
    expect(found).toMatchObject({ shown: 1, total: 3 });
    expect(counted(found)).toEqual({ outside: 2 });
  });

  it('keeps to its budget, the latest first, and still counts what begins when', () => {
    for (let year = 2000; year < 2010; year += 1) {
      kit.add({
        subject: { name: `e${year}` },
        relation: 'likes',
        object: { value: 'tea' },
        valid_at: `${year}-01-01`,
      });
    }
    const found = look({ budget: 3 });
    expect(found.facts.map(({ subject }) => subject?.name)).toEqual(['e2007', 'e2008', 'e2009']);
    expect(counted(found)).toEqual({ budget: 7 });
    expect(found.bins.reduce((sum, count) => sum + count, 0)).toBe(10);
  });

  it('has what an event places, once the event is dated, marked as inferred', () => {
    const id = kit.anchored('cache rebuild', 'outage', 'during');
    expect(look().facts).toEqual([]);
    expect(counted(look())).toEqual({ undated: 1 });
    kit.dated('outage', '2024-05-03');
    const placed = look().facts.find((fact) => fact.id === id);
    expect(placed).toMatchObject({ is_inferred: true, when: { begin: { earliest: '2024-05-03T00:00:00.001Z' } } });
  });

  it('can be of one entity, type or tag', () => {
    const { fact } = lives('Porto', '2020-01-01');
    kit.add({
      subject: { name: 'Ida' },
      relation: 'likes',
      object: { value: 'tea' },
      valid_at: '2021-01-01',
      tags: ['drinks'],
    });
    expect(look({ entity_ids: [fact.subject?.id ?? 0] }).facts.map(({ id }) => id)).toEqual([fact.id]);
    expect(look({ tags: ['drinks'] }).facts.map(({ subject }) => subject?.name)).toEqual(['Ida']);
    expect(look({ types: ['decision'] })).toMatchObject({ facts: [], total: 0 });
  });
});

describe('the memory’s own clock', () => {
  it('shows what was known then, in the state of then', () => {
    const first = lives('Porto', '2020-01-01');
    const then = new Date(kit.now).toISOString();
    lives('Rome', '2023-01-01');
    const now = look();
    expect(now.facts.map(({ when }) => when.end.latest === null)).toEqual([false, true]);
    const before = look({ known_at: then });
    expect(before.facts.map(({ id }) => id)).toEqual([first.id]);
    expect(before.facts[0]?.when.end.latest).toBeNull();
    expect(look({ known_at: '2020-01-01' })).toMatchObject({ facts: [], total: 0 });
  });
});

describe('sessions', () => {
  it('lie where they were held, beside the facts, and give way to filters', () => {
    const at = (iso: string) => ({ ms: Date.parse(iso), precision: 'exact' as const, offsetMinutes: 0, words: null });
    const turns = [
      turn('1', 'Bo', 'Hello.', at('2024-03-01T10:00:00Z')),
      turn('2', 'Ida', 'Hello, Bo.', at('2024-03-01T10:05:00Z')),
    ];
    const prepared = preparedChat(turns, { told: { sessionId: 'spring' } });
    storeArtifact(kit.memory.db, { dataset, prepared }, kit.memory.context);
    const found = look();
    expect(found.sessions).toEqual([
      { session_id: 'spring', started_at: '2024-03-01T10:00:00Z', ended_at: '2024-03-01T10:05:00Z', passages: 2 },
    ]);
    expect(found.session_total).toBe(1);
    expect(look({ types: ['knowledge'] }).sessions).toEqual([]);
    expect(look({ from: '2025-01-01', to: '2025-02-01' }).sessions).toEqual([]);
  });
});
