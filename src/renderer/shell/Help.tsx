import { useStore } from 'zustand';
import { Dialog } from '../components/Dialog.tsx';
import { Kbd } from '../components/Kbd.tsx';
import { useApp } from '../state/useApp.ts';

const WALKING: readonly { readonly keys: readonly string[]; readonly label: string }[] = [
  { keys: ['↑', '↓'], label: 'Walk a list' },
  { keys: ['Home', 'End'], label: 'First and last of a list' },
  { keys: ['Enter'], label: 'Open what is selected' },
  { keys: ['Tab'], label: 'Next control' },
];

/** Every shortcut there is, from the registry itself, so that it cannot be out of date. */
export function Help() {
  const { registry, layers } = useApp();
  const commands = useStore(registry.store, (state) => state.commands).filter((entry) => entry.shortcuts.length > 0);
  const groups = [...new Set(commands.map((command) => command.group))];
  return (
    <Dialog title="Keyboard shortcuts" className="help" onClose={() => layers.setState({ layer: 'none' })}>
      <div className="help-groups">
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {commands
                .filter((command) => command.group === group)
                .map((command) => (
                  <div key={command.id} className="help-row">
                    <dt>{command.label}</dt>
                    <dd>
                      {command.shortcuts.map((shortcut) => (
                        <Kbd key={shortcut} shortcut={shortcut} />
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>Lists</h3>
          <dl>
            {WALKING.map((entry) => (
              <div key={entry.label} className="help-row">
                <dt>{entry.label}</dt>
                <dd>
                  <span className="keys">
                    {entry.keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}
