import { Link } from '@tanstack/react-router';
import { numberText } from '../../ui/locale.ts';
import { useTaskCounts } from '../tasks/queries.ts';

const tiles = [
  { key: 'late', label: 'Late', tone: 'text-danger', search: { due: 'late' } },
  { key: 'today', label: 'Due today', tone: 'text-warn', search: { due: 'today' } },
  { key: 'upcoming', label: 'Upcoming', tone: '', search: { due: 'upcoming' } },
  { key: 'open', label: 'Open in all', tone: '', search: {} },
] as const;

/** How many tasks there are of each sort, each number the way to them. */
export function TaskTiles({ projectId }: { projectId: string }) {
  const counts = useTaskCounts(projectId).data;
  return (
    <ul aria-label="Tasks" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {tiles.map(({ key, label, tone, search }) => {
        const count = counts?.[key];
        return (
          <li key={key}>
            <Link
              to="/p/$projectId/tasks"
              params={{ projectId }}
              search={search}
              className="block rounded-lg border border-line bg-surface px-4 py-3 hover:bg-hover"
            >
              <span className={`block text-xl font-semibold tabular-nums ${count ? tone : ''}`}>
                {count === undefined ? '–' : numberText(count)}
              </span>
              <span className="text-sm text-muted">{label}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
