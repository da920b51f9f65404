import type { TaxonomyBranch } from '../../../shared/contract/taxonomy.ts';

/** What was read of a branch: those below it. */
export interface KnownBranch {
  readonly branches: readonly TaxonomyBranch[];
  readonly omitted: number;
}

/** One line of the tree. */
export interface TreeRow {
  readonly branch: TaxonomyBranch;
  readonly level: number;
  /** Null for a branch with nothing below it. */
  readonly isOpen: boolean | null;
  /** Its branches are on their way. */
  readonly isLoading: boolean;
  /** Smaller branches below it that are not listed. */
  readonly omitted: number;
  readonly position: number;
  readonly siblings: number;
}

/** The lines of the tree, as far as it is open and read. The root is always open. */
export function treeRows(
  root: TaxonomyBranch,
  known: ReadonlyMap<string, KnownBranch>,
  open: ReadonlySet<string>,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (branch: TaxonomyBranch, level: number, position: number, siblings: number): void => {
    const isRoot = branch.path === root.path;
    const below = known.get(branch.path);
    const isOpen = isRoot || open.has(branch.path);
    rows.push({
      branch,
      level,
      isOpen: branch.branches === 0 ? null : isOpen,
      isLoading: isOpen && branch.branches > 0 && below === undefined,
      omitted: isOpen ? (below?.omitted ?? 0) : 0,
      position,
      siblings,
    });
    if (!isOpen || below === undefined) return;
    for (const [index, child] of below.branches.entries()) add(child, level + 1, index + 1, below.branches.length);
  };
  add(root, 1, 1, 1);
  return rows;
}

export type TreeStep = { readonly kind: 'select' | 'open' | 'close'; readonly path: string };

/** What Left and Right do: open, close, go to the first branch below or to the one above. Null where they do nothing. */
export function sideStep(rows: readonly TreeRow[], at: number, key: string): TreeStep | null {
  const row = rows[at];
  if (row === undefined) return null;
  if (key === 'ArrowRight') {
    if (row.isOpen === false) return { kind: 'open', path: row.branch.path };
    const next = rows[at + 1];
    return next !== undefined && next.level > row.level ? { kind: 'select', path: next.branch.path } : null;
  }
  if (key !== 'ArrowLeft') return null;
  if (row.isOpen === true && row.level > 1) return { kind: 'close', path: row.branch.path };
  const above = rows.slice(0, at).findLast(({ level }) => level < row.level);
  return above === undefined ? null : { kind: 'select', path: above.branch.path };
}

/** Every path on the way from the root down to one, which is not among them. */
export function pathsAbove(path: string): string[] {
  const parts = path.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}

export function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Where a branch comes to lie when it is put into another one. */
export function putInto(path: string, target: string): string {
  return `${target === '/' ? '' : target}/${nameIn(path)}`;
}

/** Whether a branch may be put into that one: not into itself, below itself, or where it is. */
export function canBePutInto(path: string, target: string): boolean {
  return path !== '/' && target !== path && !target.startsWith(`${path}/`) && putInto(path, target) !== path;
}
