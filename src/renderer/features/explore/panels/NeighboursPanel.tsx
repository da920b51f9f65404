import { useEffect, useMemo, useRef } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Empty, Skeleton } from '../../../components/States.tsx';
import { nodeKindOf } from '../../../graph/nodeKinds.ts';
import { formatCount, plural } from '../../../model/numbers.ts';
import type { ShownNode } from '../exploreState.ts';
import { useExplore, useExploreState, useRun } from '../useExplore.ts';
import { Glyph } from './Legend.tsx';
import { drawnOf, type GroupRow, groupRows } from './neighbourGroups.ts';
import { NodeMenu } from './NodeMenu.tsx';

/** The relations of the selected node in both directions, page by page. */
export function NeighboursPanel() {
  const node = useLeadingNode();
  if (node === null) return <Empty icon="neighbours" title="Select a node to see its neighbours" />;
  return <NodeNeighbours key={node.node.id} shown={node} />;
}

function useLeadingNode(): ShownNode | null {
  const selection = useExploreState((state) => state.selection);
  const nodes = useExploreState((state) => state.shown.nodes);
  return useMemo(() => {
    const byId = new Map(nodes.map((entry) => [entry.node.id, entry]));
    const leading = selection.findLast((id) => byId.has(id));
    return leading === undefined ? null : (byId.get(leading) ?? null);
  }, [selection, nodes]);
}

function NodeNeighbours({ shown }: { readonly shown: ShownNode }) {
  const { explore } = useExplore();
  const run = useRun();
  const { node } = shown;
  const groups = useExploreState((state) => state.groups.get(node.id));
  const edges = useExploreState((state) => state.shown.edges);
  const isBusy = useExploreState((state) => state.busy.has(node.id));
  const rows = useMemo(() => groupRows(node.id, groups ?? [], edges), [node.id, groups, edges]);

  useEffect(() => {
    if (groups === undefined) run(explore.loadGroups(node.id));
  }, [explore, node.id, groups, run]);

  return (
    <div className="neighbours" aria-busy={isBusy}>
      <header className="neighbours-head">
        <Glyph kind={nodeKindOf(node.type)} />
        <h3 className="one-line" title={node.name}>
          {node.name}
        </h3>
        <NodeMenu shown={shown} />
      </header>
      <p className="quiet">
        {node.type}, {plural(node.degree, 'neighbour')}
        {shown.isPinned && ', pinned'}
        {shown.folded > 0 && `, folds ${formatCount(shown.folded)}`}
      </p>
      <NodeButtons shown={shown} isBusy={isBusy} />
      {groups === undefined ? (
        <Skeleton rows={4} />
      ) : (
        <ul className="groups" aria-label={`Relations of ${node.name}`}>
          {rows.map((row) => (
            <Group key={row.key} node={node.id} row={row} isBusy={isBusy} />
          ))}
        </ul>
      )}
      {groups !== undefined && rows.length === 0 && <p className="quiet">No neighbours under this filter.</p>}
    </div>
  );
}

function NodeButtons({ shown, isBusy }: { readonly shown: ShownNode; readonly isBusy: boolean }) {
  const { explore } = useExplore();
  const run = useRun();
  const { node } = shown;
  const isAvoided = useExploreState((state) => state.avoided.has(node.id));
  return (
    <div className="neighbours-actions">
      <Button size="s" aria-busy={isBusy} onClick={() => !isBusy && run(explore.expand(node.id))}>
        Expand all
      </Button>
      <Button size="s" onClick={() => explore.collapse(node.id)}>
        Collapse
      </Button>
      {shown.folded > 0 ? (
        <Button size="s" onClick={() => explore.unfold(node.id)}>
          Unfold {formatCount(shown.folded)}
        </Button>
      ) : (
        <Button size="s" title="Draw what hangs on it alone as a count" onClick={() => explore.fold(node.id)}>
          Fold
        </Button>
      )}
      <Button size="s" icon="pin" aria-pressed={shown.isPinned} onClick={() => explore.pin(node.id, !shown.isPinned)}>
        {shown.isPinned ? 'Unpin' : 'Pin'}
      </Button>
      <label className="check" title="Paths go round it">
        <input type="checkbox" checked={isAvoided} onChange={(event) => explore.avoid(node.id, event.target.checked)} />
        Do not walk through
      </label>
    </div>
  );
}

interface GroupProps {
  readonly node: string;
  readonly row: GroupRow;
  readonly isBusy: boolean;
}

function Group({ node, row, isBusy }: GroupProps) {
  const { explore } = useExplore();
  const run = useRun();
  const words = row.relation.replaceAll('_', ' ');
  const side = row.direction === 'out' ? 'from it' : 'to it';
  const ref = useRef<HTMLLIElement>(null);

  async function showNext(): Promise<void> {
    await explore.expand(node, { relation: row.relation, direction: row.direction });
    // With its last page the button goes; who pressed it stays at its row.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) ref.current?.focus();
    });
  }

  return (
    <li ref={ref} className="group" tabIndex={-1}>
      <span className="group-arrow" aria-hidden="true" title={side}>
        {row.direction === 'out' ? '→' : '←'}
      </span>
      <span className="group-label one-line" title={`${words}, ${side}`}>
        {words}
        <span className="visually-hidden"> {side}</span>
      </span>
      <span className="group-count num quiet">{drawnOf(row.drawn, row.total)}</span>
      <span className="group-next">
        {row.next > 0 && (
          <Button
            size="s"
            variant="ghost"
            aria-busy={isBusy}
            aria-label={`Next ${row.next} of ${words}, ${side}`}
            onClick={() => !isBusy && run(showNext())}
          >
            Next {row.next}
          </Button>
        )}
      </span>
    </li>
  );
}
