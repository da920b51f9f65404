import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noChoices } from '../../../../src/renderer/graph/choices.ts';
import type { ExportedPicture } from '../../../../src/renderer/graph/export/exportedPicture.ts';
import { exportJson } from '../../../../src/renderer/graph/export/jsonExport.ts';
import { escapeXml, exportSvg } from '../../../../src/renderer/graph/export/svgExport.ts';
import { beginPicture } from '../../../../src/renderer/graph/picture.ts';
import { readView, savedViewSchema, writeView } from '../../../../src/renderer/graph/savedView.ts';
import { presentInstants } from '../../../../src/renderer/graph/shown.ts';
import { shownOf } from '../../../../src/renderer/graph/shownOf.ts';
import { edge, node } from './madeUp.ts';

const hostile = '</text><script>alert("1")</script>&\u0000';
const picture = beginPicture(
  {
    nodes: [
      node('e1', { name: hostile }),
      node('e2', { type: 'contradiction', case_status: 'open' }),
      node('v:tea', { kind: 'value', type: 'value', name: 'tea' }),
    ],
    edges: [edge('f1', 'e1', 'v:tea', { relation: hostile }), edge('c2-1', 'e2', 'e1', { kind: 'case' })],
  },
  ['e1'],
);
const places = new Map([
  ['e1', { x: 0, y: 0 }],
  ['e2', { x: 200, y: 40 }],
  ['v:tea', { x: -120, y: 90 }],
]);

const exported: ExportedPicture = {
  title: hostile,
  dataset: 'main',
  madeAt: '2024-05-02T10:00:00Z',
  shown: shownOf(picture, noChoices, places),
  counts: { shown: 3, total: 12, omitted: { limit: 9 } },
  filter: { relations: ['has', 'is'] },
  instants: { ...presentInstants, asOf: '2024-01-01T00:00:00Z', knownAt: '2024-02-01T00:00:00Z' },
};

describe('the picture as SVG', () => {
  const { svg, width, height } = exportSvg(exported, () => 'rgb(1, 2, 3)');

  it('holds no markup but its own, whatever names say', () => {
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('\u0000');
    const tags = new Set([...svg.matchAll(/<\/?([a-zA-Z]+)/gu)].map((match) => match[1]));
    expect(tags).toEqual(new Set(['defs', 'g', 'line', 'marker', 'path', 'rect', 'svg', 'text', 'title']));
  });

  it('escapes any text so that it reads back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (words) => {
        const escaped = escapeXml(words);
        expect(escaped).not.toMatch(/[<>"']/u);
        const back = escaped.replaceAll(
          /&(lt|gt|quot|#39|amp);/gu,
          (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name] ?? '',
        );
        expect(back).toBe(words.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD'));
      }),
    );
  });

  it('tells the legend, the filter, the clocks and the counts', () => {
    for (const words of [
      'contradiction (1)',
      'value (1)',
      'as of 2024-01-01T00:00:00Z, known at 2024-02-01T00:00:00Z',
      'Filter: relations: has, is',
      '3 of 12 nodes, 2 lines; left out: 9 limit',
    ]) {
      expect(svg).toContain(words);
    }
    expect(width).toBeGreaterThan(320);
    expect(height).toBeGreaterThan(130);
  });
});

describe('the picture as JSON', () => {
  it('holds everything drawn, with its place and the names as they are', () => {
    expect(JSON.parse(exportJson(exported))).toMatchObject({
      title: hostile,
      filter: { relations: ['has', 'is'] },
      instants: { asOf: '2024-01-01T00:00:00Z' },
      counts: { total: 12 },
      nodes: [{ id: 'e1', name: hostile, x: 0, y: 0, focus: true }, { id: 'e2', case_status: 'open' }, { id: 'v:tea' }],
      edges: [{ id: 'f1' }, { id: 'c2-1' }],
    });
  });
});

describe('a view', () => {
  it('survives being written down and read again', () => {
    const view = {
      focus: { kind: 'node', node: 'e1' } as const,
      title: 'Node',
      picture,
      choices: { ...noChoices, hidden: new Set(['e2', 'f1']), pinned: new Set(['e1']) },
      places,
      filter: { kinds: ['entity' as const], min_trust: 20 },
      instants: exported.instants,
      camera: { zoom: 0.8, x: 12, y: -4 },
    };
    const saved: unknown = JSON.parse(JSON.stringify(writeView(view)));
    const back = readView(savedViewSchema.parse(saved));
    expect(back).toEqual({ ...view, picture: { ...picture, nodes: new Map(), edges: new Map() } });
  });

  it('is refused when it was written by something else', () => {
    expect(savedViewSchema.safeParse({ format: 2 }).success).toBe(false);
    expect(
      savedViewSchema.safeParse({
        ...writeView({
          focus: { kind: 'node', node: 'e1' },
          title: '',
          picture,
          choices: noChoices,
          places,
          filter: {},
          instants: presentInstants,
          camera: null,
        }),
        base: ['nobody'],
      }).success,
    ).toBe(false);
  });
});
