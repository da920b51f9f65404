import type { ReactNode } from 'react';
import { formatMs } from '../../model/numbers.ts';
import type { Stage } from './follow.ts';

interface StageColumnProps {
  readonly stage: Stage;
  readonly title: string;
  readonly count: string;
  readonly elapsedMs: number;
  /** Why the followed memory is not in this column; null when it is, or none is followed. */
  readonly absence: string | null;
  readonly about: ReactNode;
  readonly children: ReactNode;
}

export function StageColumn({ stage, title, count, elapsedMs, absence, about, children }: StageColumnProps) {
  return (
    <section className={`stage stage-${stage}`} aria-label={title}>
      <header className="stage-head">
        <h2 className="one-line">{title}</h2>
        <span className="num stage-ms" title={`${elapsedMs} ms`}>
          {formatMs(elapsedMs)}
        </span>
        <p className="stage-count num quiet one-line" title={count}>
          {count}
        </p>
      </header>
      <div className="stage-about">{about}</div>
      {absence !== null && (
        <p className="stage-absence" role="note">
          {absence}
        </p>
      )}
      {children}
    </section>
  );
}
