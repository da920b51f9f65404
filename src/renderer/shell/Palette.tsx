import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Dialog } from '../components/Dialog.tsx';
import { Icon } from '../components/Icon.tsx';
import { Kbd } from '../components/Kbd.tsx';
import { nextIndex } from '../components/listKeys.ts';
import { type Command, findCommands } from '../commands/command.ts';
import { useApp } from '../state/useApp.ts';

/** All commands that can be run now, found by typing. */
export function Palette() {
  const { registry, layers } = useApp();
  const startText = useStore(layers, (state) => state.typed);
  const [typed, setTyped] = useState(startText);
  const [active, setActive] = useState(0);
  const listRef = useRef<HTMLDivElement>(null);
  const available = useMemo(
    () => registry.available().filter((command) => command.id !== 'window.palette'),
    [registry],
  );
  const found = findCommands(available, typed);
  const close = (): void => layers.setState({ layer: 'none', typed: '' });

  useEffect(() => {
    listRef.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  function run(command: Command | undefined): void {
    if (command === undefined) return;
    close();
    registry.run(command.id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      run(found[active]);
      return;
    }
    const next = event.key === 'Home' || event.key === 'End' ? null : nextIndex(event.key, active, found.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
  }

  return (
    <Dialog title="Commands" className="palette" onClose={close} isBare>
      <div className="palette-input">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Find a command"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={found[active] === undefined ? undefined : `palette-${found[active].id}`}
          placeholder="Type a command"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd shortcut="Escape" />
      </div>
      <div ref={listRef} id="palette-list" role="listbox" aria-label="Commands" className="palette-list" tabIndex={-1}>
        {found.map((command, index) => (
          <div
            key={command.id}
            id={`palette-${command.id}`}
            role="option"
            aria-selected={index === active}
            className="palette-row"
            onMouseMove={() => setActive(index)}
            onClick={() => run(command)}
          >
            <span className="palette-group">{command.group}</span>
            <span className="palette-label one-line">{command.label}</span>
            <Kbd shortcut={command.shortcuts[0]} />
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="palette-none">No command fits “{typed}”.</p>}
    </Dialog>
  );
}
