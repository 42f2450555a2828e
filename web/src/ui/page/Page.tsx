import { type ReactNode, useEffect } from 'react';
import { classes } from '../classes.ts';

/** A page: the way back, its title (also the window's), what can be done with the whole of it, its content. */
export function Page({
  back,
  title,
  actions,
  children,
  width = 'usual',
}: {
  back?: ReactNode;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
  width?: 'narrow' | 'usual' | 'full';
}) {
  useTitle(title);
  return (
    <div
      className={classes(
        'w-full px-4 py-5 md:px-8 md:py-7',
        { narrow: 'max-w-2xl', usual: 'max-w-6xl', full: 'max-w-none' }[width],
      )}
    >
      {back}
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-xl font-semibold">{title}</h1>
        {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Holdfast' : `${title} · Holdfast`;
  }, [title]);
}

/** A part of a page with its own heading. */
export function Section({
  title,
  actions,
  children,
  className,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={className}>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <h2 className="text-sm font-semibold text-muted">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes('min-w-0 rounded-lg border border-line bg-surface', className)}>{children}</div>;
}
