import { describe, expect, it } from 'vitest';
import { itemAfter } from '../../../../src/renderer/components/Menu.tsx';
import { countsView } from '../../../../src/renderer/features/explore/panels/countsWords.ts';
import { crumbs } from '../../../../src/renderer/features/explore/panels/crumbs.ts';
import { latestWins } from '../../../../src/renderer/features/explore/panels/latestWins.ts';
import {
  bearerOf,
  groupHits,
  inOrder,
  nextOption,
} from '../../../../src/renderer/features/explore/panels/nameSuggestions.ts';
import { drawnOf, groupRows } from '../../../../src/renderer/features/explore/panels/neighbourGroups.ts';
import {
  commonWords,
  type PathAnswer,
  pathText,
  pathSteps,
  pathVerdict,
} from '../../../../src/renderer/features/explore/panels/pathWords.ts';
import { nothingShown } from '../../../../src/renderer/graph/shown.ts';
import type { GraphEdge, GraphNode } from '../../../../src/shared/contract/graph.ts';

const node = (id: string, name: string, kind: GraphNode['kind'] = 'entity'): GraphNode => ({
  id,
  kind,
  ref: 1,
  name,
  type: kind === 'entity' ? 'service' : kind,
  taxonomy_path: '/',
  degree: 2,
  occurred_at: null,
  artifact_id: null,
  chunk_id: null,
  case_status: null,
});
const edge = (id: string, from: string, to: string, relation: string): GraphEdge => ({
  id,
  kind: 'fact',
  from,
  to,
  relation,
  fact_id: 5,
  text: 'said so',
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

describe('a path in words', () => {
  const none: PathAnswer = {
    found: false,
    nodes: [],
    edges: [],
    steps: [],
    hops: null,
    common: null,
    explored: 1234,
    gave_up: false,
  };

  it('tells no path, a search given up, and a path apart', () => {
    expect(pathVerdict(none)).toEqual({ kind: 'none', words: 'No path within 6 steps. 1,234 nodes searched.' });
    expect(pathVerdict({ ...none, gave_up: true })).toMatchObject({ kind: 'unknown' });
    expect(pathVerdict({ ...none, found: true, hops: 1 })).toEqual({ kind: 'found', words: '1 step' });
  });

  it('reads in the direction walked', () => {
    const found: PathAnswer = {
      ...none,
      found: true,
      nodes: [node('e1', 'billing'), node('e2', 'ledger')],
      edges: [edge('f5', 'e2', 'e1', 'depends_on')],
      steps: [{ edge: 'f5', from: 'e1', to: 'e2', reads: 'is_needed_by' }],
    };
    const steps = pathSteps(found);
    expect(steps[0]).toMatchObject({ factId: 5, text: 'said so' });
    expect(pathText(steps, 'x')).toBe('billing — is needed by → ledger\nx');
  });

  it('says when all of it held', () => {
    const at = '2024-03-01T00:00:00Z';
    expect(commonWords(null, 'UTC')).toBe('Not all of it held at the same time.');
    expect(commonWords({ from: at, to: null }, 'UTC')).toBe('All of it holds since 1 Mar 2024.');
    expect(commonWords({ from: null, to: at }, 'UTC')).toBe('All of it held until 1 Mar 2024.');
    expect(commonWords({ from: null, to: null }, 'UTC')).toBe('No bounds in time are known.');
  });
});

describe('neighbours by relation', () => {
  it('count what is drawn of each direction apart, and offer what is missing', () => {
    const edges = [
      edge('f1', 'e1', 'e2', 'depends_on'),
      edge('f2', 'e1', 'e2', 'depends_on'),
      edge('f3', 'e3', 'e1', 'depends_on'),
    ].map((one) => ({ id: one.id, from: one.from, to: one.to, edges: [one], isFaded: false, isOnPath: false }));
    const groups = [
      { relation: 'depends_on', direction: 'in' as const, kind: 'fact' as const, total: 1213 },
      { relation: 'depends_on', direction: 'out' as const, kind: 'fact' as const, total: 1 },
    ];
    expect(groupRows('e1', groups, edges).map(({ direction, drawn, next }) => [direction, drawn, next])).toEqual([
      ['in', 1, 50],
      ['out', 1, 0],
    ]);
  });

  it('state the remainder', () => {
    expect([drawnOf(40, 1213), drawnOf(7, 7)]).toEqual(['40 of 1,213', '7']);
  });
});

describe('the counts line', () => {
  it('names every reason once, with numbers', () => {
    const shown = { ...nothingShown, hidden: { byFilter: 53, byHand: [{ id: 'e1', name: 'a' }], folded: 100 } };
    const view = countsView({
      counts: { shown: 60, total: 1213, omitted: { hub: 1100, filter: 53, limit: 0 } },
      shown,
    });
    expect(view.drawn).toBe('0 nodes drawn');
    expect(view.around).toBe('60 of 1,213 around the focus');
    expect(view.omitted.map((part) => part.words)).toEqual(['1,100 in folded hubs', '53 outside the filter']);
    expect(view.away.map((part) => part.words)).toEqual(['53 set aside', '100 folded', '1 hidden']);
  });

  it('is short when nothing is left out', () => {
    expect(countsView({ counts: { shown: 7, total: 7, omitted: {} }, shown: nothingShown })).toEqual({
      drawn: '0 nodes drawn',
      around: null,
      omitted: [],
      away: [],
    });
  });
});

describe('suggestions', () => {
  it('stand by kind, the best hit first, and the walk goes through them as they stand', () => {
    const hits = [node('e1', 'a'), node('p1', 'b', 'passage'), node('e2', 'c')].map((entry) => ({
      node: entry,
      alias: null,
      outside: null,
    }));
    const groups = groupHits(hits);
    expect(groups.map((group) => group.label)).toEqual(['Entities', 'Passages']);
    expect(inOrder(groups).map((hit) => hit.node.id)).toEqual(['e1', 'e2', 'p1']);
    expect(groups.flatMap((group) => group.options.map((option) => option.index))).toEqual([0, 1, 2]);
  });

  it('know the one that bears exactly what was typed', () => {
    const hits = [
      { node: node('v:x', 'café Olé', 'value'), alias: null, outside: null },
      { node: node('e1', 'Café Olé bar'), alias: null, outside: null },
      { node: node('e2', 'Café Olé'), alias: null, outside: null },
      { node: node('e3', 'Ada'), alias: 'ada lund', outside: null },
    ];
    expect(bearerOf(hits, ' cafe ole ')?.node.id).toBe('e2');
    expect(bearerOf(hits, 'Ada Lund')?.node.id).toBe('e3');
    expect(bearerOf(hits, 'cafe')).toBeNull();
  });

  it('lead back to the typed text at both ends', () => {
    expect([nextOption('ArrowDown', 2, 3), nextOption('ArrowUp', 0, 3), nextOption('ArrowUp', -1, 3)]).toEqual([
      -1, -1, 2,
    ]);
    expect(nextOption('a', 0, 3)).toBeNull();
  });
});

describe('the trail', () => {
  it('shows the places around the present one', () => {
    const entries = ['a', 'b', 'c', 'd', 'e', 'f'].map((title) => ({
      title,
      focus: { kind: 'question' as const, question: title },
    }));
    expect(crumbs({ entries, at: 5 }).shown.map((crumb) => crumb.title)).toEqual(['c', 'd', 'e', 'f']);
    expect(crumbs({ entries, at: 0 }).shown.map((crumb) => crumb.title)).toEqual(['a', 'b', 'c', 'd']);
    expect(crumbs({ entries, at: 5 }).earlier.map((crumb) => crumb.at)).toEqual([1, 0]);
    expect(crumbs({ entries: [], at: -1 }).shown).toEqual([]);
  });
});

describe('menus', () => {
  it('go round, and a letter finds the next item that begins with it', () => {
    const items = ['Fold', 'Hide', 'Focus here'].map((label) => ({ label }));
    expect([itemAfter('ArrowDown', 2, items), itemAfter('ArrowUp', 0, items), itemAfter('f', 0, items)]).toEqual([
      0, 2, 2,
    ]);
    expect([itemAfter('x', 0, items), itemAfter(' ', 0, items), itemAfter('End', 0, items)]).toEqual([null, null, 2]);
  });
});

describe('requests while dragging', () => {
  it('go one at a time, and of those that wait only the latest goes', async () => {
    const sent: number[] = [];
    const releases: (() => void)[] = [];
    const send = latestWins(async (value: number) => {
      sent.push(value);
      await new Promise<void>((resolve) => releases.push(resolve));
    });
    const all = [1, 2, 3, 4].map(send);
    expect(sent).toEqual([1]);
    releases[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toEqual([1, 4]);
    releases[1]?.();
    await Promise.all(all);
    expect(sent).toEqual([1, 4]);
  });
});
