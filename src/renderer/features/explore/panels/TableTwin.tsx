import { useMemo, useState } from 'react';
import { Tabs } from '../../../components/Tabs.tsx';
import { useExplore, useExploreState } from '../useExplore.ts';
import { EdgeTable } from './EdgeTable.tsx';
import { NodeTable } from './NodeTable.tsx';
import { edgeRows, nodeRows } from './tableRows.ts';

type Side = 'nodes' | 'edges';

/** Everything drawn, as two tables: another view of the same picture, with the same choices and the same selection. */
export function TableTwin() {
  const { explore } = useExplore();
  const shown = useExploreState((state) => state.shown);
  const [side, setSide] = useState<Side>(() => sideOf(explore.store.getState().selection));
  const nodes = useMemo(() => nodeRows(shown), [shown]);
  const edges = useMemo(() => edgeRows(shown), [shown]);
  return (
    <section className="twin" aria-label="Table of the picture">
      <Tabs
        label="Nodes or edges"
        value={side}
        onChange={setSide}
        options={[
          { value: 'nodes', label: `Nodes (${nodes.length})` },
          { value: 'edges', label: `Edges (${edges.length})` },
        ]}
      />
      {side === 'nodes' ? <NodeTable rows={nodes} /> : <EdgeTable rows={edges} />}
    </section>
  );
}

/** The table that the leading element of the selection is in. */
function sideOf(selection: readonly string[]): Side {
  const last = selection.at(-1);
  return last === undefined || /^[epv]/.test(last) ? 'nodes' : 'edges';
}
