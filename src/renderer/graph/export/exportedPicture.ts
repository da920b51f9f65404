import type { GraphFilterInput } from '../../../shared/contract/graph.ts';
import type { Instants, Shown } from '../shown.ts';

/** A picture with all that is needed to understand it away from the page. */
export interface ExportedPicture {
  readonly title: string;
  readonly dataset: string;
  readonly madeAt: string;
  readonly shown: Shown;
  readonly counts: {
    readonly shown: number;
    readonly total: number;
    readonly omitted: Readonly<Record<string, number>>;
  };
  readonly filter: GraphFilterInput;
  readonly instants: Instants;
}

/** The clocks, the filter stack and what is left out, as lines. */
export function captionLines({ instants, filter, counts, shown, dataset, madeAt }: ExportedPicture): string[] {
  const { asOf, range, knownAt, includesHistory } = instants;
  const time = range !== null ? `${range.from} to ${range.to}` : asOf !== null ? `as of ${asOf}` : 'now';
  const clocks = [time, knownAt === null ? '' : `known at ${knownAt}`, includesHistory ? 'with history' : ''];
  const filters = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key.replaceAll('_', ' ')}: ${Array.isArray(value) ? value.join(', ') : String(value)}`);
  const omitted = Object.entries({
    ...counts.omitted,
    'by hand': shown.hidden.byHand.length,
    folded: shown.hidden.folded,
  })
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${count} ${reason}`);
  const total = Math.max(counts.total, shown.nodes.length);
  return [
    `Dataset ${dataset}, ${clocks.filter(Boolean).join(', ')}; made ${madeAt}`,
    filters.length === 0 ? 'No filter' : `Filter: ${filters.join('; ')}`,
    `${shown.nodes.length} of ${total} nodes, ${shown.edges.length} lines${omitted.length === 0 ? '' : `; left out: ${omitted.join(', ')}`}`,
  ];
}
