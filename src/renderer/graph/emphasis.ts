import { lineOf } from './bundles.ts';
import { graphNumbers } from './constants.ts';
import type { Shown, ShownEdge } from './shown.ts';

/**
 * The lines that carry their relation: those at the selection, or at the focus while it has few. That a passage mentions
 * what it is drawn to goes without saying.
 */
export function labelledLines(shown: Shown, selection: readonly string[]): Set<string> {
  const { labelledEdges, selectedLabelledEdges } = graphNumbers;
  const selected = new Set(selection);
  const lines = new Set(selection.flatMap((id) => lineOf(shown.edges, id)?.id ?? []));
  const telling = shown.edges.filter((line) =>
    line.edges.some((edge) => edge.kind === 'fact' || edge.kind === 'case' || edge.kind === 'derived'),
  );
  const atSelection = telling.filter((line) => selected.has(line.from) || selected.has(line.to));
  if (atSelection.length <= selectedLabelledEdges) for (const line of atSelection) lines.add(line.id);
  for (const line of shown.edges) if (line.isOnPath) lines.add(line.id);
  if (lines.size > 0) return lines;
  const focus = new Set(shown.nodes.filter((entry) => entry.isFocus).map((entry) => entry.node.id));
  const atFocus = telling.filter((line) => focus.has(line.from) || focus.has(line.to));
  if (atFocus.length <= labelledEdges) for (const line of atFocus) lines.add(line.id);
  return lines;
}

/** What a line says: its relation, or how many edges it stands for. */
export function lineLabel({ edges }: Pick<ShownEdge, 'edges'>): string {
  const [first] = edges;
  if (first === undefined) return '';
  const relations = new Set(edges.map((edge) => edge.relation));
  const denied = edges.every((edge) => edge.polarity === 'denied') ? 'not ' : '';
  const words = first.relation.replaceAll('_', ' ');
  if (edges.length === 1) return denied + words;
  return relations.size === 1 ? `${denied}${words} ×${edges.length}` : `${edges.length} relations`;
}
