import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly variant?: 'primary' | 'plain' | 'ghost' | 'danger';
  readonly size?: 's' | 'm' | 'l';
  readonly icon?: IconName;
  /** The one by which Enter in a field of the form does what it does. */
  readonly type?: 'submit';
  readonly children: ReactNode;
}

export function Button({ variant = 'plain', size = 'm', icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={classes('button', `button-${variant}`, `button-${size}`, className)} {...rest}>
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children' | 'aria-label'> {
  readonly icon: IconName;
  /** What it does: the name for assistive tools and the hint on hover. */
  readonly label: string;
}

export function IconButton({ icon, label, className, title, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classes('icon-button', className)}
      aria-label={label}
      title={title ?? label}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}

export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
