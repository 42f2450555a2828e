import { Link } from '@tanstack/react-router';
import { Progress } from '../../../ui/Progress.tsx';
import { PathLink } from '../../../ui/page/PathLink.tsx';
import { dateOf, daysBetween, now, numberText } from '../../../ui/text/locale.ts';
import { DateText } from '../../../ui/text/Texts.tsx';
import { pathTo } from '../links.ts';
import type { ListedProject, Summary } from '../queries.ts';

/** How much of a project's tasks is done; nothing where there are none. */
export function Done({ of: { name }, summary }: { of: Pick<ListedProject, 'name'>; summary: Summary }) {
  const { taskCount: all, completedTaskCount: done } = summary;
  if (all === 0) return <span className="text-sm text-muted">No tasks</span>;
  return (
    <div className="flex items-center gap-2">
      <div className="w-24 shrink-0">
        <Progress value={(100 * done) / all} label={`Tasks done in ${name}`} />
      </div>
      <span className="text-sm whitespace-nowrap text-muted tabular-nums">
        {numberText(done)} of {numberText(all)}
      </span>
    </div>
  );
}

/** How many tasks are late, as the way to them. */
export function Late({ projectId, count }: { projectId: string; count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to="/p/$projectId/tasks"
      params={{ projectId }}
      search={{ due: 'late' }}
      className="text-sm whitespace-nowrap text-danger tabular-nums hover:underline"
    >
      {numberText(count)} late
    </Link>
  );
}

export function NextMilestone({ projectId, next }: { projectId: string; next: Summary['nextMilestone'] }) {
  if (!next) return null;
  const date = dateOf(next.deadline);
  const isLate = date !== undefined && daysBetween(now(), date) < 0;
  return (
    <div className="flex min-w-0 flex-col">
      <PathLink to={pathTo({ type: 'milestone', id: next.id, projectId })} className="line-clamp-1 hover:underline">
        {next.title}
      </PathLink>
      <DateText value={next.deadline} className={`text-sm ${isLate ? 'text-danger' : 'text-muted'}`} />
    </div>
  );
}
