import { Link } from '@tanstack/react-router';
import { usePlaces } from './places.ts';
import { Unread } from './Unread.tsx';

/** On phones the main places lie under the thumb. */
export function PhoneBar() {
  const places = usePlaces();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {places
        .filter(({ isOnPhone }) => isOnPhone)
        .map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            className="relative flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs text-muted focus-visible:-outline-offset-2 aria-[current=page]:text-accent"
          >
            <Icon aria-hidden size={20} />
            {label}
            {to === '/inbox' && <Unread className="absolute top-1 left-1/2 ml-1" />}
          </Link>
        ))}
    </nav>
  );
}
