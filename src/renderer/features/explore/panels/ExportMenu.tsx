import { Menu } from '../../../components/Menu.tsx';
import { useExplore, useExploreState, useRun } from '../useExplore.ts';

const KINDS = [
  { kind: 'png', label: 'PNG image' },
  { kind: 'svg', label: 'SVG drawing' },
  { kind: 'json', label: 'JSON data' },
] as const;

/** The picture as a file, with its legend, filter, time and counts inside. */
export function ExportMenu() {
  const { explore } = useExplore();
  const run = useRun();
  const isEmpty = useExploreState((state) => state.shown.nodes.length === 0);
  return (
    <Menu
      label="Export"
      icon="download"
      isDisabled={isEmpty}
      items={() => KINDS.map(({ kind, label }) => ({ id: kind, label, run: () => run(explore.export(kind)) }))}
    />
  );
}
