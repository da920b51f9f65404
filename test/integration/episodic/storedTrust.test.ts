import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getArtifact } from '../../../src/main/engine/episodic/artifactReads.ts';
import { storeArtifact } from '../../../src/main/engine/episodic/storeArtifact.ts';
import { history } from '../../../src/main/engine/semantic/history.ts';
import { comparedTrust, readTrust, shownTrust } from '../../../src/main/engine/trust/weight.ts';
import { historyResponseSchema } from '../../../src/shared/contract/memory.ts';
import { day, found, preparedChat, preparedNote, turn } from './preparedText.ts';
import { dataset, openScratchMemory, type ScratchMemory } from './scratchMemory.ts';

const now = Date.UTC(2026, 0, 10, 9);
const sentence = 'Ana moved her workshop to the old mill by the river, and she likes the light in there.';
const fact = found('Ana works at the mill.', { subject: 'Ana', relation: 'works_at', object: 'Mill' });

let memory: ScratchMemory;
beforeEach(() => {
  memory = openScratchMemory(now);
});
afterEach(() => memory.close());

interface Row {
  readonly weight: number;
  readonly breakdown: string;
}

function stored(table: 'fact' | 'assertion'): Row[] {
  return memory.db.all<Row>(
    'test.trust',
    `SELECT trust_weight AS weight, trust_breakdown AS breakdown FROM ${table} ORDER BY id`,
  );
}

function weights(table: 'fact' | 'assertion'): number[] {
  return stored(table).map(({ weight }) => weight);
}

describe('trust as it is stored', () => {
  it('is on passages, facts and their assertions, with every term', () => {
    const prepared = preparedNote([sentence], {
      told: { documentType: 'design_doc', occurredAt: day('2025-06-01') },
      extraction: { facts: [fact] },
    });
    storeArtifact(memory.db, { dataset, prepared }, memory.context);
    for (const table of ['fact', 'assertion'] as const) {
      expect(weights(table)).toEqual([800, 800]);
      for (const { weight, breakdown } of stored(table)) {
        const terms = readTrust(breakdown);
        expect(terms).toMatchObject({
          type: { document_type: 'design_doc', value: 700 },
          source: { basis: 'none', value: 0 },
          coherence: { verdict: 'coherent', value: 50 },
          freshness: { age: 'under_30_days', value: 50, asserted_at: '2025-06-01T00:00:00Z' },
          clamp: { value: 0 },
        });
        expect(terms === null ? null : shownTrust(terms)).toBe(weight);
      }
    }
  });

  it('knows the owner by every name, roles, and the person’s own figure for a source', () => {
    const owner = { name: 'Rosa', aliases: ['Ro'] };
    const say = (speaker: string, role: 'user' | 'system' | null = null) => ({
      ...turn(`${speaker}${role ?? ''}`, speaker, sentence, day('2025-06-01')),
      role,
    });
    const store = (...turns: ReturnType<typeof say>[]) =>
      storeArtifact(
        memory.db,
        { dataset, owner, prepared: preparedChat(turns, { told: { documentType: 'conversation' } }) },
        memory.context,
      );
    store(say('Rosa'), say('Ro', 'user'), say('Milo'), say('Pipeline', 'system'));
    expect(weights('assertion')).toEqual([650, 650, 500, 650]);
    memory.db.run('test.heuristic', `UPDATE source SET reliability = -150 WHERE handle = 'Milo'`);
    memory.db.run('test.role', `UPDATE source SET role = 'tech lead' WHERE handle = 'Pipeline'`);
    memory.setNow(now + 1);
    store(say('Milo'), say('Pipeline', 'system'), say('Rosa'));
    expect(weights('assertion').slice(4)).toEqual([350, 600, 650]);
  });

  it('takes coherence passage by passage, and clamps', () => {
    const noise = 'qpwx kjzf vbnq xzkw jqpl wmzx kvjq zxqw pqjk vxzq kwjz xqvp zkjw';
    const prepared = preparedNote([sentence, noise], {
      told: { documentType: 'draft', occurredAt: day('2025-06-01') },
    });
    storeArtifact(memory.db, { dataset, prepared }, memory.context);
    expect(weights('fact')).toEqual([300, 10]);
    const terms = readTrust(stored('assertion')[1]?.breakdown ?? null);
    expect(terms?.coherence).toMatchObject({ verdict: 'gibberish', value: -250 });
    expect(terms === null ? null : comparedTrust(terms)).toBe(0);
    expect(terms?.clamp.value).toBe(10);
  });

  it('counts a type nobody named as unknown, and gives no freshness without a time', () => {
    const prepared = preparedNote([sentence], { told: { documentType: 'napkin', sourceUri: 'file:///napkin' } });
    storeArtifact(memory.db, { dataset, prepared }, memory.context);
    expect(readTrust(stored('fact')[0]?.breakdown ?? null)).toMatchObject({
      type: { document_type: 'napkin', value: 300 },
      freshness: { age: 'undated', value: 0 },
    });
    expect(weights('fact')).toEqual([350]);
  });
});

describe('the trust of a fact', () => {
  function tell(documentType: string, date: string, uri: string | null = null) {
    return storeArtifact(
      memory.db,
      {
        dataset,
        prepared: preparedNote([`${sentence} (${documentType})`], {
          told: { documentType, occurredAt: day(date), sourceUri: uri },
          extraction: { facts: [fact] },
        }),
      },
      memory.context,
    );
  }

  function factTrust(): number {
    const [row] = memory.db.rows('test.factTrust', `SELECT trust_weight FROM fact WHERE chunk_id IS NULL`);
    return Number(row?.[0]);
  }

  it('is that of its best standing assertion, and what was held before is kept', () => {
    tell('scratchpad', '2025-06-01');
    expect(factTrust()).toBe(300);
    memory.setNow(now + 1000);
    tell('production_config', '2025-06-02', 'file:///config');
    expect(factTrust()).toBe(900);
    memory.setNow(now + 2000);
    tell('draft', '2025-06-03');
    expect(factTrust()).toBe(900);
    const [said] = history(memory.db, { ...dataset, name: 'Ana' }, memory.context).facts;
    expect(said?.states.map((state) => state.trust_weight)).toEqual([300, 900]);
    memory.setNow(now + 3000);
    const withoutIt = preparedNote(['The configuration names no workshop any more, only the shop in town.'], {
      told: { documentType: 'production_config', occurredAt: day('2025-06-04'), sourceUri: 'file:///config' },
    });
    storeArtifact(memory.db, { dataset, prepared: withoutIt }, memory.context);
    expect(factTrust()).toBe(300);
  });
});

describe('trust as it is shown', () => {
  it('is as of now, term by term, for the fact and each saying; past states stay as they were', () => {
    const prepared = preparedNote([sentence], {
      told: { documentType: 'design_doc', occurredAt: day('2025-12-20') },
      extraction: { facts: [fact] },
    });
    const { artifact_id } = storeArtifact(memory.db, { dataset, prepared }, memory.context);
    const shown = (atMs: number): (number | undefined)[] => {
      memory.setNow(atMs);
      const report = historyResponseSchema.parse(history(memory.db, { ...dataset, name: 'Ana' }, memory.context));
      const [first] = report.facts;
      const { passages } = getArtifact(memory.db, { ...dataset, id: artifact_id }, memory.context);
      expect(passages[0]?.facts[0]?.trust_weight).toBe(first?.trust_weight);
      expect(first?.assertions[0]?.trust_breakdown).toEqual(first?.trust_breakdown);
      return [first?.trust_weight, first?.assertions[0]?.trust_weight, first?.states[0]?.trust_weight];
    };
    expect(shown(now)).toEqual([800, 800, 800]);
    expect(shown(Date.UTC(2026, 2, 1))).toEqual([750, 750, 800]);
    expect(shown(Date.UTC(2026, 6, 1))).toEqual([700, 700, 800]);
    expect(shown(Date.UTC(2027, 6, 1))).toEqual([600, 600, 800]);
  });
});
