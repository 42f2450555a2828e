import { SearchX } from 'lucide-react';
import { Button } from '../../../ui/forms/Button.tsx';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { EmptyState } from '../../../ui/page/States.tsx';
import { numberText } from '../../../ui/text/locale.ts';
import type { Tasklist } from '../../tasklists/queries.ts';
import type { TaskFilter } from '../filter.ts';
import { tasksOf } from '../known-queries.ts';
import { useTasksFound } from '../queries.ts';
import { TaskRows } from './TaskRows.tsx';

type FoundTasksProps = { projectId: string; filter: TaskFilter; lists: Tasklist[]; onClear(): void };

/** What the filter leaves, under the lists it is in. It is not all of a list, so nothing is moved here. */
export function FoundTasks({ projectId, filter, lists, onClear }: FoundTasksProps) {
  const found = useTasksFound(projectId, filter);
  return (
    <Loaded query={found} lines={8}>
      {(pages) => {
        const tasks = tasksOf(pages);
        if (tasks.length === 0)
          return (
            <EmptyState icon={SearchX} title="No task fits" action={<Button onClick={onClear}>Show all tasks</Button>}>
              Nothing here is as the filters above say.
            </EmptyState>
          );
        const byList = Map.groupBy(tasks, (task) => task['todo-list-id']);
        return (
          <>
            <p role="status" className="mb-3 text-sm text-muted">
              {numberText(pages.pages[0]!.records)} {pages.pages[0]!.records === 1 ? 'task' : 'tasks'}
            </p>
            <div className="space-y-6">
              {lists.map(({ id, name }) => {
                const inList = byList.get(Number(id));
                return (
                  inList && (
                    <section
                      key={id}
                      aria-label={name}
                      className="overflow-clip rounded-lg border border-line bg-surface"
                    >
                      <h2 className="px-4 py-2 font-semibold break-words">{name}</h2>
                      <TaskRows label={`Tasks of ${name}`} tasks={inList} />
                    </section>
                  )
                );
              })}
            </div>
            {found.hasNextPage && (
              <Button className="mt-4" isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                Show more
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
