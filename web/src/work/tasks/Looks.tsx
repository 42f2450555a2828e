import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { segmentLook } from '../../ui/forms/Segments.tsx';
import { taskFilterIn } from './filter.ts';

const looks = [
  { to: '/p/$projectId/tasks', label: 'List' },
  { to: '/p/$projectId/board', label: 'Board' },
  { to: '/p/$projectId/calendar', label: 'Calendar' },
  { to: '/p/$projectId/timeline', label: 'Timeline' },
  { to: '/p/$projectId/table', label: 'Table' },
] as const;

/** Other ways to look at the tasks of a project; what they are narrowed to goes along. */
export function Looks({ projectId }: { projectId: string }) {
  const own = useLocation({ select: ({ pathname }) => pathname.split('/')[3] });
  const filter = taskFilterIn(useSearch({ strict: false }));
  return (
    <nav aria-label="Looks at the tasks" className="flex max-w-full overflow-x-auto">
      {looks.map(({ to, label }) => {
        const isOpen = to.endsWith(`/${own}`);
        return (
          <Link
            key={to}
            to={to}
            params={{ projectId }}
            search={filter}
            aria-current={isOpen ? 'page' : undefined}
            className={`${segmentLook(isOpen)} shrink-0`}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
