import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  drawingOf,
  labelPlace,
  type Mark,
  nextMark,
  rowsInView,
  sizes,
} from '../../../../src/renderer/features/timeline/drawing.ts';
import type { Timeline, TimelineFact } from '../../../../src/shared/contract/timeline.ts';

const width = 1000;
const span = { from: Date.parse('2020-01-01'), to: Date.parse('2030-01-01') };

function fact(id: number, when: Partial<TimelineFact['when']>, more: Partial<TimelineFact> = {}): TimelineFact {
  const unbounded = { earliest: null, latest: null };
  return {
    id,
    text: `fact ${id}`,
    type: 'knowledge',
    subject: { id: 1, name: 'Bo' },
    relation: 'lives_in',
    status: 'holds',
    modality: 'asserted',
    is_event: false,
    is_inferred: false,
    when: { begin: unbounded, end: unbounded, ...when },
    ...more,
  };
}
const on = (day: string) => ({ earliest: `${day}T00:00:00Z`, latest: `${day}T23:59:59.999Z` });

function answer(facts: readonly TimelineFact[], sessions: Timeline['sessions'] = []): Timeline {
  return {
    from: '2020-01-01T00:00:00Z',
    to: '2030-01-01T00:00:00Z',
    extent: { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' },
    facts: [...facts],
    shown: facts.length,
    total: facts.length,
    omitted: [],
    sessions,
    session_total: sessions.length,
    bins: [],
  };
}
const marks = (facts: readonly TimelineFact[], by: 'entity' | 'relation' = 'entity'): readonly Mark[] =>
  drawingOf(answer(facts), span, width, by).marks;

describe('a mark', () => {
  it('has its certain part apart from what is only possible', () => {
    const [mark] = marks([
      fact(1, {
        begin: { earliest: '2021-01-01T00:00:00Z', latest: '2022-01-01T00:00:00Z' },
        end: { earliest: '2024-01-01T00:00:00Z', latest: '2025-01-01T00:00:00Z' },
      }),
    ]);
    expect([mark?.from, mark?.sure?.from, mark?.sure?.to, mark?.to].map((x) => Math.round((x ?? 0) / 10))).toEqual([
      10, 20, 40, 50,
    ]);
  });

  it('is open where nothing bounds it, and ends a little outside', () => {
    const [mark] = marks([
      fact(1, {
        begin: { earliest: null, latest: '2025-01-01T00:00:00Z' },
        end: { earliest: '2025-01-01T00:00:00Z', latest: null },
      }),
    ]);
    expect(mark).toMatchObject({ isOpenBefore: true, isOpenAfter: true });
    expect(mark?.to).toBeGreaterThan(width);
    expect(mark?.sure?.to).toBeGreaterThan(width);
  });

  it('has no certain part where the end may come before the begin is over', () => {
    const range = { earliest: '2021-01-01T00:00:00Z', latest: '2024-01-01T00:00:00Z' };
    expect(marks([fact(1, { begin: range, end: range })])[0]?.sure).toBeNull();
  });

  it('is a point for what happened within a moment of the window', () => {
    expect(marks([fact(1, { begin: on('2024-05-03'), end: on('2024-05-04') }, { is_event: true })])[0]?.isPoint).toBe(
      true,
    );
    const year = { earliest: '2022-01-01T00:00:00Z', latest: '2022-12-31T00:00:00Z' };
    expect(marks([fact(1, { begin: year, end: year }, { is_event: true })])[0]?.isPoint).toBe(false);
  });

  it('is left out where it lies outside', () => {
    expect(
      marks([fact(1, { begin: on('2010-01-01'), end: on('2011-01-01') }), fact(2, { begin: on('2040-01-01') })]),
    ).toEqual([]);
  });
});

describe('lanes', () => {
  it('are of entities or of relations, the fullest first, sessions on top', () => {
    const facts = [
      fact(1, { begin: on('2021-01-01') }, { subject: { id: 2, name: 'Ida' } }),
      fact(2, { begin: on('2022-01-01') }),
      fact(3, { begin: on('2023-01-01') }, { relation: 'likes' }),
    ];
    const sessions = [
      { session_id: 's', started_at: '2024-01-01T00:00:00Z', ended_at: '2024-01-02T00:00:00Z', passages: 2 },
    ];
    const heads = (by: 'entity' | 'relation') =>
      drawingOf(answer(facts, sessions), span, width, by).rows.flatMap((row) =>
        row.kind === 'head' ? `${row.label} ${row.count}` : [],
      );
    expect(heads('entity')).toEqual(['Sessions 1', 'Bo 2', 'Ida 1']);
    expect(heads('relation')).toEqual(['Sessions 1', 'lives in 2', 'likes 1']);
  });

  it('have no row in which marks or their labels overlap, and lose none', () => {
    const day = fc.integer({ min: 0, max: 3600 }).map((n) => new Date(span.from + n * 86_400_000).toISOString());
    const any = fc.record({
      a: day,
      b: day,
      isOpen: fc.boolean(),
      isEvent: fc.boolean(),
      text: fc.string({ maxLength: 60 }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 60 }), (all) => {
        const facts = all.map(({ a, b, isOpen, isEvent, text }, id) => {
          const [from = a, to = b] = [a, b].toSorted();
          const end = isOpen && !isEvent ? { earliest: from, latest: null } : { earliest: to, latest: to };
          return fact(id + 1, { begin: { earliest: from, latest: from }, end }, { is_event: isEvent, text });
        });
        const drawing = drawingOf(answer(facts), span, width, 'entity');
        expect(new Set(drawing.marks.map(({ key }) => key)).size).toBe(facts.length);
        for (const row of drawing.rows) {
          if (row.kind === 'head') continue;
          let end = Number.NEGATIVE_INFINITY;
          for (const mark of row.marks) {
            expect(mark.from).toBeGreaterThanOrEqual(end);
            const label = labelPlace(mark);
            end = label.isInside ? mark.to : Math.max(mark.to, label.x + label.width);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are drawn only as far as they are in view', () => {
    const facts = Array.from({ length: 500 }, (_, id) => fact(id + 1, { begin: on('2021-01-01') }));
    const drawing = drawingOf(answer(facts), span, width, 'entity');
    expect(drawing.height).toBe(sizes.head + 500 * sizes.row);
    const shown = rowsInView(drawing, 5000, 600);
    expect(shown.length).toBeLessThan(50);
    expect(shown.every(({ top }) => top > 4500 && top < 6100)).toBe(true);
  });

  it('are walked mark by mark, to both ends', () => {
    const drawing = drawingOf(
      answer([fact(1, { begin: on('2021-01-01') }), fact(2, { begin: on('2022-01-01') })]),
      span,
      width,
      'entity',
    );
    const keys = drawing.marks.map(({ key }) => key);
    expect(nextMark(drawing, null, 1)?.key).toBe(keys[0]);
    expect(nextMark(drawing, keys[0] ?? null, 1)?.key).toBe(keys[1]);
    expect(nextMark(drawing, keys[1] ?? null, 1)?.key).toBe(keys[1]);
    expect(nextMark(drawing, null, -1)?.key).toBe(keys[1]);
  });
});
