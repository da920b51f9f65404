import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Notice } from '../state/notices.ts';
import { useApp } from '../state/useApp.ts';
import { Button, classes, IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';

const SHOWN_MS = 4500;
const SHOWN_WITH_ACTION_MS = 10_000;

/** Messages in the corner: read out when there is a pause, gone by themselves unless something failed. */
export function Notices() {
  const { notices } = useApp();
  const shown = useStore(notices.store, (state) => state.notices);
  return (
    <div className="notices" role="status" aria-live="polite" aria-label="Messages">
      {shown.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeLine({ notice }: { readonly notice: Notice }) {
  const { notices } = useApp();
  useEffect(() => {
    if (notice.level === 'error') return;
    const shownMs = notice.action === null ? SHOWN_MS : SHOWN_WITH_ACTION_MS;
    const timer = setTimeout(() => notices.dismiss(notice.id), shownMs);
    return () => clearTimeout(timer);
  }, [notice, notices]);
  return (
    <div className={classes('notice', `notice-${notice.level}`)}>
      <Icon name={notice.level === 'info' ? 'check' : notice.level} />
      <div className="notice-text">
        {notice.text}
        {notice.detail !== null && <p className="quiet">{notice.detail}</p>}
      </div>
      {notice.action !== null && (
        <Button
          size="s"
          onClick={() => {
            notices.dismiss(notice.id);
            notice.action?.run();
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <IconButton icon="close" label="Dismiss" onClick={() => notices.dismiss(notice.id)} />
    </div>
  );
}
