import { commandCatalogue, type CommandName } from '../../../../shared/commands/catalogue.ts';
import { IconButton } from '../../../components/Button.tsx';
import type { IconName } from '../../../components/Icon.tsx';
import { shortcutKeys } from '../../../commands/shortcuts.ts';
import { useApp } from '../../../state/useApp.ts';

const TOOLS: readonly { readonly command: CommandName; readonly icon: IconName }[] = [
  { command: 'exploreZoomIn', icon: 'plus' },
  { command: 'exploreZoomOut', icon: 'minus' },
  { command: 'exploreFit', icon: 'screen' },
  { command: 'exploreLayOut', icon: 'refresh' },
];

/** What is done with the picture as a whole, in its corner. */
export function GraphTools() {
  const { registry, surroundings } = useApp();
  return (
    <div className="graph-tools" role="group" aria-label="Picture">
      {TOOLS.map(({ command, icon }) => {
        const { id, label, shortcuts } = commandCatalogue[command];
        const [shortcut] = shortcuts;
        const hint =
          shortcut === undefined ? label : `${label} (${shortcutKeys(shortcut, surroundings.isMac).join(' ')})`;
        return <IconButton key={id} icon={icon} label={label} title={hint} onClick={() => registry.run(id)} />;
      })}
    </div>
  );
}
