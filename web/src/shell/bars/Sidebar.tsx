import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAccount } from '../../people/accounts/queries.ts';
import { usePlaces } from './places.ts';
import { Unread } from './Unread.tsx';

const OwnLinks = lazy(() => import('./OwnLinks.tsx').then((module) => ({ default: module.OwnLinks })));

const row =
  'flex h-8 items-center gap-2 rounded-md px-2 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-text';

export function Sidebar() {
  const account = useAccount();
  const places = usePlaces();
  return (
    <aside className="sticky top-0 hidden h-dvh w-56 shrink-0 flex-col overflow-y-auto border-r border-line bg-sunken px-3 py-3 md:flex">
      <Link to="/" className="mb-3 flex h-8 items-center gap-2 rounded-md px-2 font-semibold">
        <img src="/icon.svg" alt="" className="size-5" />
        <span className="truncate">{account.data?.name ?? 'Holdfast'}</span>
      </Link>
      <nav aria-label="Main" className="space-y-0.5">
        {places.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }} className={row}>
            <Icon aria-hidden size={16} />
            {label}
            {to === '/inbox' && <Unread className="ml-auto" />}
          </Link>
        ))}
      </nav>
      <Suspense>
        <OwnLinks row={row} />
      </Suspense>
    </aside>
  );
}
