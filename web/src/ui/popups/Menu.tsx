import { Ellipsis, type LucideIcon } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';

const GAP = 4;

type Action = {
  label: string;
  /** Quietly behind it. */
  note?: string;
  icon?: LucideIcon;
  isDangerous?: boolean;
  /** Shown, but not to be had now. */
  disabled?: boolean;
  onSelect(): unknown;
};

type MenuProps = {
  /** What the button opens, for who cannot see it. */
  label: string;
  /** What can be done, in groups with a line between them; what is false is not offered. Asked when it opens. */
  actions(): (Action | false)[][];
  title?: string;
  /** What is on the button, unless it is the usual three dots. */
  trigger?: ReactNode;
  triggerClassName?: string;
};

/**
 * A button that opens a list of actions: the browser's own popover, which lies over everything and closes by itself.
 * What is in it is made when it opens: a long list has hundreds of them.
 */
export function Menu({ label, actions, title, trigger, triggerClassName }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        title={label}
        popoverTarget={id}
        className={
          triggerClassName ??
          'inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text'
        }
      >
        {trigger ?? <Ellipsis aria-hidden size={16} />}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState !== 'open') return;
          // How large it is shows only once it is there, and nobody is to click where it does not stay. Not by
          // its visibility, which goes over into the next one: what cannot be seen yet does not take the focus.
          Object.assign(currentTarget.style, { opacity: '0', pointerEvents: 'none' });
          setOpen(true);
        }}
        onToggle={({ newState }) => (newState === 'open' ? place(button, list) : setOpen(false))}
        onKeyDown={(event) => moveBetween(event, list)}
        onClick={(event) => (event.target as Element).closest('[role=menuitem]') && list.current?.hidePopover()}
        className="fixed m-0 min-w-44 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-surface p-1 text-text shadow-pop outline-none"
      >
        {isOpen && (
          <>
            {title && <p className="px-2 pt-1 pb-2 font-medium">{title}</p>}
            <Groups of={actions()} />
          </>
        )}
      </div>
    </>
  );
}

/** Below the button and flush with its right edge, or above it where there is no room; never beyond the window. */
function place(button: RefObject<HTMLButtonElement | null>, list: RefObject<HTMLDivElement | null>): void {
  if (!button.current || !list.current) return;
  const { style, offsetWidth, offsetHeight } = list.current;
  const { top, bottom, right } = button.current.getBoundingClientRect();
  const fitsBelow = bottom + GAP + offsetHeight <= innerHeight;
  style.top = `${fitsBelow ? bottom + GAP : Math.max(GAP, top - GAP - offsetHeight)}px`;
  style.left = `${Math.max(GAP, right - offsetWidth)}px`;
  style.opacity = style.pointerEvents = '';
  itemsIn(list)[0]?.focus();
}

const itemsIn = (list: RefObject<HTMLDivElement | null>): HTMLElement[] => [
  ...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])') ?? []),
];

function moveBetween(event: KeyboardEvent, list: RefObject<HTMLDivElement | null>): void {
  const items = itemsIn(list);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
  if (event.key === 'Tab') list.current?.hidePopover();
  if (to === undefined) return;
  event.preventDefault();
  items[to % items.length]?.focus();
}

function Groups({ of }: { of: (Action | false)[][] }) {
  const groups = of.map((group) => group.filter((action) => action !== false)).filter(({ length }) => length > 0);
  return groups.map((group, at) => (
    <Fragment key={group[0]!.label}>
      {at > 0 && <hr className="my-1 border-line" />}
      {group.map((action) => (
        <MenuItem key={action.label} {...action} />
      ))}
    </Fragment>
  ));
}

function MenuItem({ label, note, icon: Icon, isDangerous, disabled, onSelect }: Action) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      onClick={disabled ? (event) => event.stopPropagation() : () => void onSelect()}
      className={classes(
        'flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-hover focus:bg-hover focus-visible:-outline-offset-2 aria-disabled:opacity-55',
        isDangerous && 'text-danger',
      )}
    >
      {Icon && <Icon aria-hidden size={16} className={isDangerous ? undefined : 'text-muted'} />}
      <span className="min-w-0 truncate">
        {label}
        {note && <span className="text-muted"> · {note}</span>}
      </span>
    </button>
  );
}
