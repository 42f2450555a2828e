import type { CSSProperties, ReactNode } from 'react';
import { classes } from './classes.ts';

/** Somebody has the same colour wherever they are shown, and is told apart from others at a glance. */
const hueOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 360, 0);

/** The initials, drawn and not written: a reader of the page hears the name beside them. */
export function Avatar({ name, size = 'usual' }: { name: string; size?: 'small' | 'usual' | 'large' }) {
  const words = name.trim().split(/\s+/);
  const letters = `${words[0]?.[0] ?? '?'}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
  const sizes = { small: 'size-5 text-[0.625rem]', usual: 'size-7 text-xs', large: 'size-12 text-lg' };
  return (
    <span
      aria-hidden
      data-letters={letters}
      title={name}
      style={{ '--hue': hueOf(name) } as CSSProperties}
      className={classes(
        'avatar inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-text before:content-[attr(data-letters)]',
        sizes[size],
      )}
    />
  );
}

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'danger';
const tones: Record<Tone, string> = {
  neutral: 'bg-line text-muted',
  accent: 'bg-accent-soft text-text',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
};

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex h-5 items-center rounded px-1.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

/** How far something is, 0 to 100. `label` says of what. */
export function Progress({
  value,
  label,
  tone = 'accent',
}: {
  value: number;
  label: string;
  tone?: 'accent' | 'danger';
}) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={100}
      className={classes(
        'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-webkit-progress-bar]:bg-line',
        tone === 'accent'
          ? '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent'
          : '[&::-moz-progress-bar]:bg-danger [&::-webkit-progress-value]:bg-danger',
      )}
    />
  );
}

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded border border-line bg-sunken px-1 font-sans text-xs text-muted">
      {children}
    </kbd>
  );
}

/** Something calm where content will be. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div role="status" aria-label="Loading" className="space-y-2 py-1">
      {Array.from({ length: lines }, (_, line) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          key={line}
          className={classes('h-5 animate-pulse rounded bg-hover', line % 3 === 2 ? 'w-2/3' : 'w-full')}
        />
      ))}
    </div>
  );
}
