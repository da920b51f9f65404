import { useEffect, useState } from 'react';
import { useExplore } from '../useExplore.ts';
import type { NameHit } from './nameSuggestions.ts';

/** Long enough for the next letter, short enough to feel at once. */
const TYPING_PAUSE_MS = 120;

export interface NameSearch {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly hits: readonly NameHit[];
  readonly total: number;
  readonly error: unknown;
}

const idle: NameSearch = { phase: 'idle', hits: [], total: 0, error: null };

/** Names for what is typed now. A reply to what was typed before is cancelled and, should it come all the same, ignored. */
export function useNameSearch(text: string, isWanted: boolean): NameSearch {
  const { explore } = useExplore();
  const [search, setSearch] = useState<NameSearch>(idle);
  const typed = text.trim();

  useEffect(() => {
    if (typed === '' || !isWanted) {
      setSearch(idle);
      return;
    }
    const controller = new AbortController();
    setSearch((before) => ({ ...before, phase: 'loading' }));
    const timer = setTimeout(() => {
      explore
        .findNames(typed, controller.signal)
        .then(({ hits, total }) => {
          if (!controller.signal.aborted) setSearch({ phase: 'ready', hits, total, error: null });
        })
        .catch((error: unknown) => {
          if (!controller.signal.aborted) setSearch({ phase: 'failed', hits: [], total: 0, error });
        });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [explore, typed, isWanted]);

  return search;
}
