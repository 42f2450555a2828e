import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

const tab =
  'inline-flex h-9 items-center border-b-2 border-transparent text-muted whitespace-nowrap hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text aria-[current=page]:font-medium';
/** For the links inside TabBar: `<Link className={tabLook}>` marks the one that is open with aria-current by itself. */
export const tabLook = tab;

/**
 * Pages that belong together, as links, so that each has an address. Scrolls where there is no room: to the one that is open,
 * and to the one that is gone to by keys, of which the browser leaves a half out of sight.
 */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is open
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (open) bar.current!.scrollLeft = open.offsetLeft - (bar.current!.clientWidth - open.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav
      ref={bar}
      aria-label={label}
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className="relative -mb-px flex gap-5 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
    >
      {children}
    </nav>
  );
}
