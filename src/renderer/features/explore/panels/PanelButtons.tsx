import { classes } from '../../../components/Button.tsx';
import { Icon, type IconName } from '../../../components/Icon.tsx';
import { useExplore, useExploreState, usePanelState } from '../useExplore.ts';
import type { PanelId } from './panelState.ts';

const BUTTONS: readonly { readonly id: PanelId; readonly label: string; readonly icon: IconName }[] = [
  { id: 'filter', label: 'Filter', icon: 'filter' },
  { id: 'neighbours', label: 'Neighbours', icon: 'neighbours' },
  { id: 'path', label: 'Path', icon: 'path' },
  { id: 'hidden', label: 'Hidden', icon: 'eyeOff' },
];

/** Which panel is beside the picture. */
export function PanelButtons() {
  const { panels } = useExplore();
  const open = usePanelState((state) => state.open);
  const isStart = useExploreState((state) => state.phase === 'start');
  if (isStart) return null;
  return (
    <div className="toggles" role="group" aria-label="Panels">
      {BUTTONS.map(({ id, label, icon }) => (
        <button
          key={id}
          type="button"
          className={classes('toggle panel-toggle', open === id && 'is-on')}
          aria-expanded={open === id}
          aria-controls="explore-side"
          data-label={label}
          title={label}
          onClick={() => panels.toggle(id)}
        >
          <span className="panel-toggle-face">
            <Icon name={icon} />
            <span className="panel-toggle-label">{label}</span>
          </span>
        </button>
      ))}
    </div>
  );
}
