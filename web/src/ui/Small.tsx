import type { CSSProperties, ReactNode } from 'react';
import { classes } from './classes.ts';
import { hueOf } from './hues.ts';

type AvatarProps = { name: string; src?: string | undefined; size?: 'small' | 'usual' | 'large' };

/** Their picture, or the initials, drawn and not written: a reader of the page hears the name beside them. */
export function Avatar({ name, src, size = 'usual' }: AvatarProps) {
  const [first, ...others] = name
    .trim()
    .split(/\s+/)
    .map((word) => word[0] ?? '?');
  const letters = `${first}${others.at(-1) ?? ''}`.toUpperCase();
  const sizes = { small: 'size-5 text-[0.625rem]', usual: 'size-7 text-xs', large: 'size-12 text-lg' };
  return (
    <span
      aria-hidden
      data-letters={src ? '' : letters}
      title={name}
      style={{ '--hue': hueOf(name), ...(src && { background: `url(${src}) 50% / cover` }) } as CSSProperties}
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
