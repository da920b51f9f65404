import { useStore } from 'zustand';
import { classes } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { ListboxFrame } from '../../components/ListboxFrame.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import type { TaxonomyNode } from '../../../shared/contract/taxonomy.ts';
import { useApp } from '../../state/useApp.ts';
import { NODES_ID } from './taxonomyCommands.ts';

const ROW_REM = 2.75;
/** So many rows before the end of what was read, the next page is asked for. */
const AHEAD = 20;

export function NodesOfBranch() {
  const { taxonomy } = useApp();
  const { nodes, includesBelow } = useStore(taxonomy.store);
  return (
    <div className="branch-nodes" id={NODES_ID}>
      <Segmented
        label="Which nodes"
        value={includesBelow ? 'all' : 'here'}
        onChange={(value) => taxonomy.includeBelow(value === 'all')}
        options={[
          { value: 'all', label: 'With branches below' },
          { value: 'here', label: 'Only here' },
        ]}
      />
      {nodes.phase === 'failed' && <Failure error={nodes.error} onRetry={taxonomy.retryNodes} />}
      {(nodes.phase === 'loading' || nodes.phase === 'idle') && <Skeleton rows={8} />}
      {nodes.phase === 'ready' && nodes.rows.length === 0 && (
        <Empty icon="taxonomy" title="No nodes here">
          <p>Drag nodes onto this branch, or cut them and paste them here.</p>
        </Empty>
      )}
      {nodes.phase === 'ready' && nodes.rows.length > 0 && <NodeRows />}
    </div>
  );
}

function NodeRows() {
  const { taxonomy, router } = useApp();
  const { nodes, nodeId, selected, cut } = useStore(taxonomy.store);
  const { rows } = nodes;
  const active = rows.findIndex(({ id }) => id === nodeId);
  const cutIds = new Set(cut?.kind === 'nodes' ? cut.ids : []);
  return (
    <ListboxFrame
      label="Nodes of this branch"
      count={rows.length}
      active={active}
      isSelected={(index) => index === active}
      onActive={(index) => taxonomy.selectNode(rows[index]?.id ?? null)}
      onOpen={(index) => router.inspect({ entityId: rows[index]?.id ?? null })}
      onRange={(_, last) => {
        if (last >= rows.length - AHEAD) void taxonomy.moreNodes();
      }}
      rowProps={(index) => {
        const node = rows[index];
        const isMovable = node !== undefined && !node.is_category;
        return {
          draggable: isMovable,
          onDragStart: (event) => {
            if (node === undefined) return;
            event.dataTransfer.setData('text/plain', node.name);
            event.dataTransfer.effectAllowed = 'move';
            taxonomy.selectNode(node.id);
            taxonomy.cut({ kind: 'nodes', ids: [node.id], label: node.name });
          },
          onDragEnd: () => taxonomy.cut(null),
        };
      }}
      renderRow={(index) => {
        const node = rows[index];
        return node === undefined ? null : <NodeLine node={node} branch={selected} isCut={cutIds.has(node.id)} />;
      }}
      rowRem={ROW_REM}
    />
  );
}

interface NodeLineProps {
  readonly node: TaxonomyNode;
  readonly branch: string;
  readonly isCut: boolean;
}

function NodeLine({ node, branch, isCut }: NodeLineProps) {
  const below = node.taxonomy_path === branch ? '' : node.taxonomy_path.slice(branch === '/' ? 0 : branch.length);
  return (
    <div className={classes('node-line', isCut && 'is-cut')}>
      <div className="node-line-head">
        <span className="one-line">{node.name}</span>
        <Chip tone={node.is_category ? 'accent' : 'neutral'}>{node.type}</Chip>
      </div>
      <div className="quiet one-line">
        {[below, node.placed_by === null || node.placed_by === 'owner' ? '' : `placed by ${node.placed_by}`]
          .filter((part) => part !== '')
          .join(' · ') || (node.taxonomy_path === '/' ? 'uncategorised' : 'here')}
      </div>
    </div>
  );
}
