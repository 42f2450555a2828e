import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Project } from '../../work/projects/queries.ts';
import { useRecentProjects, useStarredProjects } from '../../work/projects/recent-queries.ts';
import { PinnedViews } from '../../work/savedviews/PinnedViews.tsx';

/** What somebody has put at hand, and where they were: it comes after the places that everybody has. */
export function OwnLinks({ row }: { row: string }) {
  const starred = useStarredProjects().data ?? [];
  const recent = (useRecentProjects().data ?? []).filter((project) => !project.starred);
  return (
    <>
      <PinnedViews row={row} />
      <ProjectLinks title="Starred" icon={<Star aria-hidden size={12} />} projects={starred} row={row} />
      <ProjectLinks title="Recent" projects={recent} row={row} />
    </>
  );
}

type ProjectLinksProps = { title: string; icon?: ReactNode; projects: Project[]; row: string };

function ProjectLinks({ title, icon, projects, row }: ProjectLinksProps) {
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
