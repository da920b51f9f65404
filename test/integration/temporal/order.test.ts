import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeArtifact } from '../../../src/main/engine/episodic/storeArtifact.ts';
import type { FoundEntity, FoundFact, Moment } from '../../../src/main/engine/extraction/told.ts';
import { duration, order } from '../../../src/main/engine/temporal/order/order.ts';
import {
  durationRequestSchema,
  durationResponseSchema,
  type OrderResponse,
  orderRequestSchema,
  orderResponseSchema,
} from '../../../src/shared/contract/temporal.ts';
import type { Precision } from '../../../src/shared/contract/primitives.ts';
import { day, found, preparedNote } from '../episodic/preparedText.ts';
import { openScratchMemory, type ScratchMemory } from '../episodic/scratchMemory.ts';

let memory: ScratchMemory;
let notes = 0;
beforeEach(() => {
  memory = openScratchMemory();
  notes = 0;
});
afterEach(() => memory.close());

const DAY = 86_400_000;

const at = (iso: string, precision: Precision, words: string | null = iso): Moment => ({
  ms: Date.parse(`${iso}T00:00:00Z`),
  precision,
  offsetMinutes: 0,
  words,
});

/** Stores facts as one note of 10 January 2026, each in a passage of its own, and gives their ids. */
function tell(...facts: FoundFact[]): number[] {
  notes += 1;
  const names = new Set(facts.flatMap(({ subject, object }) => [subject, object]).filter((name) => name !== null));
  const entities = [...names].map((name): FoundEntity => {
    const isEvent = /launch|audit|wedding|review|step/i.test(name);
    return { name, type: isEvent ? 'event' : 'person', aliases: [] };
  });
  const paragraphs = facts.map(({ text }) => `${text} (note ${notes})`);
  const prepared = preparedNote(paragraphs, {
    told: { occurredAt: day('2026-01-10') },
    extraction: { entities, facts: facts.map((fact, passageSeq) => ({ ...fact, passageSeq })) },
  });
  const stored = storeArtifact(memory.db, { dataset: { user_id: 'local', dataset: 'main' }, prepared }, memory.context);
  return stored.fact_ids.map(({ id }) => id);
}

/** What an extraction with anchors would have stored. */
function anchor(factId: number, entity: string, relation: string, offsetMs: number | null, granularity: string | null) {
  memory.db.run(
    'test.anchor',
    `UPDATE fact SET anchor_entity_id = (SELECT id FROM entity WHERE name = ?), anchor_relation = ?, anchor_offset_ms = ?,
       granularity = coalesce(?, granularity) WHERE id = ?`,
    [entity, relation, offsetMs, granularity, factId],
  );
}

const event = (text: string, parts: Partial<FoundFact>): FoundFact =>
  found(text, { isEvent: true, validKind: parts.validFrom ? 'stated' : 'unknown', ...parts });
const state = (text: string, parts: Partial<FoundFact>): FoundFact => found(text, { validKind: 'stated', ...parts });

function ask(a: number | string, b: number | string): OrderResponse {
  return orderResponseSchema.parse(order(memory.db, orderRequestSchema.parse({ a, b })));
}
function last(a: number | string, b?: number | string) {
  return durationResponseSchema.parse(
    duration(memory.db, durationRequestSchema.parse({ a, ...(b === undefined ? {} : { b }) })),
  );
}
const ids = (steps: readonly { fact_id: number }[]): number[] => steps.map(({ fact_id }) => fact_id);

describe('the order of dated facts', () => {
  it('is proved by their dates, each as wide as it was told', () => {
    const [may, june, year] = tell(
      event('Ana sold the boat.', { subject: 'Ana', relation: 'sold', validFrom: at('2023-05-01', 'month') }),
      event('Ana bought a van.', { subject: 'Ana', relation: 'bought', validFrom: at('2023-08-10', 'day') }),
      event('Ana met Bo.', { subject: 'Ana', relation: 'met', object: 'Bo', validFrom: at('2023-01-01', 'year') }),
    );
    const found = ask(may ?? 0, june ?? 0);
    expect(found.answer).toBe('before');
    expect(found.proof.map(({ says }) => says)).toEqual(['begins in 2023-05', 'begins in 2023-08-10']);
    expect(found.a?.begin).toEqual({ earliest: '2023-05-01T00:00:00Z', latest: '2023-05-31T23:59:59.999Z' });
    expect(ask(june ?? 0, may ?? 0).answer).toBe('after');
    expect(ask(year ?? 0, june ?? 0)).toMatchObject({ answer: 'cannot be told', proof: [] });
  });

  it('is not read off the first day of a week that was told', () => {
    const [week, day] = tell(
      event('Ana ran a race.', {
        subject: 'Ana',
        relation: 'did_activity',
        validFrom: at('2023-05-08', 'day', 'last week'),
        temporalNote: 'some time in the week ("last week")',
      }),
      event('Ana met Bo.', { subject: 'Ana', relation: 'met', object: 'Bo', validFrom: at('2023-05-11', 'day') }),
    );
    expect(ask(week ?? 0, day ?? 0).answer).toBe('cannot be told');
  });

  it('keeps what was told as after a date out of that date', () => {
    const [after, before] = tell(
      event('Ana moved.', {
        subject: 'Ana',
        relation: 'moved',
        validFrom: at('2023-05-01', 'month', 'May 2023'),
        temporalNote: 'after May 2023',
      }),
      event('Ana met Bo.', { subject: 'Ana', relation: 'met', object: 'Bo', validFrom: at('2024-02-01', 'day') }),
    );
    expect(ask(after ?? 0, before ?? 0).answer).toBe('cannot be told');
  });

  it('takes an end told as a date and a state that only held by then', () => {
    const [acme, brio, cat] = tell(
      state('Ana worked at Acme.', {
        subject: 'Ana',
        relation: 'works_at',
        validFrom: at('2019-01-01', 'year', '2019'),
        validTo: at('2022-03-01', 'month', 'March 2022'),
      }),
      state('Ana works at Brio.', { subject: 'Ana', relation: 'works_at', validFrom: at('2022-05-01', 'month') }),
      found('Ana has a cat.', { subject: 'Ana', relation: 'has', validFrom: at('2021-06-01', 'day') }),
    );
    expect(ask(acme ?? 0, brio ?? 0).answer).toBe('before');
    expect(ask(cat ?? 0, brio ?? 0).answer).toBe('begins before');
    expect(ask(cat ?? 0, acme ?? 0).answer).toBe('at a common time');
  });

  it('is that of the intervals that succession gave, where the dates alone are too wide', () => {
    const [paris, berlin] = tell(
      state('Ana lived in Paris.', { subject: 'Ana', relation: 'lives_in', validFrom: at('2021-01-01', 'year') }),
      state('Ana lives in Berlin.', { subject: 'Ana', relation: 'lives_in', validFrom: at('2021-01-01', 'year') }),
    );
    expect(ask(paris ?? 0, berlin ?? 0).answer).toBe('cannot be told');
    memory.db.run(
      'test.succeed',
      `UPDATE fact SET invalid_at = valid_at, invalid_precision = 'year', invalid_kind = 'succession' WHERE id = ?`,
      [paris ?? 0],
    );
    memory.db.run('test.link', `INSERT INTO fact_link (from_fact, to_fact, kind) VALUES (?, ?, 'supersedes')`, [
      berlin ?? 0,
      paris ?? 0,
    ]);
    const found = ask(paris ?? 0, berlin ?? 0);
    expect(found.answer).toBe('meets');
    expect(ids(found.proof)).toEqual([paris]);
  });
});

describe('the order by anchors and events', () => {
  it('is proved by a chain of facts, none of which can be left out', () => {
    const [party, launch, talk] = tell(
      event('Bo gave a party.', { subject: 'Bo', relation: 'gave' }),
      event('The launch happened.', { subject: 'Launch', relation: 'happened', validFrom: at('2023-05-10', 'day') }),
      event('Ana gave a talk.', { subject: 'Ana', relation: 'gave', validFrom: at('2023-05-01', 'day') }),
    );
    anchor(party ?? 0, 'Launch', 'after', 3 * DAY, 'day');
    const found = ask(talk ?? 0, party ?? 0);
    expect(found.answer).toBe('before');
    expect(ids(found.proof)).toEqual([talk, launch, party]);
    expect(found.proof[2]?.says).toContain('three days after Launch, give or take a day');
    expect(found.b?.begin).toEqual({ earliest: '2023-05-12T00:00:00.002Z', latest: '2023-05-15T23:59:59.998Z' });
    expect(ask('the launch', party ?? 0)).toMatchObject({ answer: 'before', a: { entity: { name: 'Launch' } } });
    expect(ids(ask('the launch', party ?? 0).proof)).toEqual([party]);
  });

  it('follows orders told between events, and the dates of schedules', () => {
    const [order1, order2, date] = tell(
      found('The audit came before the review.', { subject: 'Audit', relation: 'happened_before', object: 'Review' }),
      found('The review came before the launch.', { subject: 'Review', relation: 'happened_before', object: 'Launch' }),
      found('The launch is scheduled for 3 May 2024.', {
        subject: 'Launch',
        relation: 'scheduled_for',
        value: { text: '2024-05-03', datatype: 'date' },
      }),
    );
    const found1 = ask('Audit', 'Launch');
    expect(found1.answer).toBe('before');
    expect(ids(found1.proof)).toEqual([order1, order2]);
    expect(found1.a?.end.latest).toBe('2024-05-03T23:59:59.996Z');
    expect(date).toBeGreaterThan(0);
  });

  it('builds nothing on what is denied, wished or withdrawn', () => {
    const told = tell(
      found('The audit was not before the review.', {
        subject: 'Audit',
        relation: 'happened_before',
        object: 'Review',
        polarity: 'denied',
      }),
      found('If only the audit were before the review.', {
        subject: 'Audit',
        relation: 'happened_before',
        object: 'Review',
        modality: 'wished',
      }),
    );
    expect(told).toHaveLength(2);
    expect(ask('Audit', 'Review').answer).toBe('cannot be told');
  });

  it('names a minimal set that cannot hold together, and builds nothing on it', () => {
    const [first, second, third, aside] = tell(
      found('The audit came before the review.', { subject: 'Audit', relation: 'happened_before', object: 'Review' }),
      found('The review came before the launch.', { subject: 'Review', relation: 'happened_before', object: 'Launch' }),
      found('The launch came before the audit.', { subject: 'Launch', relation: 'happened_before', object: 'Audit' }),
      found('The launch came before the wedding.', {
        subject: 'Launch',
        relation: 'happened_before',
        object: 'Wedding',
      }),
    );
    const found1 = ask('Audit', 'Review');
    expect(found1.answer).toBe('cannot be told');
    expect(found1.conflicts.map((facts) => ids(facts).toSorted((a, b) => a - b))).toEqual([[first, second, third]]);
    expect(ask('Launch', 'Wedding')).toMatchObject({ answer: 'before', proof: [{ fact_id: aside }] });
  });

  it('reads a merged event as the one it was merged into', () => {
    tell(
      found('The audit came before the launch.', { subject: 'Audit', relation: 'happened_before', object: 'Launch' }),
      found('The launch day came before the review.', {
        subject: 'Launch day',
        relation: 'happened_before',
        object: 'Review',
      }),
    );
    expect(ask('Audit', 'Review').answer).toBe('cannot be told');
    memory.db.run(
      'test.merge',
      `UPDATE entity SET merged_into = (SELECT id FROM entity WHERE name = 'Launch') WHERE name = 'Launch day'`,
    );
    expect(ask('Audit', 'Review').answer).toBe('before');
    expect(ask('Audit', 'Launch day').b?.entity?.name).toBe('Launch');
  });

  it('stays in its dataset', () => {
    tell(
      found('The audit came before the review.', { subject: 'Audit', relation: 'happened_before', object: 'Review' }),
    );
    const other = orderRequestSchema.parse({ a: 'Audit', b: 'Review', dataset: 'other' });
    expect(() => order(memory.db, other)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it('walks a long chain of events to its end', () => {
    tell(
      ...Array.from({ length: 600 }, (_, i) =>
        found(`Step ${i} came before step ${i + 1}.`, {
          subject: `Step ${i}`,
          relation: 'happened_before',
          object: `Step ${i + 1}`,
        }),
      ),
    );
    const found1 = ask('Step 0', 'Step 600');
    expect(found1).toMatchObject({ answer: 'before', gave_up: false });
    expect(found1.proof).toHaveLength(600);
  });
});

describe('a question about more than can be looked at', () => {
  it('is answered from some thousands of facts, and says so', () => {
    const [first, second] = tell(
      found('The audit came before the launch.', { subject: 'Audit', relation: 'happened_before', object: 'Launch' }),
      event('Ana called.', { subject: 'Ana', relation: 'called' }),
    );
    anchor(second ?? 0, 'Launch', 'after', null, null);
    memory.db.run(
      'test.many',
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
       INSERT INTO fact (uid, dataset_id, fact_type, text, text_norm_hash, anchor_entity_id, anchor_relation, made_by, created_at, recorded_at)
       SELECT 'many' || i, f.dataset_id, 'knowledge', f.text, f.text_norm_hash, f.anchor_entity_id, 'after', 'test', 0, 0 FROM n, fact f WHERE f.id = ?`,
      [second ?? 0],
    );
    expect(ask('Audit', second ?? 0)).toMatchObject({
      answer: 'before',
      proof: [{ fact_id: first }, { fact_id: second }],
      facts: 3000,
      gave_up: true,
    });
  });
});

describe('what is meant by words', () => {
  it('is the fact that says them all; others that do are told', () => {
    const [boat, bike] = tell(
      event('Ana sold her red boat.', { subject: 'Ana', relation: 'sold', validFrom: at('2023-05-01', 'day') }),
      event('Ana sold her red bike to the neighbour in Porto.', {
        subject: 'Ana',
        relation: 'sold',
        validFrom: at('2024-05-01', 'day'),
      }),
    );
    expect(ask('sold the boat', 'sold the bike')).toMatchObject({
      answer: 'before',
      a: { fact_id: boat },
      b: { fact_id: bike },
      ambiguous: [],
    });
    expect(ask('sold red', bike ?? 0).ambiguous).toMatchObject([
      { side: 'a', taken: boat, candidates: [{ fact_id: boat }, { fact_id: bike }] },
    ]);
  });

  it('is nothing singled out when a name has several facts with a time', () => {
    const told = tell(
      event('Ana sold a boat.', { subject: 'Ana', relation: 'sold', validFrom: at('2023-05-01', 'day') }),
      event('Ana bought a van.', { subject: 'Ana', relation: 'bought', validFrom: at('2024-05-01', 'day') }),
    );
    const found1 = ask('Ana', told[1] ?? 0);
    expect(found1).toMatchObject({ answer: 'cannot be told', a: null });
    expect(found1.possible).toHaveLength(13);
    expect(found1.ambiguous[0]?.candidates.map(({ fact_id }) => fact_id)).toEqual(told);
  });

  it('is a thing without a time when nothing places it, and an entity by its id', () => {
    const [boat] = tell(
      event('Ana sold a boat.', { subject: 'Ana', relation: 'sold', validFrom: at('2023-05-01', 'day') }),
      found('Bo knows the wedding.', { subject: 'Bo', relation: 'knows', object: 'Wedding', validKind: 'unknown' }),
    );
    const found1 = ask('the wedding', boat ?? 0);
    expect(found1).toMatchObject({
      answer: 'cannot be told',
      a: { entity: { name: 'Wedding' }, begin: { latest: null } },
    });
    const id = `entity:${found1.a?.entity?.id}`;
    expect(ask(id, boat ?? 0).a).toEqual(found1.a);
    expect(ask('entity:1', 'fact:1').a).not.toBeNull();
  });

  it('is refused when nothing is known of it, naming the side', () => {
    const [boat] = tell(event('Ana sold a boat.', { subject: 'Ana', relation: 'sold' }));
    expect(() => ask(boat ?? 0, 'the coronation')).toThrow(expect.objectContaining({ code: 'not_found', field: 'b' }));
    expect(() => ask(99, boat ?? 0)).toThrow(expect.objectContaining({ code: 'not_found', field: 'a' }));
  });
});

describe('a length of time', () => {
  it('lies between the least and the most that the dates leave', () => {
    const [acme, open] = tell(
      state('Ana worked at Acme.', {
        subject: 'Ana',
        relation: 'works_at',
        validFrom: at('2023-05-01', 'month', 'May 2023'),
        validTo: at('2023-07-10', 'day', '10 July 2023'),
      }),
      state('Ana works at Brio.', { subject: 'Ana', relation: 'works_at', validFrom: at('2023-08-01', 'day') }),
    );
    const acmeLasts = last(acme ?? 0);
    expect([acmeLasts.least_ms, acmeLasts.most_ms]).toEqual([39 * DAY + 1, 71 * DAY]);
    expect(ids(acmeLasts.proof)).toEqual([acme]);
    expect(last(open ?? 0)).toMatchObject({ least_ms: null, most_ms: null, proof: [] });
    expect(last(acme ?? 0, open ?? 0)).toMatchObject({ least_ms: 61 * DAY + 1, most_ms: 93 * DAY - 1 });
  });
});
