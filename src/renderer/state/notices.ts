import { createStore, type StoreApi } from 'zustand/vanilla';
import { describeError } from '../model/describeError.ts';

export interface Notice {
  readonly id: number;
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
  readonly detail: string | null;
  /** One thing that can be done about it, for as long as it is shown. */
  readonly action: NoticeAction | null;
}

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Notices {
  readonly store: StoreApi<{ readonly notices: readonly Notice[] }>;
  /** Tells which notice it became, for whoever must take it away before its time. */
  say(level: Notice['level'], text: string, detail?: string | null, action?: NoticeAction): number;
  sayError(error: unknown): void;
  dismiss(id: number): void;
}

const KEPT_NOTICES = 4;

/** Short messages in a polite live region. They never take the focus, and the same one is not stacked twice. */
export function createNotices(): Notices {
  const store = createStore<{ notices: readonly Notice[] }>(() => ({ notices: [] }));
  let lastId = 0;
  const say: Notices['say'] = (level, text, detail = null, action) => {
    lastId += 1;
    const notice = { id: lastId, level, text, detail, action: action ?? null };
    store.setState((state) => ({
      notices: [...state.notices.filter((other) => other.text !== text), notice].slice(-KEPT_NOTICES),
    }));
    return notice.id;
  };
  return {
    store,
    say,
    sayError(error) {
      const view = describeError(error);
      say('error', view.title, [view.detail, view.hint].filter(Boolean).join(' '));
    },
    dismiss: (id) => store.setState((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) })),
  };
}
