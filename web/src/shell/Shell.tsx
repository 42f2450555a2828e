import { CatchBoundary, Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSessionEnded } from '../api.ts';
import { toastFailure } from '../ui/popups/toasts.ts';
import { useShortcut } from '../ui/shortcuts.ts';
import { PhoneBar } from './bars/PhoneBar.tsx';
import { Sidebar } from './bars/Sidebar.tsx';
import { TopBar } from './bars/TopBar.tsx';
import { useLiveUpdates } from './live.ts';
import { PaletteOpening, preparePalette } from './palette/PaletteOpening.tsx';
import { told } from './RouteError.tsx';

// Loaded when they are first wanted: what is seen at once comes before them.
const ShortcutsDialog = lazy(() =>
  import('./ShortcutsDialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);
const SignInDialog = lazy(() => import('./SignInDialog.tsx').then((module) => ({ default: module.SignInDialog })));
const LiveNote = lazy(() => import('./LiveNote.tsx').then((module) => ({ default: module.LiveNote })));
const Beside = lazy(() => import('./Beside.tsx').then((module) => ({ default: module.Beside })));

/** In place of one of them that does not arrive: the page, and what is typed in it, stays. */
const nothing = () => null;

type Open = 'palette' | 'shortcuts' | undefined;

/** Around every page: the way to everything, what happens meanwhile, and who one is. */
export function Shell() {
  const [open, setOpen] = useState<Open>();
  const [isUploading, setUploading] = useState(false);
  const live = useLiveUpdates(isUploading);
  const hasEnded = useSessionEnded();
  const navigate = useNavigate();
  useShortcut('Mod+k', 'Find or do something', () => setOpen('palette'));
  useShortcut('?', 'Show the keyboard shortcuts', () => setOpen('shortcuts'));
  useShortcut('/', 'Find or do something', () => setOpen('palette'));
  useShortcut('h', 'Go home', () => void navigate({ to: '/' }));
  useShortcut('i', 'Go to the inbox', () => void navigate({ to: '/inbox' }));
  useShortcut('p', 'Go to the projects', () => void navigate({ to: '/projects' }));
  const close = () => setOpen(undefined);
  const tellFailure = (error: unknown) => {
    close();
    toastFailure(told(error));
  };
  useFocusOnNewPage();
  // After what the page itself needs; if that fails, opening it tries again and says so.
  useEffect(() => void setTimeout(() => preparePalette().catch(() => {}), 1000), []);
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <Sidebar />
      <div className="flex min-w-0 flex-1 flex-col pb-[calc(3.5rem+var(--beside,0px))] md:pb-(--beside)">
        <TopBar onFind={() => setOpen('palette')} onShortcuts={() => setOpen('shortcuts')} />
        <Suspense>
          <LiveNote state={live} />
        </Suspense>
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <Outlet />
        </main>
      </div>
      <PhoneBar />
      {open === 'palette' && <PaletteOpening onClose={close} />}
      <CatchBoundary getResetKey={() => `${open} ${hasEnded}`} onCatch={tellFailure} errorComponent={nothing}>
        <Suspense>
          {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
          {hasEnded && <SignInDialog />}
        </Suspense>
      </CatchBoundary>
      <Suspense>
        <Beside isConnected={live === 'open'} onBusy={setUploading} />
      </Suspense>
    </div>
  );
}

/** What had the focus may be gone with the page it was on: the next key then begins at the content of the new one. */
function useFocusOnNewPage(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged && document.activeElement === document.body)
          document.getElementById('content')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
