import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuse, fusionWeights } from '../../../src/main/engine/consult/fusion.ts';
import { CommunityTable } from '../../../src/main/engine/consult/image/communityTable.ts';
import { FactTable } from '../../../src/main/engine/consult/image/factTable.ts';
import { type ArmList, mergeLanes } from '../../../src/main/engine/consult/lanes.ts';
import { pack, timesSaid } from '../../../src/main/engine/consult/packing.ts';
import { rankRelevance, type Scored } from '../../../src/main/engine/consult/scoring.ts';
import { TopRows } from '../../../src/main/engine/consult/topRows.ts';

describe('TopRows', () => {
  it('keeps what sorting everything would put first, ties by row', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }),
        fc.integer({ min: 0, max: 20 }),
        (scores, limit) => {
          const top = new TopRows(limit);
          const order = scores.map((_, row) => row);
          for (const row of [...order].reverse()) top.offer(row, scores[row] ?? 0);
          const sorted = order.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, limit);
          expect(top.ranked().rows).toEqual(sorted);
        },
      ),
    );
  });
});

function list(name: string, rows: readonly number[]): ArmList {
  const ranked = { rows, scores: rows.map((_, i) => 1 / (i + 1)) };
  return { arm: 'lexical', list: name, state: 'run', lanes: [ranked], merged: ranked, startedMs: 0, elapsedMs: 0 };
}

describe('fusion', () => {
  it('adds weight / (k + rank), ranks from 1, over the lists a memory is in', () => {
    const { candidates, total } = fuse([list('turn', [7, 3]), list('vectors', [3])], 10, 60);
    const [turn = 0, vectors = 0] = [fusionWeights['turn'], fusionWeights['vectors']];
    expect(total).toBe(2);
    expect(candidates).toEqual([
      { row: 3, score: expect.closeTo(turn / 62 + vectors / 61, 12), ranks: { turn: 2, vectors: 1 } },
      { row: 7, score: expect.closeTo(turn / 61, 12), ranks: { turn: 1 } },
    ]);
  });

  it('loses nothing that only one list has while there is room, and keeps the best when there is not', () => {
    const rows = fc.uniqueArray(fc.nat(40), { maxLength: 25 });
    fc.assert(
      fc.property(rows, rows, fc.integer({ min: 1, max: 60 }), (a, b, limit) => {
        const whole = fuse([list('turn', a), list('vectors', b)], 1_000).candidates.map(({ row }) => row);
        expect(new Set(whole)).toEqual(new Set([...a, ...b]));
        const cut = fuse([list('turn', a), list('vectors', b)], limit).candidates.map(({ row }) => row);
        expect(cut).toEqual(whole.slice(0, limit));
      }),
    );
  });

  it('does not depend on the order of the lists', () => {
    const lists = [list('turn', [1, 2, 3]), list('previous', [3, 1]), list('links', [9])];
    const order = (all: readonly ArmList[]): number[] => fuse(all, 10).candidates.map(({ row }) => row);
    expect(order([...lists].reverse())).toEqual(order(lists));
  });
});

it('merges lanes by their own score', () => {
  const merged = mergeLanes([
    { rows: [4, 8], scores: [0.9, 0.2] },
    { rows: [], scores: [] },
    { rows: [5], scores: [0.5] },
  ]);
  expect(merged).toEqual({ rows: [4, 5, 8], scores: [0.9, 0.5, 0.2] });
});

it('spreads relevance from 1 to a tenth over a fused order', () => {
  expect([1, 2, 3].map((rank) => rankRelevance(rank, 3))).toEqual([1, expect.closeTo(0.55), expect.closeTo(0.1)]);
  expect(rankRelevance(1, 1)).toBe(1);
});

describe('packing', () => {
  const neutral = { value: 0.5, factor: 1 };
  const scored = (row: number): Scored => ({
    row,
    final: 1 / (row + 1),
    relevance: 1,
    recency: neutral,
    temporal: neutral,
    corroboration: { ...neutral, sources: 1 },
    staleFactor: 1,
  });
  const alone = {
    of: new Map<number, number>(),
    why: new Map<number, 'same_words'>(),
    passage: new Map<number, number>(),
  };
  const table = (tokens: readonly number[], hashes: readonly number[] = []): FactTable => {
    const facts = new FactTable();
    tokens.forEach((count, i) => {
      facts.add({
        id: i + 1,
        type: hashes.length > 0 ? 1 : 0,
        status: 0,
        standing: 0,
        role: 0,
        validAt: Number.NaN,
        invalidAt: Number.NaN,
        expiredAt: Number.NaN,
        recordedAt: 0,
        createdAt: 0,
        occurredAt: Number.NaN,
        occurredOffset: 0,
        artifactId: 0,
        chunkId: 0,
        speaker: -1,
        session: -1,
        textHash: hashes[i] ?? i,
        flags: 0,
        tokens: count,
      });
    });
    return facts;
  };

  it('never goes over the limit, drops only what did not fit when its turn came, and counts it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 }), fc.nat(200), (tokens, limit) => {
        const { packed, kept, usedTokens, droppedResults } = pack(
          { facts: table(tokens), communities: new CommunityTable() },
          tokens.map((_, row) => scored(row)),
          alone,
          limit,
        );
        let left = limit;
        const expected = tokens.map((count) => {
          if (count > left) return 'does_not_fit';
          left -= count;
          return 'kept';
        });
        expect(packed.map(({ outcome }) => outcome)).toEqual(expected);
        expect(usedTokens).toBe(limit - left);
        expect(kept.length + droppedResults).toBe(tokens.length);
      }),
    );
  });

  it('keeps the first of a group that fits, which stands for the rest whatever room there is', () => {
    const groups = {
      of: new Map([
        [0, 0],
        [2, 0],
        [3, 0],
      ]),
      why: new Map([
        [2, 'same_words' as const],
        [3, 'own_passage' as const],
      ]),
      passage: new Map<number, number>(),
    };
    const facts = table([50, 5, 5, 5], [1, 2, 1, 1]);
    const { packed, folds, droppedResults } = pack(
      { facts, communities: new CommunityTable() },
      [0, 1, 2, 3].map(scored),
      groups,
      10,
    );
    expect(packed.map(({ outcome }) => outcome)).toEqual(['does_not_fit', 'kept', 'kept', 'duplicate']);
    expect(packed[3]).toMatchObject({ into: 2, why: 'own_passage' });
    expect(folds).toEqual(new Map([[2, [{ row: 3, why: 'own_passage' }]]]));
    expect(droppedResults).toBe(1);
    expect(timesSaid(facts, 2, folds)).toBe(2);
  });

  it('lets the passage stand in the place of its fact, and of an over one only the fact', () => {
    const groups = {
      of: new Map([
        [0, 0],
        [2, 0],
      ]),
      why: new Map([[2, 'own_passage' as const]]),
      passage: new Map([[0, 2]]),
    };
    const image = { facts: table([5, 5, 5]), communities: new CommunityTable() };
    const rows = [0, 1, 2].map(scored);
    const { kept, folds } = pack(image, rows, groups, 100);
    expect(kept.map(({ row, final }) => [row, final])).toEqual([
      [2, 1],
      [1, 0.5],
    ]);
    expect(folds.get(2)).toEqual([{ row: 0, why: 'own_passage' }]);
    const stale = rows.map((each) => (each.row === 2 ? { ...each, staleFactor: 0.5 } : each));
    expect(pack(image, stale, groups, 100).kept.map(({ row }) => row)).toEqual([0, 1]);
  });
});
