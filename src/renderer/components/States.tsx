import type { ReactNode } from 'react';
import { describeError } from '../model/describeError.ts';
import { Button, classes } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

/** Nothing is here yet: says so, and what to do next. */
export function Empty({
  icon,
  title,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p className="empty-title">{title}</p>
      {children !== undefined && <div className="empty-more">{children}</div>}
    </div>
  );
}

const BANNER_ICONS = { info: 'info', warning: 'warning', error: 'error' } as const;

export function Banner({
  level,
  children,
  actions,
}: {
  readonly level: 'info' | 'warning' | 'error';
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className={classes('banner', `banner-${level}`)} role={level === 'error' ? 'alert' : undefined}>
      <Icon name={BANNER_ICONS[level]} />
      <div className="banner-text">{children}</div>
      {actions !== undefined && <div className="banner-actions">{actions}</div>}
    </div>
  );
}

/** What went wrong, what to do, and the button that does it. */
export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const view = describeError(error);
  return (
    <Banner
      level="error"
      actions={
        onRetry !== undefined && (
          <Button size="s" icon="refresh" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      <strong>{view.title}.</strong> {view.detail} {view.hint}
    </Banner>
  );
}

/** Grey shapes where rows will be; read out as one word. */
export function Skeleton({ rows, tall = false }: { readonly rows: number; readonly tall?: boolean }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={tall ? 'skeleton-card' : 'skeleton-row'} aria-hidden="true" />
      ))}
    </div>
  );
}

/** `share` in 0..1; null moves without an end in sight. */
export function Progress({ label, share }: { readonly label: string; readonly share: number | null }) {
  return (
    <div
      className={classes('progress', share === null && 'progress-endless')}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
    >
      <div className="progress-bar" style={share === null ? undefined : { width: `${share * 100}%` }} />
    </div>
  );
}
