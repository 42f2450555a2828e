import { Keyboard, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { IconButton } from '../../ui/forms/Button.tsx';
import { Kbd } from '../../ui/Small.tsx';

// Nobody needs these before the page is there.
const Timers = lazy(() => import('../../work/time/timers/Timers.tsx').then((module) => ({ default: module.Timers })));
const UserMenu = lazy(() => import('./UserMenu.tsx').then((module) => ({ default: module.UserMenu })));

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

export function TopBar({ onFind, onShortcuts }: { onFind(): void; onShortcuts(): void }) {
  return (
    <header className="sticky top-0 z-20 flex h-12 items-center gap-2 border-b border-line bg-ground px-4 md:px-8">
      <button
        type="button"
        onClick={onFind}
        className="flex h-8 min-w-0 max-w-md flex-1 items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-muted hover:border-line-strong"
      >
        <Search aria-hidden size={16} className="shrink-0" />
        <span className="truncate">Find or do something</span>
        <span className="ml-auto hidden sm:inline">
          <Kbd>{isMac ? '⌘ K' : 'Ctrl K'}</Kbd>
        </span>
      </button>
      <div className="ml-auto flex items-center gap-1">
        <Suspense>
          <Timers />
        </Suspense>
        <IconButton icon={Keyboard} label="Keyboard shortcuts" onClick={onShortcuts} className="max-md:hidden" />
        <Suspense fallback={<span className="size-7" />}>
          <UserMenu />
        </Suspense>
      </div>
    </header>
  );
}
