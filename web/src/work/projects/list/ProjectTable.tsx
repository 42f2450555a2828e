import { Link, useNavigate } from '@tanstack/react-router';
import { type Column, Table } from '../../../ui/tables/Table.tsx';
import { DateText } from '../../../ui/text/Texts.tsx';
import { TagBadges } from '../../tags/TagBadges.tsx';
import type { ListedProject } from '../queries.ts';
import { StarButton } from '../StarButton.tsx';
import { StateBadge } from '../StateBadge.tsx';
import { Done, Late, NextMilestone } from './Standing.tsx';

const columns: Column<ListedProject>[] = [
  {
    title: 'Project',
    cell: (project) => (
      <div className="flex min-w-0 items-start gap-1">
        <StarButton project={project} />
        <div className="min-w-0 flex-1 py-1">
          <p className="flex flex-wrap items-center gap-x-2">
            <Link
              to="/p/$projectId"
              params={{ projectId: project.id }}
              className="min-w-0 font-medium break-words hover:underline"
            >
              {project.name}
            </Link>
            <StateBadge project={project} />
          </p>
          <p className="text-sm text-muted">
            {[project.company.name, project.category.name].filter(Boolean).join(' · ')}
          </p>
          <TagBadges tags={project.tags} />
          {project.summary && (
            <div className="mt-1 flex flex-wrap items-center gap-x-3 sm:hidden">
              <Done of={project} summary={project.summary} />
              <Late projectId={project.id} count={project.summary.lateTaskCount} />
            </div>
          )}
        </div>
      </div>
    ),
  },
  {
    title: 'Tasks done',
    isExtra: true,
    className: 'w-48',
    cell: (project) => project.summary && <Done of={project} summary={project.summary} />,
  },
  {
    title: 'Late tasks',
    isExtra: true,
    className: 'w-24',
    cell: ({ id, summary }) => summary && <Late projectId={id} count={summary.lateTaskCount} />,
  },
  {
    title: 'Next milestone',
    isExtra: true,
    className: 'hidden max-w-56 lg:table-cell',
    cell: ({ id, summary }) => summary && <NextMilestone projectId={id} next={summary.nextMilestone} />,
  },
  {
    title: 'Last activity',
    isExtra: true,
    className: 'w-32',
    cell: ({ summary }) => summary && <DateText value={summary.lastActivityOn} className="text-muted" />,
  },
];

export function ProjectTable({ projects }: { projects: ListedProject[] }) {
  const navigate = useNavigate();
  return (
    <Table
      label="Projects"
      rows={projects}
      keyOf={({ id }) => id}
      columns={columns}
      onOpen={({ id }) => void navigate({ to: '/p/$projectId', params: { projectId: id } })}
    />
  );
}
