import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { segmentLook } from '../../ui/forms/Segments.tsx';
import { taskFilterIn } from './filter.ts';

const looks = [
  { to: '/p/$projectId/tasks', label: 'List', isFiltered: true },
  { to: '/p/$projectId/board', label: 'Board', isFiltered: false },
  { to: '/p/$projectId/calendar', label: 'Calendar', isFiltered: true },
  { to: '/p/$projectId/table', label: 'Table', isFiltered: true },
] as const;

/** Other ways to look at the tasks of a project; what they are narrowed to goes along. */
export function Looks({ projectId }: { projectId: string }) {
  const own = useLocation({ select: ({ pathname }) => pathname.split('/')[3] });
  const filter = taskFilterIn(useSearch({ strict: false }));
  return (
    <nav aria-label="Looks at the tasks" className="flex">
      {looks.map(({ to, label, isFiltered }) => {
        const isOpen = to.endsWith(`/${own}`);
        return (
          <Link
            key={to}
            to={to}
            params={{ projectId }}
            search={isFiltered ? filter : {}}
            aria-current={isOpen ? 'page' : undefined}
            className={segmentLook(isOpen)}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
