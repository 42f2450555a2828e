import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classes } from '../classes.ts';

type PopoverProps = {
  label: string;
  className?: string;
  onClose(): void;
  children: ReactNode;
};

const GAP = 4;

/**
 * Something to fill in, over what it stands in: the browser's own popover, which lies over everything and goes by Escape or by
 * a click beside it. It is open as long as it is there.
 */
export function Popover({ label, className, onClose, children }: PopoverProps) {
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const popover = own.current!;
    const anchor = popover.parentElement!.getBoundingClientRect();
    popover.showPopover();
    const { offsetWidth, offsetHeight, style } = popover;
    const fitsBelow = anchor.bottom + offsetHeight + GAP <= innerHeight;
    style.top = `${fitsBelow ? anchor.bottom : Math.max(GAP, anchor.top - offsetHeight)}px`;
    style.left = `${Math.max(GAP, Math.min(anchor.left, innerWidth - offsetWidth - GAP))}px`;
    popover.querySelector<HTMLElement>('a[href], input, button, select')?.focus();
  }, []);
  return (
    <div
      ref={own}
      popover="auto"
      role="dialog"
      aria-label={label}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      className={classes(
        'fixed m-0 w-64 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-surface p-1 text-left text-text shadow-pop',
        className,
      )}
    >
      {children}
    </div>
  );
}
