import { Button } from '../../../components/Button.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { Empty } from '../../../components/States.tsx';
import { VirtualTable } from '../../../components/VirtualTable.tsx';
import { useApp } from '../../../state/useApp.ts';
import { useExplore } from '../useExplore.ts';
import { openEdge } from './openInInspector.ts';
import { edgeColumns } from './tableColumns.ts';
import { TableBar } from './TableBar.tsx';
import type { EdgeRow } from './tableRows.ts';
import { useTable } from './useTable.ts';

/** The drawn edges as rows, those in bundles one by one. */
export function EdgeTable({ rows }: { readonly rows: readonly EdgeRow[] }) {
  const app = useApp();
  const { explore } = useExplore();
  const table = useTable(rows, edgeColumns, 'edge');
  if (rows.length === 0) return <Empty icon="eyeOff" title="No edge is drawn" />;
  const ids = [...table.selected];
  return (
    <>
      <TableBar selected={ids.length} onCopy={table.onCopy}>
        {ids.length > 0 && (
          <Button size="s" variant="ghost" icon="eyeOff" onClick={() => explore.hide(ids)}>
            Hide
          </Button>
        )}
      </TableBar>
      <VirtualTable
        {...table}
        label="Edges"
        keyOf={(row) => row.key}
        onOpen={(row) => openEdge(app, row.edge)}
        renderMenu={(row, isActive) => (
          <Menu
            label={`Actions for ${row.fromName} ${row.edge.relation} ${row.toName}`}
            icon="more"
            isIconOnly
            tabIndex={isActive ? 0 : -1}
            items={() => [
              { id: 'open', label: 'Open its history', run: () => openEdge(app, row.edge) },
              { id: 'from', label: `Select ${row.fromName}`, run: () => explore.select([row.edge.from]) },
              { id: 'to', label: `Select ${row.toName}`, run: () => explore.select([row.edge.to]) },
              { id: 'fade', label: 'Fade', run: () => explore.fade([row.key], true) },
              { id: 'unfade', label: 'Unfade', run: () => explore.fade([row.key, row.line], false) },
              { id: 'hide', label: 'Hide', run: () => explore.hide([row.key]) },
            ]}
          />
        )}
      />
    </>
  );
}
