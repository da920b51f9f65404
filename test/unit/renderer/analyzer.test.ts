import { describe, expect, it } from 'vitest';
import { armHits, armRows, axisTicks, partName, retrievalMs } from '../../../src/renderer/features/analyzer/armRows.ts';
import { compareRuns, countChanges } from '../../../src/renderer/features/analyzer/compareRuns.ts';
import { followMemory, formulaOf } from '../../../src/renderer/features/analyzer/follow.ts';
import {
  type ConsultTrace,
  consultRequestSchema,
  consultResponseSchema,
} from '../../../src/shared/contract/consult.ts';
import { whatMoved } from '../../../src/renderer/features/analyzer/whatMoved.ts';
import { answer } from '../../page-fixture/answers.ts';

function consult(query: string, isEmbedding = true, max_tokens = 2000) {
  const request = consultRequestSchema.parse({ query, max_tokens, trace: true });
  return consultResponseSchema.parse(answer(request, isEmbedding));
}

function traceOf(query: string, isEmbedding = true): ConsultTrace {
  const { trace } = consult(query, isEmbedding);
  if (trace === undefined) throw new Error('no trace');
  return trace;
}

describe('armRows', () => {
  it('shows each arm once, in order, with its lists inside', () => {
    const rows = armRows(traceOf('ledger-db'));
    expect(rows.map((row) => row.arm)).toEqual(['semantic', 'lexical', 'graph', 'temporal', 'standing', 'community']);
    expect(rows[1]?.lists).toHaveLength(12);
  });

  it('tells not run, degraded and empty apart', () => {
    const states = new Map(armRows(traceOf('ledger-db', false)).map((row) => [row.arm, [row.state, row.rows]]));
    expect(states.get('semantic')).toEqual(['degraded', 0]);
    expect(states.get('temporal')).toEqual(['not_run', 0]);
    expect(states.get('standing')).toEqual(['run', 0]);
  });

  it('measures arms that run beside one another by the clock, not by their sum', () => {
    const rows = armRows(traceOf('ledger-db'));
    const sum = rows.flatMap((row) => row.lists).reduce((total, list) => total + list.elapsed_ms, 0);
    expect(retrievalMs(rows)).toBeGreaterThan(0);
    expect(retrievalMs(rows)).toBeLessThan(sum);
  });

  it('narrows hits to one list and lane', () => {
    const row = armRows(traceOf('ledger-db')).find((entry) => entry.arm === 'lexical');
    if (row === undefined) throw new Error('no lexical arm');
    const hits = armHits(row, 'lexical_pair', 'decision');
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.every((hit) => hit.list === 'lexical_pair' && hit.lane === 'decision')).toBe(true);
    expect(armHits(row, null, null).length).toBe(row.lists.reduce((sum, list) => sum + list.hits.length, 0));
  });

  it('marks the axis with few round numbers from zero', () => {
    expect(axisTicks(3.82)).toEqual([0, 1, 2, 3]);
    expect(axisTicks(0.07)).toEqual([0, 0.02, 0.04, 0.06]);
    expect(axisTicks(0)).toEqual([0]);
  });

  it('names the list only where an arm has several', () => {
    const [semantic, lexical] = armRows(traceOf('ledger-db'));
    if (semantic === undefined || lexical === undefined) throw new Error('arms are missing');
    expect(partName(semantic, 'semantic', 'decision')).toBe('decision');
    expect(partName(lexical, 'lexical_turn', 'experience')).toBe('lexical turn · experience');
  });
});

describe('followMemory', () => {
  const trace = traceOf('ledger-db rule');
  const outcome = (wanted: string): number => {
    const found = trace.packing.packed.find((entry) => entry.outcome === wanted);
    if (found === undefined) throw new Error(`nothing was ${wanted}`);
    return found.id;
  };

  it('adds up the fused score from its terms', () => {
    const journey = followMemory(trace, outcome('kept'));
    expect(journey.hits.length).toBeGreaterThan(0);
    expect(journey.fused?.contributions.map((part) => part.value)).toEqual(
      journey.fused?.contributions.map((part) => part.weight / (trace.fusion.k + part.rank)),
    );
  });

  it('gives the kept ones their place among the kept', () => {
    const kept = trace.packing.packed.filter((entry) => entry.outcome === 'kept');
    const last = kept.at(-1);
    const journey = followMemory(trace, last?.id ?? 0);
    expect(journey.finalRank).toBe(kept.length);
    expect(journey.fate).toEqual({ isKept: true, stage: null, reason: 'In the results.' });
  });

  it('says why and where a memory was let go', () => {
    expect(followMemory(trace, outcome('does_not_fit')).fate).toMatchObject({ isKept: false, stage: 'packing' });
    expect(followMemory(trace, outcome('duplicate')).fate.reason).toMatch(/^Folded into memory \d+\.$/);
    expect(followMemory(trace, 999_999).fate.stage).toBe('retrieval');
    const unscored = { ...trace, scoring: { ...trace.scoring, scored: [] }, packing: { ...trace.packing, packed: [] } };
    expect(followMemory(unscored, outcome('kept')).fate.stage).toBe('scoring');
    const unfused = { ...unscored, fusion: { ...trace.fusion, candidates: [], total: 400 } };
    expect(followMemory(unfused, outcome('kept')).fate).toMatchObject({ stage: 'fusion' });
  });

  it('multiplies the formula’s numbers to the final score', () => {
    for (const scored of trace.scoring.scored) {
      const product = formulaOf(scored).reduce((value, step) => value * step.value, 1);
      expect(product).toBeCloseTo(scored.final, 10);
    }
  });
});

describe('whatMoved', () => {
  const before = traceOf('ledger-db rule');
  const [first] = before.scoring.scored;
  if (first === undefined) throw new Error('nothing was scored');
  const withScored = (change: Partial<typeof first>): typeof before => ({
    ...before,
    scoring: { ...before.scoring, scored: [{ ...first, ...change }, ...before.scoring.scored.slice(1)] },
  });

  it('names the factors that changed, the one that moved the score most first', () => {
    const after = withScored({
      relevance: first.relevance / 2,
      recency: { ...first.recency, factor: first.recency.factor * 1.01 },
    });
    expect(whatMoved(first.id, before, after)).toMatch(/^relevance [\d.]+ → [\d.]+, recency [\d.]+ → [\d.]+$/);
    expect(whatMoved(first.id, before, before)).toBe('');
  });

  it('says what kept a memory out of one of the runs', () => {
    const dropped = before.packing.packed.find(({ outcome }) => outcome === 'does_not_fit');
    const roomy = {
      ...before,
      packing: {
        ...before.packing,
        packed: before.packing.packed.map((packed) => ({ ...packed, outcome: 'kept' as const })),
      },
    };
    expect(whatMoved(dropped?.id ?? 0, before, roomy)).toMatch(/^Before: Its \d+ tokens did not fit/);
    expect(whatMoved(dropped?.id ?? 0, roomy, before)).toMatch(/^Now: Its \d+ tokens did not fit/);
  });

  it('says when only others moved', () => {
    const kept = before.packing.packed.filter(({ outcome }) => outcome === 'kept');
    const turned = { ...before, packing: { ...before.packing, packed: kept.toReversed() } };
    expect(whatMoved(kept[0]?.id ?? 0, before, turned)).toBe('The same score; others moved');
  });
});

describe('compareRuns', () => {
  const before = consult('ledger-db rule');
  const after = consult('ledger-db', true, 1000);
  const rows = compareRuns(before, after);

  it('has each memory of both runs once', () => {
    const ids = rows.map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
    const all = new Set([...before.results, ...after.results].map((result) => result.id));
    expect(ids.length).toBe(all.size);
    const counts = countChanges(rows);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(rows.length);
    expect(counts.gone).toBeGreaterThan(0);
  });

  it('lists the later run in its own order, then what it lost', () => {
    const shown = rows.filter((row) => row.change !== 'gone').map((row) => row.id);
    expect(shown).toEqual(after.results.map((result) => result.id));
    expect(rows.at(-1)?.change).toBe('gone');
  });

  it('finds nothing to tell between equal runs', () => {
    expect(compareRuns(before, before).every((row) => row.change === 'same' && row.moved === 0)).toBe(true);
  });

  it('counts places upwards as positive', () => {
    const reversed = { ...before, results: before.results.toReversed() };
    expect(compareRuns(before, reversed)[0]).toMatchObject({ change: 'up', moved: before.results.length - 1 });
  });
});
