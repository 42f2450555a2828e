import type { ReactNode } from 'react';

const tab =
  'inline-flex h-9 items-center border-b-2 border-transparent text-muted whitespace-nowrap hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text aria-[current=page]:font-medium';
/** For the links inside TabBar: `<Link className={tabLook}>` marks the one that is open with aria-current by itself. */
export const tabLook = tab;

/** Pages that belong together, as links, so that each has an address. Scrolls by itself where there is no room. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="-mb-px flex gap-5 overflow-x-auto overflow-y-hidden [scrollbar-width:none]">
      {children}
    </nav>
  );
}
