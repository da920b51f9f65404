import type { ReactNode } from 'react';
import { classes } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad';

interface ChipProps {
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** A short word about a thing: its state, type or tag. The word says it; the colour only helps. */
export function Chip({ tone = 'neutral', icon, title, children }: ChipProps) {
  return (
    <span className={classes('chip', `chip-${tone}`)} title={title}>
      {icon !== undefined && <Icon name={icon} />}
      <span className="one-line">{children}</span>
    </span>
  );
}
