import { ChevronLeft, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from '../forms/Button.tsx';
import { useShortcut } from '../shortcuts.ts';
import { useIsWide } from './useIsWide.ts';

type SidePanelProps = {
  label: string;
  /** Where it leads back to, on a screen without room for both. */
  back: string;
  onClose(): void;
  actions?: ReactNode;
  children: ReactNode;
};

/** One thing of a list, with an address of its own: beside the list where there is room, else instead of it. */
export function SidePanel({ label, back, onClose, actions, children }: SidePanelProps) {
  const isWide = useIsWide();
  const panel = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  // Whoever is in it when it goes is back where they came from.
  useLayoutEffect(() => {
    const own = panel.current;
    return () => {
      if (own?.contains(document.activeElement)) cameFrom.current?.focus();
    };
  }, []);
  useShortcut('o', `Go to the ${label.toLowerCase()} that is open, and back`, () => {
    const isInside = panel.current?.contains(document.activeElement);
    (isInside ? cameFrom : panel).current?.focus();
  });
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          cameFrom.current = relatedTarget;
      }}
      className="min-w-0 shrink-0 bg-surface focus-visible:-outline-offset-2 max-lg:w-full lg:sticky lg:top-(--below-bars) lg:h-[calc(100dvh-var(--below-bars))] lg:w-104 lg:overflow-y-auto lg:border-l lg:border-line 2xl:w-136"
    >
      <div className="sticky top-0 z-10 flex h-12 items-center justify-between gap-2 border-b border-line bg-surface px-3 max-lg:top-(--below-bars)">
        <div className="flex items-center gap-1">{actions}</div>
        {isWide ? (
          <IconButton icon={X} label={`Close ${label.toLowerCase()}`} onClick={onClose} />
        ) : (
          <Button look="quiet" icon={ChevronLeft} onClick={onClose} className="order-first">
            {back}
          </Button>
        )}
      </div>
      <div className="px-4 py-4">{children}</div>
    </aside>
  );
}
