import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginPicture,
  claimedBy,
  collapse,
  expand,
  nextOffset,
  type Picture,
  withAmong,
  withFill,
  withoutPath,
  withPath,
} from '../../../../src/renderer/graph/picture.ts';
import { among, edge, neighboursIn, node, type World, world } from './madeUp.ts';

/** What can be told of a picture from outside, in an order of its own. */
function contents(picture: Picture) {
  return {
    nodes: [...picture.nodes.keys()].sort(),
    edges: [...picture.edges.keys()].sort(),
    expansions: picture.expansions.map(({ node: id, brought }) => [id, ...brought]),
    outside: [...picture.outside].sort(),
  };
}

function begin(of: World, base: readonly string[]): Picture {
  return beginPicture(among(of, new Set(base)), base.slice(0, 1));
}

/** A page of neighbours as the engine sends it: those not known yet, and the edges between what is drawn then. */
function expanded(of: World, picture: Picture, id: string, from: number, count: number): Picture {
  if (!picture.nodes.has(id)) return picture;
  const page = neighboursIn(of, id).slice(from, from + count);
  const drawn = among(of, new Set([...picture.nodes.keys(), ...page]));
  const fresh = drawn.nodes.filter((entry) => !picture.nodes.has(entry.id));
  const expansion = { node: id, relation: null, direction: null, brought: page, nextOffset: null };
  return expand(picture, expansion, { nodes: fresh, edges: drawn.edges });
}

const step = fc.record({
  kind: fc.constantFrom('expand', 'collapse'),
  at: fc.nat(13),
  from: fc.nat(3),
  count: fc.integer({ min: 1, max: 4 }),
});

function run(
  of: World,
  picture: Picture,
  steps: readonly { kind: string; at: number; from: number; count: number }[],
): Picture {
  return steps.reduce((now, { kind, at, from, count }) => {
    const id = `e${(at % of.nodes.length) + 1}`;
    return kind === 'expand' ? expanded(of, now, id, from, count) : collapse(now, id);
  }, picture);
}

describe('expanding and collapsing', () => {
  it('undoes an expansion exactly, whatever else was expanded', () => {
    fc.assert(
      fc.property(world, fc.array(step, { maxLength: 12 }), fc.nat(13), fc.nat(3), (of, steps, at, from) => {
        const id = `e${(at % of.nodes.length) + 1}`;
        const before = collapse(run(of, begin(of, ['e1']), steps), id);
        expect(contents(collapse(expanded(of, before, id, from, 4), id))).toEqual(contents(before));
      }),
    );
  });

  it('comes back to its beginning when all is collapsed, in any order', () => {
    fc.assert(
      fc.property(world, fc.array(step, { maxLength: 16 }), fc.array(fc.nat(13)), (of, steps, order) => {
        const start = begin(of, ['e1', 'e2']);
        const ids = [...order.map((at) => `e${(at % of.nodes.length) + 1}`), ...of.nodes.map((entry) => entry.id)];
        expect(contents(ids.reduce(collapse, run(of, start, steps)))).toEqual(contents(start));
      }),
    );
  });

  it('draws exactly what can be reached through expansions that are still there', () => {
    fc.assert(
      fc.property(world, fc.array(step, { maxLength: 16 }), (of, steps) => {
        const picture = run(of, begin(of, ['e1']), steps);
        const reached = new Set(picture.base);
        for (let before = -1; before !== reached.size; ) {
          before = reached.size;
          for (const expansion of picture.expansions) {
            if (reached.has(expansion.node)) for (const id of expansion.brought) reached.add(id);
          }
        }
        expect(new Set(picture.nodes.keys())).toEqual(reached);
        expect(contents(picture).edges).toEqual(
          among(of, reached)
            .edges.map((entry) => entry.id)
            .sort(),
        );
      }),
    );
  });

  it('lets go of two expansions that only keep each other', () => {
    const of: World = {
      nodes: ['e1', 'e2', 'e3'].map((id) => node(id)),
      edges: [edge('f1', 'e1', 'e2'), edge('f2', 'e2', 'e3')],
    };
    const both = expanded(of, expanded(of, begin(of, ['e1']), 'e1', 0, 9), 'e2', 0, 9);
    expect([...both.nodes.keys()]).toEqual(['e1', 'e2', 'e3']);
    expect(contents(collapse(both, 'e1'))).toMatchObject({ nodes: ['e1'], expansions: [] });
  });
});

describe('the engine’s present view of the picture', () => {
  const of: World = {
    nodes: ['e1', 'e2', 'e3', 'e4'].map((id) => node(id)),
    edges: [edge('f1', 'e1', 'e2'), edge('f2', 'e2', 'e3'), edge('f3', 'e3', 'e4')],
  };

  it('keeps what a filter leaves out, and draws it again when the filter lets it', () => {
    const start = begin(of, ['e1', 'e2', 'e3']);
    const all = claimedBy(start);
    const narrow = withAmong(start, { ...among(of, new Set(['e1', 'e2'])), gone: [] }, all);
    expect([...narrow.outside]).toEqual(['e3']);
    expect([...narrow.edges.keys()]).toEqual(['f1']);
    const wide = withAmong(narrow, { ...among(of, all), gone: [] }, all);
    expect(contents(wide)).toEqual(contents(start));
  });

  it('lets go of what is gone from the memory, and of what hung on it', () => {
    const grown = expanded(of, begin(of, ['e1', 'e3']), 'e3', 0, 9);
    const left = withAmong(grown, { ...among(of, new Set(['e1', 'e2', 'e4'])), gone: ['e3'] }, claimedBy(grown));
    expect(contents(left)).toMatchObject({ nodes: ['e1'], edges: [], expansions: [] });
  });

  it('leaves alone what came while it was asked', () => {
    const start = begin(of, ['e1', 'e2', 'e3']);
    const asked = claimedBy(start);
    const grown = expanded(of, start, 'e3', 0, 9);
    const late = withAmong(grown, { ...among(of, asked), gone: [] }, asked);
    expect(late.outside.has('e4')).toBe(false);
    expect(late.edges.has('f3')).toBe(true);
  });
});

describe('other reasons to be in the picture', () => {
  const of: World = {
    nodes: ['e1', 'e2', 'e3'].map((id) => node(id)),
    edges: [edge('f1', 'e1', 'e2'), edge('f2', 'e2', 'e3')],
  };

  it('takes a path back without what was there before it', () => {
    const start = begin(of, ['e1', 'e2']);
    const path = withPath(start, among(of, new Set(['e1', 'e2', 'e3'])));
    expect([...path.nodes.keys()]).toEqual(['e1', 'e2', 'e3']);
    expect(contents(withoutPath(path))).toEqual(contents(start));
  });

  it('replaces what the focus brings under another filter, but not what is worked with', () => {
    const start = withFill(begin(of, ['e1']), ['e2', 'e3'], new Set());
    expect(withFill(start, [], new Set(['e3'])).fill).toEqual(['e3']);
    expect(withFill(start, [], new Set()).fill).toEqual([]);
  });

  it('goes on with the next page of the same neighbours', () => {
    const page = (relation: string | null, next: number | null, picture: Picture) =>
      expand(
        picture,
        { node: 'e1', relation, direction: relation === null ? null : 'out', brought: [], nextOffset: next },
        { nodes: [], edges: [] },
      );
    const picture = page('knows', null, page(null, 50, begin(of, ['e1'])));
    expect(nextOffset(picture, 'e1', null)).toBe(50);
    expect(nextOffset(picture, 'e1', { relation: 'knows', direction: 'out' })).toBeNull();
    expect(nextOffset(picture, 'e1', { relation: 'owns', direction: 'out' })).toBe(0);
  });
});
