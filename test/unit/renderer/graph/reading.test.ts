import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noChoices } from '../../../../src/renderer/graph/choices.ts';
import { labelledLines, lineLabel } from '../../../../src/renderer/graph/emphasis.ts';
import { cutMiddle } from '../../../../src/renderer/graph/labels.ts';
import { lineLook } from '../../../../src/renderer/graph/lineLook.ts';
import { nodeKindOf, nodeLook } from '../../../../src/renderer/graph/nodeKinds.ts';
import { beginPicture } from '../../../../src/renderer/graph/picture.ts';
import { shownOf } from '../../../../src/renderer/graph/shownOf.ts';
import { moveTo, noTrail, replacePresent, type Trail, visitNew } from '../../../../src/renderer/graph/trail.ts';
import { neighboursOf, stepSpoken, stepTowards } from '../../../../src/renderer/graph/walk.ts';
import { edge, node } from './madeUp.ts';

describe('a name that is too long', () => {
  it('keeps both ends and whole characters', () => {
    expect(cutMiddle('Agreement on the processing of invoices', 20)).toBe('Agreement on…nvoices');
    expect(cutMiddle('short', 20)).toBe('short');
    const family = '👨‍👩‍👧‍👦'.repeat(30);
    expect(cutMiddle(family, 11)).toBe(`${'👨‍👩‍👧‍👦'.repeat(6)}…${'👨‍👩‍👧‍👦'.repeat(4)}`);
  });

  it('is never longer than asked', () => {
    const count = (text: string): number => Array.from(new Intl.Segmenter().segment(text)).length;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 3, max: 40 }), (name, most) => {
        expect(count(cutMiddle(name, most))).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('walking', () => {
  const places = new Map([
    ['e1', { x: 0, y: 0 }],
    ['e2', { x: 100, y: 10 }],
    ['e3', { x: -80, y: 0 }],
    ['e4', { x: 0, y: 90 }],
  ]);
  const of = {
    nodes: ['e1', 'e2', 'e3', 'e4'].map((id) => node(id)),
    edges: [
      edge('f1', 'e1', 'e2', { relation: 'lives_in' }),
      edge('f2', 'e3', 'e1'),
      edge('f3', 'e1', 'e4'),
      edge('f4', 'e4', 'e1'),
    ],
  };
  const shown = shownOf(beginPicture(of, ['e1']), noChoices, places);

  it('goes to the neighbour that lies that way, and nowhere when none does', () => {
    expect(stepTowards(shown, 'e1', 'right')?.to.node.id).toBe('e2');
    expect(stepTowards(shown, 'e1', 'left')?.to.node.id).toBe('e3');
    expect(stepTowards(shown, 'e1', 'down')?.to.node.id).toBe('e4');
    expect(stepTowards(shown, 'e1', 'up')).toBeNull();
    expect(stepTowards(shown, 'e2', 'right')).toBeNull();
  });

  it('goes round the neighbours clockwise, and says which one it is at', () => {
    expect(neighboursOf(shown, 'e1').map((step) => step.to.node.id)).toEqual(['e2', 'e4', 'e3']);
    const [first, second] = neighboursOf(shown, 'e1');
    expect(first === undefined ? '' : stepSpoken(first)).toBe(
      'Node e2, thing, 1 of 3 neighbours drawn, by lives in, neighbour 1 of 3',
    );
    expect(second === undefined ? '' : stepSpoken(second)).toContain('by 2 edges, neighbour 2 of 3');
  });
});

describe('what carries words', () => {
  const of = {
    nodes: [node('e1'), node('e2'), node('p3', { kind: 'passage' })],
    edges: [
      edge('f1', 'e1', 'e2', { relation: 'depends_on' }),
      edge('f2', 'e2', 'e1', { relation: 'depends_on' }),
      edge('m3-1', 'p3', 'e1', { kind: 'mentions', relation: 'mentions' }),
    ],
  };
  const shown = shownOf(beginPicture(of, ['e1']), noChoices, new Map());

  it('is what the selection or the focus hangs on; that a text mentions something goes without saying', () => {
    expect([...labelledLines(shown, [])]).toEqual(['b:e1:e2']);
    expect([...labelledLines(shown, ['m3-1'])]).toEqual(['m3-1']);
    expect(shown.edges.map(lineLabel)).toEqual(['depends on ×2', 'mentions']);
  });
});

describe('how things look', () => {
  it('tells open cases from settled ones, and cases from all else', () => {
    const open = nodeLook(node('e1', { type: 'contradiction', case_status: 'open' }));
    const settled = nodeLook(node('e1', { type: 'contradiction', case_status: 'resolved' }));
    expect(open).toMatchObject({ shape: 'diamond', isHollow: false, badge: '≠' });
    expect(settled).toMatchObject({ shape: 'diamond', isHollow: true, badge: '✓' });
    expect(nodeLook(node('e1', { type: 'fallacy', case_status: 'suspected' })).shape).toBe('hexagon');
    expect(nodeKindOf('toString')).toEqual(nodeKindOf('anything else'));
  });

  it('tells what holds from what ended, is denied, disputed or only planned', () => {
    const state = (more: Parameters<typeof edge>[3]) => lineLook({ edges: [edge('f1', 'e1', 'e2', more)] }).state;
    expect(state({})).toBe('holds');
    expect(state({ over: true, polarity: 'denied' })).toBe('ended');
    expect(state({ polarity: 'denied' })).toBe('denied');
    expect(state({ status: 'disputed' })).toBe('disputed');
    expect(state({ modality: 'planned' })).toBe('planned');
    expect(state({ kind: 'said' })).toBe('text');
    expect(state({ kind: 'case' })).toBe('case');
  });
});

describe('the trail', () => {
  it('forgets what lay ahead when it goes on from the middle', () => {
    const empty: Trail<string> = noTrail;
    const three = ['a', 'b', 'c'].reduce<Trail<string>>(visitNew, empty);
    const back = moveTo(three, 1);
    expect(back).toEqual({ entries: ['a', 'b', 'c'], at: 1 });
    expect(back && visitNew(back, 'd')).toEqual({ entries: ['a', 'b', 'd'], at: 2 });
    expect(replacePresent(three, 'C').entries).toEqual(['a', 'b', 'C']);
    expect(moveTo(three, 3)).toBeNull();
    expect(moveTo(three, 2)).toBeNull();
  });
});
