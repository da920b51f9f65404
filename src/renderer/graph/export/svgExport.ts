import { arrowsOf } from '../bundles.ts';
import { graphNumbers } from '../constants.ts';
import { labelledLines, lineLabel } from '../emphasis.ts';
import { namesWithRoom } from '../labelRoom.ts';
import { cutMiddle } from '../labels.ts';
import { legendOf } from '../legend.ts';
import { lineLook } from '../lineLook.ts';
import { nodeLook } from '../nodeKinds.ts';
import { shapePath } from '../shapePaths.ts';
import type { Point, ShownEdge, ShownNode } from '../shown.ts';
import { captionLines, type ExportedPicture } from './exportedPicture.ts';

/** The colour that a token of styles/tokens.css stands for now. */
export type ColorOf = (token: `--${string}`) => string;

const DASHES = { solid: '', dashed: ' stroke-dasharray="5 3"', dotted: ' stroke-dasharray="1.5 2.5"' } as const;

const MARGIN = 60;
const LINE = 18;
const LEGEND_COLUMN = 170;

/** Written from the model, so that it shows all of the picture whatever part of it is on the screen. */
export function exportSvg(picture: ExportedPicture, colorOf: ColorOf): { svg: string; width: number; height: number } {
  const { shown } = picture;
  const xs = shown.nodes.map((entry) => entry.at.x);
  const ys = shown.nodes.map((entry) => entry.at.y);
  const left = Math.min(0, ...xs) - MARGIN - 60;
  const top = Math.min(0, ...ys) - MARGIN;
  const width = Math.max(720, Math.max(0, ...xs) + MARGIN + 60 - left);
  const drawingHeight = Math.max(0, ...ys) + MARGIN - top;
  const footer = footerOf(picture, colorOf, left, top + drawingHeight, width);
  const height = drawingHeight + footer.height;
  const at = new Map(shown.nodes.map((entry) => [entry.node.id, entry.at]));
  const labelled = labelledLines(shown, []);
  const named = namesWithRoom(shown.nodes, new Set());
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="11">`,
    `<title>${escapeXml(picture.title)}</title>`,
    `<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L8 4L0 8Z" fill="${color(colorOf('--ink-3'))}"/></marker></defs>`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${color(colorOf('--paper'))}"/>`,
    ...shown.edges.map((line) => edgeSvg(line, at, labelled.has(line.id), shown.nodes, colorOf)),
    ...shown.nodes.map((entry) => nodeSvg(entry, named.has(entry.node.id), colorOf)),
    footer.svg,
    '</svg>',
  ].join('\n');
  return { svg, width, height };
}

function edgeSvg(
  line: ShownEdge,
  at: ReadonlyMap<string, Point>,
  isLabelled: boolean,
  nodes: readonly ShownNode[],
  colorOf: ColorOf,
): string {
  const [from, to] = [at.get(line.from), at.get(line.to)];
  if (from === undefined || to === undefined || line.from === line.to) return '';
  const radius = (id: string): number => {
    const entry = nodes.find((other) => other.node.id === id);
    return entry === undefined ? 0 : nodeLook(entry.node).size / 2 + 2;
  };
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [r1, r2] = [radius(line.from), radius(line.to)];
  const arrows = arrowsOf(line);
  const look = lineLook(line);
  const stroke = color(colorOf(line.isOnPath ? '--accent' : look.color));
  const markers =
    look.state === 'text'
      ? ''
      : `${arrows.atFrom ? ' marker-start="url(#arrow)"' : ''}${arrows.atTo ? ' marker-end="url(#arrow)"' : ''}`;
  const faded = line.isFaded ? ' opacity="0.4"' : '';
  const dashes = DASHES[look.dash];
  const path = `<line x1="${round(from.x + ux * r1)}" y1="${round(from.y + uy * r1)}" x2="${round(to.x - ux * r2)}" y2="${round(to.y - uy * r2)}" stroke="${stroke}" stroke-width="${line.isOnPath ? 3 : look.width}"${dashes}${faded}${markers}/>`;
  if (!isLabelled && line.edges.length === 1) return path;
  const words = isLabelled ? cutMiddle(lineLabel(line), graphNumbers.edgeLabelGraphemes) : `×${line.edges.length}`;
  return `${path}${text(words, (from.x + to.x) / 2, (from.y + to.y) / 2 - 3, color(colorOf('--ink-3')), 'middle', 9)}`;
}

function nodeSvg(entry: ShownNode, isNamed: boolean, colorOf: ColorOf): string {
  const { node, at, folded } = entry;
  const look = nodeLook(node);
  const own = color(colorOf(look.color));
  const fill = look.isHollow ? color(colorOf('--surface')) : own;
  const stroke = entry.isFocus ? color(colorOf('--ink')) : own;
  const name = cutMiddle(node.name, graphNumbers.labelGraphemes);
  const more = folded > 0 ? ` +${folded}` : '';
  return [
    `<g${entry.isFaded ? ' opacity="0.4"' : ''}>`,
    `<title>${escapeXml(node.name)}</title>`,
    `<path d="${shapePath(look.shape, at.x, at.y, look.size)}" fill="${fill}" stroke="${stroke}" stroke-width="${entry.isFocus ? 3 : 1.5}"/>`,
    look.badge === ''
      ? ''
      : text(look.badge, at.x, at.y + 4, look.isHollow ? own : color(colorOf('--surface')), 'middle', 13),
    isNamed ? text(name + more, at.x, at.y + look.size / 2 + 12, color(colorOf('--ink')), 'middle', 11) : '',
    '</g>',
  ].join('');
}

function footerOf(
  picture: ExportedPicture,
  colorOf: ColorOf,
  left: number,
  top: number,
  width: number,
): { svg: string; height: number } {
  const columns = Math.max(1, Math.floor((width - 2 * MARGIN) / LEGEND_COLUMN));
  const legend = legendOf(picture.shown);
  const rows = Math.ceil(legend.length / columns);
  const x = left + 24;
  const ink = color(colorOf('--ink'));
  const items = legend.map(({ type, kind, count }, index) => {
    const [cx, cy] = [x + (index % columns) * LEGEND_COLUMN + 7, top + 44 + Math.floor(index / columns) * LINE];
    const own = color(colorOf(kind.color));
    const fill = kind.isHollow ? color(colorOf('--surface')) : own;
    return `<path d="${shapePath(kind.shape, cx, cy, 12)}" fill="${fill}" stroke="${own}"/>${text(`${type} (${count})`, cx + 14, cy + 4, ink, 'start', 11)}`;
  });
  const captionTop = top + 44 + rows * LINE + 14;
  const captions = captionLines(picture).map((words, index) =>
    text(words, x, captionTop + index * LINE, color(colorOf('--ink-2')), 'start', 11),
  );
  const title = `<text x="${x}" y="${top + 22}" font-size="15" font-weight="600" fill="${ink}">${escapeXml(cutMiddle(picture.title, 80))}</text>`;
  return { svg: [title, ...items, ...captions].join('\n'), height: captionTop - top + captions.length * LINE + 12 };
}

function text(words: string, x: number, y: number, fill: string, anchor: 'start' | 'middle', size: number): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="${size}" fill="${fill}">${escapeXml(words)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const color = (value: string): string => escapeXml(value);

/** Names are what people and files said: no sign of theirs may become markup, nor break the document. */
export function escapeXml(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
