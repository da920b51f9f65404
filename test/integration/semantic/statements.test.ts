import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StoreOutcome, storeArtifact } from '../../../src/main/engine/episodic/storeArtifact.ts';
import { outlineArtifact, prepareArtifact } from '../../../src/main/engine/extraction/prepare.ts';
import type { FoundFact } from '../../../src/main/engine/extraction/told.ts';
import { history } from '../../../src/main/engine/semantic/history.ts';
import { historyResponseSchema } from '../../../src/shared/contract/memory.ts';
import { day, found, preparedNote } from '../episodic/preparedText.ts';
import { dataset, openScratchMemory, type ScratchMemory } from '../episodic/scratchMemory.ts';

let memory: ScratchMemory;
beforeEach(() => {
  memory = openScratchMemory();
});
afterEach(() => memory.close());

function tell(text: string, facts: FoundFact[], source: string, at = '2025-01-01', tags: string[] = []): StoreOutcome {
  const names = facts.flatMap(({ subject, object }) => [subject, object]).filter((name) => name !== null);
  const entities = [...new Set(names)].map((name) => ({ name, type: 'thing', aliases: [] }));
  const prepared = preparedNote([text], {
    told: { author: source, occurredAt: day(at), tags },
    extraction: { entities, facts },
  });
  return storeArtifact(memory.db, { dataset, prepared }, memory.context);
}

const needsOil = (text: string): FoundFact => found(text, { subject: 'Pump', relation: 'needs', object: 'Oil' });

describe('C06: the same thing said again', () => {
  it('is one fact with three sources, known to those who repeat it; another number is another fact', () => {
    const first = tell('The pump needs oil every 90 days.', [needsOil('The pump needs oil every 90 days.')], 'Ana');
    const second = tell('the pump needs oil every  90 days', [needsOil('the pump needs oil every  90 days')], 'Ben');
    const third = tell('The pump needs oil every 90 days.', [needsOil('The pump needs oil every 90 days.')], 'Cleo');
    const fourth = tell('The pump needs oil every 60 days.', [needsOil('The pump needs oil every 60 days.')], 'Ana');

    const [fact] = first.fact_ids;
    expect(fact?.known).toBe(false);
    for (const again of [second, third])
      expect(again.fact_ids).toEqual([{ id: fact?.id, uid: fact?.uid, known: true }]);
    expect(fourth.fact_ids).toMatchObject([{ known: false }]);
    expect(memory.count(`SELECT count(DISTINCT source_id) FROM assertion WHERE fact_id = ${fact?.id}`)).toBe(3);
    expect(memory.count(`SELECT count(*) FROM fact WHERE fact_type = 'experience'`)).toBe(4);
    expect(memory.count(`SELECT count(*) FROM fact_link WHERE from_fact = ${fact?.id}`)).toBe(3);
  });

  it('is so from the text on, as the offline rules read it', () => {
    const told = (text: string, author: string): StoreOutcome => {
      const { told: note } = preparedNote([text], { told: { author } });
      const prepared = prepareArtifact(outlineArtifact({ ...note, body: { kind: 'text', text } }), null);
      return storeArtifact(memory.db, { dataset, prepared }, memory.context);
    };
    const [first] = told('The pump needs oil every 90 days.', 'Ana').fact_ids;
    expect(told('the pump needs oil every  90 days', 'Ben').fact_ids).toEqual([
      { id: first?.id, uid: first?.uid, known: true },
    ]);
    expect(told('The pump needs oil every 90 days.', 'Cleo').fact_ids).toMatchObject([{ id: first?.id, known: true }]);
    expect(told('The pump needs oil every 60 days.', 'Ana').fact_ids).toMatchObject([{ known: false }]);
  });

  it('is one fact without a triple too, when the words are the same', () => {
    const first = tell('Always lock up.', [found('Always lock up.')], 'Ana');
    expect(tell('always  lock up', [found('always  lock up')], 'Ben').fact_ids).toMatchObject([
      { id: first.fact_ids[0]?.id, known: true },
    ]);
  });

  it.each<[string, Partial<FoundFact>]>([
    ['polarity', { polarity: 'denied' }],
    ['modality', { modality: 'planned' }],
    ['caveats', { caveats: 'in winter' }],
    ['tense', { validKind: 'unknown' }],
    ['object', { object: 'Water' }],
  ])('is another fact with another %s', (_, parts) => {
    tell('a', [needsOil('The pump needs oil.')], 'Ana');
    expect(tell('b', [{ ...needsOil('The pump needs oil.'), ...parts }], 'Ana').fact_ids).toMatchObject([
      { known: false },
    ]);
  });

  it('is another fact for an event of another day', () => {
    const visit = (date: string) =>
      found('Ana visited Ghent.', {
        subject: 'Ana',
        relation: 'visited',
        object: 'Ghent',
        isEvent: true,
        validKind: 'stated',
        validFrom: day(date),
      });
    tell('a', [visit('2025-01-01')], 'Ana');
    expect(tell('b', [visit('2025-01-09')], 'Ana').fact_ids).toMatchObject([{ known: false }]);
    expect(tell('c', [visit('2025-01-09')], 'Ben').fact_ids).toMatchObject([{ known: true }]);
  });

  it('keeps the tags of every artifact that says it', () => {
    tell('a', [needsOil('The pump needs oil.')], 'Ana', '2025-01-01', ['workshop']);
    const { fact_ids } = tell('b', [needsOil('The pump needs oil.')], 'Ben', '2025-01-01', ['boat']);
    expect(memory.db.rows('test', `SELECT tag FROM tag WHERE fact_id = ${fact_ids[0]?.id} ORDER BY 1`).flat()).toEqual([
      'boat',
      'workshop',
    ]);
  });
});

describe('what a repeat adds', () => {
  const lives = (parts: Partial<FoundFact>) =>
    found('Ana lives in Ghent.', { subject: 'Ana', relation: 'lives_in', object: 'Ghent', ...parts });

  it('is a begin where only "at the latest" was known, and an end where none was, with the old state kept', () => {
    const { fact_ids } = tell('a', [lives({})], 'Ana', '2025-01-01');
    memory.setNow(Date.UTC(2026, 5, 1));
    tell('b', [lives({ validFrom: day('2020-03-01'), validKind: 'stated' })], 'Ben', '2025-02-01');
    tell('c', [lives({ validTo: day('2025-06-01') })], 'Ana', '2025-07-01');
    const report = historyResponseSchema.parse(
      history(memory.db, { ...dataset, fact_id: fact_ids[0]?.id }, memory.context),
    );
    expect(report.facts[0]?.states).toMatchObject([
      {
        valid_at: '2025-01-01T00:00:00Z',
        valid_kind: 'at_latest',
        invalid_at: null,
        replaced_at: '2026-06-01T00:00:00Z',
      },
      { valid_at: '2020-03-01T00:00:00Z', valid_kind: 'stated', invalid_at: null },
      {
        valid_at: '2020-03-01T00:00:00Z',
        invalid_at: '2025-06-01T00:00:00Z',
        invalid_kind: 'stated',
        replaced_at: null,
      },
    ]);
    expect(report.facts[0]?.assertions.map((a) => [a.source?.name, a.passage, a.stated_to])).toEqual([
      ['Ana', 'a', null],
      ['Ben', 'b', null],
      ['Ana', 'c', '2025-06-01T00:00:00Z'],
    ]);
  });

  it('begins a new interval when the old one had ended before', () => {
    tell('a', [lives({ validFrom: day('2020-01-01'), validTo: day('2021-01-01'), validKind: 'stated' })], 'Ana');
    const again = tell('b', [lives({ validFrom: day('2023-01-01'), validKind: 'stated' })], 'Ana', '2025-02-01');
    expect(again.fact_ids).toMatchObject([{ known: false }]);
    expect(
      history(memory.db, { ...dataset, name: 'ana' }, memory.context).facts.map((f) => [f.valid_at, f.invalid_at]),
    ).toEqual([
      ['2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z'],
      ['2023-01-01T00:00:00Z', null],
    ]);
  });
});

it('refuses a history of what is not known', () => {
  tell('a', [found('x')], 'Ana');
  expect(() => history(memory.db, { ...dataset, name: 'nobody' }, memory.context)).toThrow(
    'nothing is known by the name "nobody"',
  );
  expect(() => history(memory.db, { ...dataset, dataset: 'other', name: 'ana' }, memory.context)).toThrow(
    'there is no dataset "other"',
  );
});
