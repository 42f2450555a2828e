import { useLocation } from '@tanstack/react-router';
import { Pin } from 'lucide-react';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { isSame, lookAt, pathOf } from './address.ts';
import { useAllViews } from './queries.ts';

/** Where one has put them at hand; in the project they are of one need not read its name. */
export function PinnedViews({ row }: { row: string }) {
  const views = useAllViews(true).data ?? [];
  const { pathname, searchStr } = useLocation();
  const shown = lookAt(pathname, searchStr);
  if (views.length === 0) return null;
  return (
    <nav aria-label="Pinned views" className="mt-5">
      <h2 className="mb-1 flex items-center gap-1 px-2 text-xs font-medium text-muted">
        <Pin aria-hidden size={12} />
        Views
      </h2>
      {views.map((view) => (
        <PathLink
          key={view.id}
          to={pathOf(view)}
          isCurrent={pathname.startsWith(`/p/${view.projectId}/`) && isSame(view, shown)}
          title={`${view.name} · ${view.projectName}`}
          className={row}
        >
          <span className="truncate">
            {view.name} <span className="text-xs text-muted">{view.projectName}</span>
          </span>
        </PathLink>
      ))}
    </nav>
  );
}
