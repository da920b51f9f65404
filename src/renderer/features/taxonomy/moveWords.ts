import type { BranchMove } from '../../../shared/contract/taxonomy.ts';
import { plural } from '../../model/numbers.ts';

/** What moving a branch would do, in one or two sentences. */
export function previewWords({ to, nodes, categories, procedures, joined }: BranchMove): string {
  const counts = [
    plural(nodes, 'node', 'nodes'),
    ...(categories > 0 ? [plural(categories, 'category', 'categories')] : []),
    ...(procedures > 0 ? [plural(procedures, 'procedure', 'procedures')] : []),
  ];
  const moved = `Moves ${listed(counts)}.`;
  return joined > 0 ? `${moved} ${to} has ${plural(joined, 'node', 'nodes')} already: both become one branch.` : moved;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
