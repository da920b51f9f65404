import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toTsv } from '../../../../src/renderer/features/explore/panels/tableCopy.ts';
import {
  edgeRows,
  nextSort,
  nodeRows,
  selectedKeys,
  selectionOf,
  sortRows,
} from '../../../../src/renderer/features/explore/panels/tableRows.ts';
import type { Shown } from '../../../../src/renderer/graph/shown.ts';
import type { GraphEdge, GraphNode } from '../../../../src/shared/contract/graph.ts';

const node = (id: string, name: string): GraphNode => ({
  id,
  kind: 'entity',
  ref: 1,
  name,
  type: 'service',
  taxonomy_path: '/',
  degree: 2,
  occurred_at: null,
  artifact_id: null,
  chunk_id: null,
  case_status: null,
});
const edge = (id: string, from: string, to: string): GraphEdge => ({
  id,
  kind: 'fact',
  from,
  to,
  relation: 'depends_on',
  fact_id: 1,
  text: '',
  polarity: 'affirmed',
  modality: 'asserted',
  status: 'holds',
  over: false,
  valid_at: null,
  invalid_at: null,
  trust_weight: 500,
  made_by: 'offline',
  sources: [],
  tags: [],
});
const drawn = { at: { x: 0, y: 0 }, isPinned: false, isFaded: false, isFocus: false, drawnNeighbours: 1, folded: 0 };
const line = { isFaded: false, isOnPath: false };
const shown: Shown = {
  nodes: [node('e1', 'billing'), node('e2', 'ledger')].map((entry) => ({ ...drawn, node: entry })),
  edges: [
    { ...line, id: 'b:e1:e2', from: 'e1', to: 'e2', edges: [edge('f1', 'e1', 'e2'), edge('f2', 'e2', 'e1')] },
    { ...line, id: 'f3', from: 'e1', to: 'e9', edges: [edge('f3', 'e1', 'e9')] },
  ],
  hidden: { byFilter: 0, byHand: [], folded: 0 },
};

describe('rows of the table twin', () => {
  it('hold every node and every edge of every bundle, by name', () => {
    expect(nodeRows(shown).map((row) => row.key)).toEqual(['e1', 'e2']);
    expect(edgeRows(shown).map((row) => [row.key, row.fromName, row.toName])).toEqual([
      ['f1', 'billing', 'ledger'],
      ['f2', 'ledger', 'billing'],
      ['f3', 'billing', 'e9'],
    ]);
  });

  it('keep in step with the selection of the canvas, a bundle standing for its edges', () => {
    const rows = edgeRows(shown);
    expect(selectedKeys(rows, ['b:e1:e2'])).toEqual(new Set(['f1', 'f2']));
    for (const chosen of [[0], [1], [2], [0, 2], [1, 2]]) {
      const some = chosen.flatMap((at) => rows[at] ?? []);
      expect(selectedKeys(rows, selectionOf(some))).toEqual(new Set(some.map((row) => row.key)));
    }
  });
});

describe('sorting', () => {
  it('orders numbers as numbers and names by the eye, those without a value last both ways', () => {
    const rows = ['item 10', null, 'Item 9', 'item 2'];
    expect(sortRows(rows, (row) => row, false)).toEqual(['item 2', 'Item 9', 'item 10', null]);
    expect(sortRows(rows, (row) => row, true)).toEqual(['item 10', 'Item 9', 'item 2', null]);
  });

  it('loses nothing and leaves equal rows as they were', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 5 }))), fc.boolean(), (values, isDown) => {
        const rows = values.map((value, at) => ({ value, at }));
        const sorted = sortRows(rows, (row) => row.value, isDown);
        expect(new Set(sorted)).toEqual(new Set(rows));
        sorted.slice(1).forEach((row, index) => {
          const before = sorted[index];
          if (before?.value === row.value) expect(before.at).toBeLessThan(row.at);
        });
      }),
    );
  });

  it('goes up, down and back to as drawn', () => {
    const up = nextSort(null, 'name');
    const down = nextSort(up, 'name');
    expect([up, down, nextSort(down, 'name')]).toEqual([
      { column: 'name', isDown: false },
      { column: 'name', isDown: true },
      null,
    ]);
    expect(nextSort(down, 'type')).toEqual({ column: 'type', isDown: false });
  });
});

describe('copied rows', () => {
  const columns = [
    { label: 'Name', value: (row: { name: string; trust: number | null }) => row.name },
    { label: 'Trust', value: (row: { name: string; trust: number | null }) => row.trust },
  ];
  const first = (name: string): string =>
    toTsv(columns, [{ name, trust: null }])
      .split('\n')[1]
      ?.split('\t')[0] ?? '';

  it('are a head and one line each, in as many cells as there are columns, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name: fc.string({ unit: 'binary' }), trust: fc.integer() })), (rows) => {
        const lines = toTsv(columns, rows).split('\n');
        expect(lines).toHaveLength(rows.length + 1);
        for (const text of lines) expect(text.split('\t')).toHaveLength(2);
      }),
    );
  });

  it('never begin a formula, also behind blanks, breaks and unseen signs', () => {
    for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
      for (const before of ['', ' ', '\t', '\r\n', '\u200b', '\ufeff', '\u00a0']) {
        expect(first(`${before}${start}HYPERLINK("http://x","y")`).startsWith("'")).toBe(true);
      }
    }
    expect(first('"=1+1"')).toBe('"""=1+1"""');
    expect(first('a=b')).toBe('a=b');
  });

  it('keep numbers numbers', () => {
    expect(toTsv(columns, [{ name: 'a', trust: -5 }])).toBe('Name\tTrust\na\t-5');
  });
});
