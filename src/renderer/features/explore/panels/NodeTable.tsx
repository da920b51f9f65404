import { Button } from '../../../components/Button.tsx';
import { Empty } from '../../../components/States.tsx';
import { VirtualTable } from '../../../components/VirtualTable.tsx';
import { useApp } from '../../../state/useApp.ts';
import { useExplore } from '../useExplore.ts';
import { NodeMenu } from './NodeMenu.tsx';
import { openNode } from './openInInspector.ts';
import { nodeColumns } from './tableColumns.ts';
import { TableBar } from './TableBar.tsx';
import type { NodeRow } from './tableRows.ts';
import { useTable } from './useTable.ts';

/** The drawn nodes as rows. Each has all the actions that it has on the canvas. */
export function NodeTable({ rows }: { readonly rows: readonly NodeRow[] }) {
  const app = useApp();
  const { explore } = useExplore();
  const table = useTable(rows, nodeColumns, 'node');
  if (rows.length === 0) return <Empty icon="eyeOff" title="No node is drawn" />;
  const ids = [...table.selected];
  return (
    <>
      <TableBar selected={ids.length} onCopy={table.onCopy}>
        {ids.length > 0 && (
          <>
            <Button size="s" variant="ghost" icon="eyeOff" onClick={() => explore.hide(ids)}>
              Hide
            </Button>
            <Button size="s" variant="ghost" onClick={() => explore.fade(ids, true)}>
              Fade
            </Button>
          </>
        )}
      </TableBar>
      <VirtualTable
        {...table}
        label="Nodes"
        keyOf={(row) => row.key}
        onOpen={(row) => openNode(app, row.node)}
        renderMenu={(row, isActive) => <NodeMenu shown={row.shown} isInTabOrder={isActive} />}
      />
    </>
  );
}
