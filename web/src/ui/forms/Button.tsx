import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';

export type Look = 'primary' | 'plain' | 'quiet' | 'danger';

const base =
  'inline-flex items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors select-none disabled:opacity-55 disabled:cursor-default aria-disabled:opacity-55';
const looks: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:enabled:bg-accent-hover',
  plain: 'bg-surface text-text border border-line-strong/60 hover:enabled:bg-hover',
  quiet: 'text-muted hover:enabled:bg-hover hover:enabled:text-text',
  danger: 'border border-danger text-danger hover:enabled:bg-danger-soft',
};

/** What a button looks like, also for links that lead somewhere. */
export const buttonLook = (look: Look = 'plain', size: 'small' | 'usual' = 'usual'): string =>
  classes(base, looks[look].replaceAll('hover:enabled:', 'hover:'), size === 'small' ? 'h-7 px-2 text-sm' : 'h-8 px-3');

type ButtonProps = ComponentProps<'button'> & {
  look?: Look;
  size?: 'small' | 'usual';
  icon?: LucideIcon;
  /** Under way: it says so and cannot be pressed twice. */
  isBusy?: boolean;
};

export function Button({
  look = 'plain',
  size = 'usual',
  icon: Icon,
  isBusy,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`, which would take the focus away from whoever pressed it.
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      className={classes(base, looks[look], size === 'small' ? 'h-7 px-2 text-sm' : 'h-8 px-3', className)}
    >
      {Icon && <Icon aria-hidden size={size === 'small' ? 14 : 16} className={isBusy ? 'animate-pulse' : undefined} />}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: LucideIcon;
  /** What it does, for who cannot see the picture, and as its tooltip. */
  label: string;
  isOn?: boolean;
};

export function IconButton({ icon: Icon, label, isOn, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={isOn}
      title={rest.title ?? label}
      className={classes(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-text disabled:opacity-50',
        className,
      )}
    >
      <Icon aria-hidden size={16} fill={isOn ? 'currentColor' : 'none'} />
    </button>
  );
}
