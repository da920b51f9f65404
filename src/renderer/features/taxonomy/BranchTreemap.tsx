import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button, classes } from '../../components/Button.tsx';
import { Empty, Skeleton } from '../../components/States.tsx';
import { formatCount, plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { type TreemapCell, treemapCells } from './treemapCells.ts';
import { pathsAbove } from './treeRows.ts';

/** The branches below the chosen one by how many nodes they hold, and those below these. Choosing one goes into it. */
export function BranchTreemap() {
  const { taxonomy } = useApp();
  const { map, selected } = useStore(taxonomy.store);
  const [ref, size] = useSize();
  const cells = useMemo(() => (map === null ? [] : treemapCells(map.branch, map.branches, size)), [map, size]);
  return (
    <div className="treemap">
      <nav className="treemap-way" aria-label="Branches above">
        {['/', ...pathsAbove(selected), ...(selected === '/' ? [] : [selected])].map((path) => (
          <Button
            key={path}
            size="s"
            variant="ghost"
            aria-current={path === selected ? 'true' : undefined}
            onClick={() => taxonomy.select(path)}
          >
            {path === '/' ? 'Everything' : path.slice(path.lastIndexOf('/') + 1)}
          </Button>
        ))}
      </nav>
      <div ref={ref} className="treemap-area">
        {map === null && <Skeleton rows={6} />}
        {map !== null && map.branches.length === 0 && (
          <Empty icon="taxonomy" title="No branches below this one">
            <p>
              {map.branch.path === '/'
                ? 'Nothing was put anywhere yet.'
                : `${plural(map.branch.own, 'node')} here, in the list beside.`}
            </p>
          </Empty>
        )}
        {cells.length > 0 && (
          <svg
            className="treemap-picture"
            width={size.width}
            height={size.height}
            role="group"
            aria-label="Branches by nodes"
          >
            {cells.map((cell) => (
              <Cell key={`${cell.depth} ${cell.path ?? cell.name} ${cell.x} ${cell.y}`} cell={cell} />
            ))}
          </svg>
        )}
      </div>
    </div>
  );
}

const LEAST_TEXT = { width: 44, height: 18 } as const;
const CHARACTER_PX = 6.6;

function Cell({ cell }: { readonly cell: TreemapCell }) {
  const { taxonomy } = useApp();
  const { path, name, nodes, depth, x, y, width, height } = cell;
  const hasText = width >= LEAST_TEXT.width && height >= LEAST_TEXT.height;
  const select = path === null ? undefined : () => taxonomy.select(path);
  const said = `${name}, ${plural(nodes, 'node')}`;
  const room = Math.floor((width - 12) / CHARACTER_PX);
  return (
    <g
      transform={`translate(${x} ${y})`}
      className={classes('treemap-cell', `treemap-${depth}`, path === null && 'treemap-sum')}
      {...(select === undefined
        ? { role: 'img', 'aria-label': said }
        : {
            role: 'button',
            tabIndex: 0,
            'aria-label': said,
            onClick: select,
            onKeyDown: (event: KeyboardEvent) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              select();
            },
          })}
    >
      <title>{said}</title>
      <rect width={width} height={height} rx={2} />
      {hasText && (
        <text x={6} y={14}>
          {shortened(`${name} ${formatCount(nodes)}`, name, room)}
        </text>
      )}
    </g>
  );
}

function shortened(full: string, name: string, room: number): string {
  if (full.length <= room) return full;
  return name.length <= room ? name : `${name.slice(0, Math.max(1, room - 1)).toWellFormed()}…`;
}

function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size] as const;
}
