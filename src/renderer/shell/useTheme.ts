import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../state/useApp.ts';

const THEME_KEY = 'palimpsest.theme';

/** Puts the theme on the page and keeps it for the next start, when it is needed before the settings have come. */
export function useTheme(): void {
  const { application, surroundings } = useApp();
  const theme = useStore(application.store, (state) => state.settings?.theme ?? null);
  useEffect(() => {
    if (theme === null) return;
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;
    try {
      surroundings.keep.setItem(THEME_KEY, theme);
    } catch {
      // Without storage the next start begins in the system's theme.
    }
  }, [theme, surroundings]);
}
