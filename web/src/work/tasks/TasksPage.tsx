import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ListChecks, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { fingers } from '../../ui/fingers.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { useIsWide } from '../../ui/page/useIsWide.ts';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { CsvLink } from '../../ui/tables/CsvLink.tsx';
import { useMayWork } from '../members/useMayWork.ts';
import { AddByMail } from '../projects/MailAddresses.tsx';
import { useProjectId } from '../projects/useProjectId.ts';
import { tasklistsCurl, useTasklists } from '../tasklists/queries.ts';
import { TasklistDialog } from '../tasklists/TasklistDialog.tsx';
import { isNarrowed, type TaskFilter, taskFilterIn } from './filter.ts';
import { knownTask } from './known-queries.ts';
import { Looks } from './Looks.tsx';
import { FoundTasks } from './list/FoundTasks.tsx';
import { TaskFilters, usePeopleOf } from './list/TaskFilters.tsx';
import { TasklistSection } from './list/TasklistSection.tsx';
import { useTaskKeys } from './list/useTaskKeys.ts';
import { ListsContext } from './order/moving.ts';
import { QuickAdd } from './QuickAdd.tsx';
import { tasksCurl, tasksTable } from './queries.ts';

/** The lists, and beside them the task that is open. Without room for both, the task alone. */
export function TasksPage() {
  const isWide = useIsWide();
  const isTaskOpen = useParams({ strict: false, select: ({ taskId }) => taskId !== undefined });
  return (
    <div className="flex items-start">
      {(isWide || !isTaskOpen) && (
        <div className="min-w-0 flex-1">
          <Tasks />
        </div>
      )}
      <Outlet />
    </div>
  );
}

function Tasks() {
  const projectId = useProjectId();
  const search = useSearch({ from: '/app/p/$projectId/tasks' });
  const filter = taskFilterIn(search);
  const navigate = useNavigate();
  const lists = useTasklists(projectId);
  const mayChange = useMayWork(projectId);
  const people = usePeopleOf(projectId);
  const [isAdding, setAdding] = useState(false);
  const narrow = (change: TaskFilter) => void navigate({ to: '.', search: { ...search, ...change }, replace: true });
  const clear = () => narrow(taskFilterIn({}));
  const isFiltered = isNarrowed(filter);
  const listIds = useMemo(
    () => (isFiltered ? [] : (lists.data ?? []).filter(({ complete }) => !complete).map(({ id }) => Number(id))),
    [lists.data, isFiltered],
  );
  useTaskKeys(projectId, listIds, knownTask);

  const add = mayChange && (
    <Button look="primary" icon={Plus} onClick={() => setAdding(true)}>
      New list
    </Button>
  );
  return (
    <Page
      title="Tasks"
      actions={
        <>
          <Looks projectId={projectId} />
          <ApiCallButton curl={isFiltered ? tasksCurl(projectId, filter) : tasklistsCurl(projectId)} />
          <CsvLink href={tasksTable(projectId, filter)} />
          <AddByMail projectId={projectId} />
          {add}
        </>
      }
    >
      <ListsContext value={listIds}>
        <Loaded query={lists} lines={10}>
          {(all) =>
            all.length === 0 ? (
              <NoLists projectId={projectId} mayChange={mayChange} />
            ) : (
              <>
                <TaskFilters people={people} filter={filter} onChange={narrow} onClear={clear} />
                {isFiltered ? (
                  <FoundTasks {...{ projectId, filter }} lists={all} onClear={clear} />
                ) : (
                  <div ref={fingers} className="space-y-5">
                    {all.map((list) => (
                      <TasklistSection key={list.id} list={list} lists={all} mayChange={mayChange} />
                    ))}
                  </div>
                )}
              </>
            )
          }
        </Loaded>
      </ListsContext>
      {isAdding && <TasklistDialog projectId={projectId} onClose={() => setAdding(false)} />}
    </Page>
  );
}

function NoLists({ projectId, mayChange }: { projectId: string; mayChange: boolean }) {
  return (
    <>
      <EmptyState icon={ListChecks} title="Nothing to do yet">
        {mayChange
          ? 'Write the first task below and press Enter, or paste a whole list: each line becomes a task. They go into an Inbox, and lists come when you want them.'
          : 'Tasks appear here as soon as somebody adds one.'}
      </EmptyState>
      {mayChange && (
        <div className="mx-auto max-w-xl rounded-lg border border-line bg-surface">
          <QuickAdd where={{ projectId }} label="Add a task" />
        </div>
      )}
    </>
  );
}
