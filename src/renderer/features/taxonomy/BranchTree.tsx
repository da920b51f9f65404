import { type DragEvent, type HTMLAttributes, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { classes } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { ListboxFrame } from '../../components/ListboxFrame.tsx';
import { formatCount, plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { canBePutInto, sideStep, type TreeRow, treeRows } from './treeRows.ts';

const ROW_REM = 1.875;

/** Branches with their counts. Arrows open, close and walk; a branch is moved by dragging, or cut and pasted. */
export function BranchTree() {
  const { taxonomy, registry } = useApp();
  const { root, known, open, selected, cut } = useStore(taxonomy.store);
  const rows = useMemo(() => (root === null ? [] : treeRows(root, known, open)), [root, known, open]);
  const active = rows.findIndex(({ branch }) => branch.path === selected);
  const dragging = useDragging(rows);
  const pathAt = (index: number): string => rows[index]?.branch.path ?? '/';

  function onKey(key: string, at: number): boolean {
    const step = sideStep(rows, at, key);
    if (step === null) return false;
    if (step.kind === 'open') taxonomy.open(step.path);
    else if (step.kind === 'close') taxonomy.close(step.path);
    else taxonomy.select(step.path);
    return true;
  }

  return (
    <div className="taxonomy-tree">
      <ListboxFrame
        label="Branches"
        count={rows.length}
        active={active}
        isSelected={(index) => index === active}
        onActive={(index) => taxonomy.select(pathAt(index))}
        onOpen={() => registry.run('taxonomy.nodes')}
        onKey={onKey}
        tree={(index) => {
          const { level = 1, isOpen = null, position = 1, siblings = 1 } = rows[index] ?? {};
          return { level, isOpen, position, siblings };
        }}
        rowProps={dragging.rowProps}
        isHighlighted={(index) => pathAt(index) === dragging.over}
        renderRow={(index) => {
          const row = rows[index];
          if (row === undefined) return null;
          const isCut = cut?.kind === 'branch' && cut.path === row.branch.path;
          return <BranchLine row={row} isCut={isCut} />;
        }}
        rowRem={ROW_REM}
      />
    </div>
  );
}

function BranchLine({ row, isCut }: { readonly row: TreeRow; readonly isCut: boolean }) {
  const { taxonomy } = useApp();
  const { branch, level, isOpen } = row;
  const isRoot = branch.path === '/';
  return (
    <div className={classes('branch-line', isCut && 'is-cut')} style={{ paddingLeft: `${level * 1.125 - 0.5}rem` }}>
      <span
        className={classes('branch-twist', isOpen === true && 'is-open')}
        aria-hidden="true"
        onClick={(event) => {
          if (isOpen === null || isRoot) return;
          event.stopPropagation();
          if (isOpen) taxonomy.close(branch.path);
          else taxonomy.open(branch.path);
        }}
      >
        {isOpen !== null && !isRoot && <Icon name="right" />}
      </span>
      <span className="branch-name one-line">{isRoot ? 'Everything' : branch.name}</span>
      {branch.category_id !== null && <Icon name="tag" />}
      {row.omitted > 0 && (
        <span className="quiet one-line">{`and ${plural(row.omitted, 'smaller branch', 'smaller branches')}`}</span>
      )}
      {row.isLoading && <span className="quiet">…</span>}
      <span className="branch-count num">{formatCount(branch.nodes)}</span>
    </div>
  );
}

/** Dragging a branch, or nodes out of the list beside it, onto another branch. */
function useDragging(rows: readonly TreeRow[]): {
  readonly over: string | null;
  readonly rowProps: (index: number) => HTMLAttributes<HTMLDivElement>;
} {
  const { taxonomy, notices } = useApp();
  const [over, setOver] = useState<string | null>(null);

  function target(index: number): string | null {
    const path = rows[index]?.branch.path;
    const { cut } = taxonomy.store.getState();
    if (path === undefined || cut === null) return null;
    return cut.kind === 'nodes' || canBePutInto(cut.path, path) ? path : null;
  }

  function drop(index: number, event: DragEvent): void {
    event.preventDefault();
    setOver(null);
    const path = target(index);
    const { cut } = taxonomy.store.getState();
    if (path === null || cut === null) return;
    if (cut.kind === 'branch') taxonomy.askMove(cut, path, 'Move branch');
    else taxonomy.move(cut, path).catch(notices.sayError);
  }

  return {
    over,
    rowProps: (index) => {
      const path = rows[index]?.branch.path ?? '/';
      return {
        draggable: path !== '/',
        onDragStart: (event) => {
          event.dataTransfer.setData('text/plain', path);
          event.dataTransfer.effectAllowed = 'move';
          taxonomy.cut({ kind: 'branch', path });
        },
        onDragEnd: () => {
          setOver(null);
          taxonomy.cut(null);
        },
        onDragOver: (event) => {
          const at = target(index);
          setOver(at);
          if (at !== null) event.preventDefault();
        },
        onDragLeave: () => setOver((now) => (now === path ? null : now)),
        onDrop: (event) => drop(index, event),
      };
    },
  };
}
