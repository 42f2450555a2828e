import { classes } from '../../ui/classes.ts';
import { numberText } from '../../ui/text/locale.ts';
import { useUnread } from './queries.ts';

const MOST = 99;

/** Beside the way to the inbox; nothing where everything is read. */
export function UnreadCount({ className }: { className: string }) {
  const unread = useUnread().data ?? 0;
  if (unread === 0) return null;
  return (
    <span
      className={classes(
        'inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-on-accent',
        className,
      )}
    >
      {unread > MOST ? `${numberText(MOST)}+` : numberText(unread)}
      <span className="sr-only"> unread</span>
    </span>
  );
}
