import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccount } from '../../people/accounts/queries.ts';
import type { Project } from '../../work/projects/queries.ts';
import { useRecentProjects, useStarredProjects } from '../../work/projects/recent-queries.ts';
import { usePlaces } from './places.ts';
import { Unread } from './Unread.tsx';

const row =
  'flex h-8 items-center gap-2 rounded-md px-2 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-text';

export function Sidebar() {
  const account = useAccount();
  const places = usePlaces();
  const starred = useStarredProjects().data ?? [];
  const recent = (useRecentProjects().data ?? []).filter((project) => !project.starred);
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
      <ProjectLinks title="Starred" icon={<Star aria-hidden size={12} />} projects={starred} />
      <ProjectLinks title="Recent" projects={recent} />
    </aside>
  );
}

function ProjectLinks({ title, icon, projects }: { title: string; icon?: ReactNode; projects: Project[] }) {
  if (projects.length === 0) return null;
  return (
    <nav aria-label={`${title} projects`} className="mt-5">
      <h2 className="mb-1 flex items-center gap-1 px-2 text-xs font-medium text-muted">
        {icon}
        {title}
      </h2>
      {projects.map(({ id, name }) => (
        <Link key={id} to="/p/$projectId" params={{ projectId: id }} className={row} title={name}>
          <span className="truncate">{name}</span>
        </Link>
      ))}
    </nav>
  );
}
