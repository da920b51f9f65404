import type { ShownEdge } from './shown.ts';

export type LineState = 'holds' | 'ended' | 'planned' | 'denied' | 'disputed' | 'derived' | 'text' | 'case';

/** How a line looks: canvas, legend and exports agree on it. */
export interface LineLook {
  readonly state: LineState;
  /** A custom property of styles/tokens.css. */
  readonly color: `--${string}`;
  readonly dash: 'solid' | 'dashed' | 'dotted';
  readonly width: number;
}

const looks: Readonly<Record<LineState, LineLook>> = {
  holds: { state: 'holds', color: '--node-edge-strong', dash: 'solid', width: 1.3 },
  ended: { state: 'ended', color: '--node-edge', dash: 'solid', width: 1.2 },
  planned: { state: 'planned', color: '--node-edge-strong', dash: 'dashed', width: 1.3 },
  denied: { state: 'denied', color: '--bad', dash: 'solid', width: 1.4 },
  disputed: { state: 'disputed', color: '--warn', dash: 'dotted', width: 1.8 },
  derived: { state: 'derived', color: '--accent', dash: 'dashed', width: 1.6 },
  text: { state: 'text', color: '--node-edge', dash: 'solid', width: 0.8 },
  case: { state: 'case', color: '--node-edge-strong', dash: 'dotted', width: 1.8 },
};

const BUNDLE_WIDTH = 1.6;

/** A bundle looks like the most telling of its edges. */
export function lineLook({ edges }: Pick<ShownEdge, 'edges'>): LineLook {
  const look = looks[stateOf({ edges })];
  return edges.length > 1 ? { ...look, width: look.width + BUNDLE_WIDTH } : look;
}

function stateOf({ edges }: Pick<ShownEdge, 'edges'>): LineState {
  if (edges.some((edge) => edge.kind === 'case')) return 'case';
  if (edges.every((edge) => edge.kind !== 'fact')) {
    return edges.some((edge) => edge.kind === 'derived') ? 'derived' : 'text';
  }
  if (edges.every((edge) => edge.over)) return 'ended';
  const facts = edges.filter((edge) => edge.kind === 'fact' && !edge.over);
  if (facts.some((edge) => edge.status === 'disputed')) return 'disputed';
  if (facts.every((edge) => edge.polarity === 'denied')) return 'denied';
  return facts.every((edge) => edge.modality !== 'asserted') ? 'planned' : 'holds';
}
