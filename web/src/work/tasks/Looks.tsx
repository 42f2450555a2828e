import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { segmentLook } from '../../ui/forms/Segments.tsx';
import { lookIn } from './filter.ts';

const looks = [
  { to: '/p/$projectId/tasks', label: 'List' },
  { to: '/p/$projectId/board', label: 'Board' },
  { to: '/p/$projectId/calendar', label: 'Calendar' },
  { to: '/p/$projectId/timeline', label: 'Timeline' },
  { to: '/p/$projectId/table', label: 'Table' },
] as const;

/** Other ways to look at the tasks of a project. What they are narrowed to goes along, and how each of the looks shows them. */
export function Looks({ projectId }: { projectId: string }) {
  const own = useLocation({ select: ({ pathname }) => pathname.split('/')[3] });
  const lasting = { ...lookIn(useSearch({ strict: false })), task: undefined, day: undefined, event: undefined };
  return (
    <nav aria-label="Looks at the tasks" className="flex max-w-full overflow-x-auto">
      {looks.map(({ to, label }) => {
        const isOpen = to.endsWith(`/${own}`);
        return (
          <Link
            key={to}
            to={to}
            params={{ projectId }}
            search={lasting}
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
