import type { StylesheetJson } from 'cytoscape';
import { graphNumbers } from '../../../graph/constants.ts';
import type { ColorOf } from '../../../graph/export/svgExport.ts';

/**
 * How things look. Lean for many: straight haystack lines without arrows or labels, and names only where they can be
 * read, because drawing each line with its arrow is what makes a large picture slow. Lean is a class, not another sheet,
 * so that a picture that has grown becomes lean a slice a frame.
 */
export function stylesheet(colorOf: ColorOf): StylesheetJson {
  const [ink, quiet, paper] = [colorOf('--ink'), colorOf('--ink-3'), colorOf('--paper')];
  return [
    {
      selector: 'node',
      style: {
        shape: 'data(shape)' as 'ellipse',
        width: 'data(size)',
        height: 'data(size)',
        'background-color': 'data(fill)',
        'border-color': 'data(line)',
        'border-width': 1.5,
        label: 'data(label)',
        color: ink,
        'font-family': 'system-ui, sans-serif',
        'font-size': 12,
        'min-zoomed-font-size': 7,
        'text-valign': 'bottom',
        'text-margin-y': graphNumbers.labelGap,
        'text-wrap': 'wrap',
        'text-max-width': '400px',
        'text-events': 'no',
        'overlay-opacity': 0,
        ...haloed(paper),
      },
    },
    { selector: 'node.lean', style: { 'border-width': 1, 'min-zoomed-font-size': 9, 'text-background-opacity': 0 } },
    ...nodeStates(colorOf, ink),
    ...edgeStyles(colorOf, quiet, paper),
  ];
}

function nodeStates(colorOf: ColorOf, ink: string): StylesheetJson {
  return [
    {
      selector: 'node[badge]',
      style: {
        'background-image': 'data(badge)',
        'background-fit': 'contain',
        'background-image-containment': 'inside',
      },
    },
    // What passages say is read beside the picture; in it, only once it is large enough.
    { selector: 'node.text', style: { 'min-zoomed-font-size': 16, color: colorOf('--ink-3') } },
    { selector: 'node.pinned', style: { 'border-style': 'double', 'border-width': 5 } },
    { selector: 'node.folded', style: { 'border-style': 'dashed', 'border-width': 3 } },
    { selector: 'node.faded', style: { opacity: 0.38 } },
    {
      selector: 'node.focus',
      style: {
        'font-weight': 'bold',
        'font-size': 13,
        'border-width': 3,
        'border-color': ink,
        'min-zoomed-font-size': 5,
      },
    },
    { selector: 'node.found', style: { 'border-width': 2.5, 'border-color': ink } },
    {
      selector: 'node.selected',
      style: {
        'outline-width': 3,
        'outline-color': colorOf('--accent'),
        'outline-offset': 3,
        opacity: 1,
        'min-zoomed-font-size': 0,
        'z-index': 10,
      },
    },
  ];
}

function haloed(paper: string): object {
  return { 'text-background-color': paper, 'text-background-opacity': 0.78, 'text-background-padding': '1px' };
}

function edgeStyles(colorOf: ColorOf, quiet: string, paper: string): StylesheetJson {
  const accent = colorOf('--accent');
  const lit = {
    width: 3.5,
    opacity: 1,
    'line-color': accent,
    'target-arrow-color': accent,
    'source-arrow-color': accent,
  };
  return [
    {
      selector: 'edge',
      style: {
        width: 'data(width)',
        'line-color': 'data(color)',
        'line-style': 'data(dash)',
        'target-arrow-color': 'data(color)',
        'source-arrow-color': 'data(color)',
        'font-size': 10,
        'font-family': 'system-ui, sans-serif',
        color: quiet,
        'text-rotation': 'autorotate',
        'min-zoomed-font-size': 8,
        'text-events': 'no',
        'overlay-opacity': 0,
        'curve-style': 'straight',
        'target-arrow-shape': 'triangle',
        'arrow-scale': 0.8,
        label: 'data(label)',
        ...haloed(paper),
      } as object,
    },
    ...edgeKinds,
    { selector: 'edge.faded', style: { opacity: 0.35 } },
    { selector: 'edge.path', style: { ...lit, 'z-index': 8 } },
    { selector: 'edge.selected', style: { ...lit, 'z-index': 9 } },
  ];
}

const edgeKinds: StylesheetJson = [
  { selector: 'edge.both', style: { 'source-arrow-shape': 'triangle' } },
  // A passage to what it mentions: there is only one way to read it.
  { selector: 'edge.text', style: { 'target-arrow-shape': 'none' } },
  { selector: 'edge:loop', style: { 'curve-style': 'bezier' } },
  {
    selector: 'edge.lean',
    style: {
      'curve-style': 'haystack',
      'haystack-radius': 0,
      'source-arrow-shape': 'none',
      'target-arrow-shape': 'none',
      label: '',
    },
  },
];
