import { useStore } from 'zustand';
import { commandCatalogue } from '../../shared/commands/catalogue.ts';
import { classes, IconButton } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { Kbd } from '../components/Kbd.tsx';
import { formatRoute } from '../model/routes.ts';
import { useApp } from '../state/useApp.ts';
import { Activity } from './Activity.tsx';
import { DatasetSwitcher } from './DatasetSwitcher.tsx';
import { pages } from './pages.ts';

export function Navigation() {
  const app = useApp();
  const page = useStore(app.router.store, (state) => state.page);
  const isNarrow = useStore(app.view, (state) => state.isNavNarrow);
  return (
    <nav className={classes('nav', isNarrow && 'nav-narrow')} aria-label="Pages">
      <div className="nav-brand">
        <img src="./icon.svg" alt="" className="nav-mark" />
        <span className="nav-name">Palimpsest</span>
      </div>
      <DatasetSwitcher />
      <ul className="nav-pages">
        {pages.map((entry) => (
          <li key={entry.id}>
            <a
              href={formatRoute({ page: entry.id, params: {} })}
              className="nav-link"
              aria-current={entry.id === page ? 'page' : undefined}
              title={isNarrow ? entry.title : undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                app.registry.run(commandCatalogue[entry.command].id);
              }}
            >
              <Icon name={entry.icon} />
              <span className="nav-label">{entry.title}</span>
              {entry.id === 'contradictions' && <OpenCount />}
              <Kbd shortcut={commandCatalogue[entry.command].shortcuts[0]} />
            </a>
          </li>
        ))}
      </ul>
      <div className="nav-space" />
      <Activity />
      <div className="nav-tools">
        <IconButton
          icon="panel"
          label={isNarrow ? 'Widen the navigation' : 'Narrow the navigation'}
          onClick={() => app.registry.run(commandCatalogue.toggleNavigation.id)}
        />
        <ThemeButton />
        <IconButton
          icon="keyboard"
          label="Keyboard shortcuts"
          onClick={() => app.registry.run(commandCatalogue.openHelp.id)}
        />
        <button type="button" className="nav-palette" onClick={() => app.registry.run(commandCatalogue.openPalette.id)}>
          <span className="nav-label">Commands</span>
          <Kbd shortcut={commandCatalogue.openPalette.shortcuts[0]} />
        </button>
      </div>
    </nav>
  );
}

/** How many contradictions wait to be settled; nothing while there are none. */
function OpenCount() {
  const open = useStore(useApp().review.store, (state) => state.counts?.open ?? 0);
  return open === 0 ? null : (
    <span className="nav-count num" title={`${open} open`}>
      {open}
      <span className="visually-hidden"> open</span>
    </span>
  );
}

const NEXT_THEME = { system: 'light', light: 'dark', dark: 'system' } as const;
const THEME_ICONS = { system: 'screen', light: 'sun', dark: 'moon' } as const;
const THEME_COMMANDS = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;

function ThemeButton() {
  const app = useApp();
  const theme = useStore(app.application.store, (state) => state.settings?.theme ?? 'system');
  return (
    <IconButton
      icon={THEME_ICONS[theme]}
      label={`Theme: ${theme}. Switch to ${NEXT_THEME[theme]}`}
      onClick={() => app.registry.run(commandCatalogue[THEME_COMMANDS[NEXT_THEME[theme]]].id)}
    />
  );
}
