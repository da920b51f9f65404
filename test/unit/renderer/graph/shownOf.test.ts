import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choose, noChoices } from '../../../../src/renderer/graph/choices.ts';
import { lineOf } from '../../../../src/renderer/graph/bundles.ts';
import { beginPicture, withAmong } from '../../../../src/renderer/graph/picture.ts';
import { shownOf } from '../../../../src/renderer/graph/shownOf.ts';
import { among, edge, neighboursIn, node, world } from './madeUp.ts';

const ids = fc.uniqueArray(fc.nat(13).map((at) => `e${at + 1}`));
const choices = fc.record({ hidden: ids, folded: ids, pinned: ids, faded: ids }).map((chosen) => ({
  ...noChoices,
  hidden: new Set(chosen.hidden),
  folded: new Set(chosen.folded),
  pinned: new Set(chosen.pinned),
  faded: new Set(chosen.faded),
}));

describe('what is drawn', () => {
  it('is never what is hidden, outside the filter or folded away, and adds up', () => {
    fc.assert(
      fc.property(world, choices, ids, (of, chosen, outside) => {
        const whole = beginPicture(of, ['e1']);
        const inside = new Set(of.nodes.map((entry) => entry.id).filter((id) => !outside.includes(id)));
        const picture = withAmong(whole, { ...among(of, inside), gone: [] }, new Set(whole.nodes.keys()));
        const shown = shownOf(picture, chosen, new Map());
        const drawn = new Set(shown.nodes.map((entry) => entry.node.id));
        for (const id of drawn) {
          expect(chosen.hidden.has(id)).toBe(false);
          expect(inside.has(id)).toBe(true);
        }
        for (const line of shown.edges) {
          expect(drawn.has(line.from) && drawn.has(line.to)).toBe(true);
          expect(chosen.hidden.has(line.id)).toBe(false);
        }
        const byHand = [...inside].filter((id) => chosen.hidden.has(id)).length;
        expect(drawn.size + byHand + shown.hidden.byFilter + shown.hidden.folded).toBe(of.nodes.length);
        const folded = shown.nodes.reduce((sum, entry) => sum + entry.folded, 0);
        expect(folded).toBe(shown.hidden.folded);
      }),
    );
  });

  it('folds exactly the neighbours that hang on a folded node alone', () => {
    fc.assert(
      fc.property(world, ids, (of, folded) => {
        const picture = beginPicture(of, ['e1']);
        const shown = shownOf(picture, { ...noChoices, folded: new Set(folded) }, new Map());
        const drawn = new Set(shown.nodes.map((entry) => entry.node.id));
        for (const { id } of of.nodes) {
          const [only, ...others] = neighboursIn(of, id);
          const hangs = only !== undefined && others.length === 0 && folded.includes(only);
          expect(drawn.has(id)).toBe(!hangs || id === 'e1' || folded.includes(id));
        }
        expect(shownOf(picture, noChoices, new Map()).nodes.length).toBe(of.nodes.length);
      }),
    );
  });

  it('draws one line between two nodes, with every edge in exactly one line', () => {
    fc.assert(
      fc.property(world, (of) => {
        const { edges } = shownOf(beginPicture(of, ['e1']), noChoices, new Map());
        const pairs = edges.map((line) => [line.from, line.to].sort().join(' '));
        expect(new Set(pairs).size).toBe(pairs.length);
        expect(edges.flatMap((line) => line.edges.map((entry) => entry.id)).sort()).toEqual(
          of.edges.map((entry) => entry.id).sort(),
        );
        for (const line of edges) for (const entry of line.edges) expect(lineOf(edges, entry.id)).toBe(line);
      }),
    );
  });
});

describe('how it is drawn', () => {
  const of = {
    nodes: [node('e1'), node('e2'), node('e3'), node('e4', { degree: 0 })],
    edges: [edge('f1', 'e1', 'e2'), edge('f2', 'e2', 'e1', { over: true }), edge('f3', 'e1', 'e3', { over: true })],
  };
  const picture = beginPicture(of, ['e1']);

  it('fades what is over, and what nothing is said of', () => {
    const shown = shownOf(picture, noChoices, new Map());
    expect(shown.nodes.filter((entry) => entry.isFaded).map((entry) => entry.node.id)).toEqual(['e3', 'e4']);
    expect(shown.edges.map((line) => [line.id, line.isFaded])).toEqual([
      ['b:e1:e2', false],
      ['f3', true],
    ]);
  });

  it('marks the lines of a path, and counts the neighbours drawn at a node', () => {
    const shown = shownOf(picture, noChoices, new Map(), new Set(['f2']));
    expect(shown.edges.filter((line) => line.isOnPath).map((line) => line.id)).toEqual(['b:e1:e2']);
    expect(shown.nodes[0]).toMatchObject({ drawnNeighbours: 2, isFocus: true });
  });

  it('finds what was selected when it has become a bundle, or no longer is one', () => {
    const { edges } = shownOf(picture, noChoices, new Map());
    expect(lineOf(edges, 'f1')?.id).toBe('b:e1:e2');
    expect(lineOf(edges, 'b:e1:e3')?.id).toBe('f3');
  });

  it('keeps a line hidden that a person hid as a bundle, when one edge of it is left', () => {
    const hidden = choose(noChoices, 'hidden', ['b:e1:e2'], true);
    const left = beginPicture({ nodes: of.nodes, edges: of.edges.slice(1) }, ['e1']);
    for (const each of [picture, left]) {
      const shown = shownOf(each, hidden, new Map());
      expect(shown.edges.map((line) => line.id)).toEqual(['f3']);
      expect(shown.hidden.byHand.map((thing) => thing.id)).toEqual(['b:e1:e2']);
    }
  });

  it('names what is hidden by hand, lines too', () => {
    const hidden = choose(noChoices, 'hidden', ['e2', 'f3'], true);
    const shown = shownOf(picture, hidden, new Map());
    expect(shown.hidden.byHand).toEqual([
      { id: 'e2', name: 'Node e2' },
      { id: 'f3', name: 'Node e1 knows Node e3' },
    ]);
    expect(shown.edges).toEqual([]);
  });
});
