import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheckBig, SearchX } from 'lucide-react';
import { useMe } from '../../people/people/queries.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { now } from '../../ui/text/locale.ts';
import { setDue, setDueLater, today } from '../../work/tasks/dates.ts';
import { isNarrowed, type TaskFilter, taskFilterIn } from '../../work/tasks/filter.ts';
import { byProject, byTime } from '../../work/tasks/groups.ts';
import { TaskFilters } from '../../work/tasks/list/TaskFilters.tsx';
import { useRowKeys } from '../../work/tasks/list/useTaskKeys.ts';
import { lookCurl, useLook } from '../../work/tasks/look-queries.ts';
import { noteMove } from '../../work/tasks/order/focusing.ts';
import { BesideTask, useTaskPath } from '../../work/tasks/panel/BesideTask.tsx';
import type { Task } from '../../work/tasks/queries.ts';
import { MyGroup } from './MyGroup.tsx';

const groupings = [
  { value: 'time', label: 'By date' },
  { value: 'project', label: 'By project' },
] as const;

/** What one is responsible for, in all projects, and beside it the task that is open. */
export function MyWorkPage() {
  return (
    <BesideTask back="My work">
      <MyWork />
    </BesideTask>
  );
}

function MyWork() {
  const search = useSearch({ from: '/app/my' });
  const navigate = useNavigate();
  const me = useMe().data;
  const { who: _, ...filter } = taskFilterIn(search);
  const look = { filter: { ...filter, who: me?.id ?? '' } };
  const tasks = useLook(look, me !== undefined);
  const change = (part: TaskFilter & { by?: 'project' | undefined }) =>
    void navigate({ to: '/my', search: { ...search, ...part }, replace: true });
  const clear = () => void navigate({ to: '/my', search: { by: search.by }, replace: true });
  useMyKeys(tasks.data ?? []);
  return (
    <Page
      title="My work"
      actions={
        <>
          <ApiCallButton curl={lookCurl(look)} />
          <Segments
            label="How they are grouped"
            options={groupings}
            value={search.by === 'project' ? 'project' : 'time'}
            onChange={(by) => change({ by: by === 'project' ? by : undefined })}
          />
        </>
      }
    >
      <TaskFilters filter={filter} people={[]} onChange={change} onClear={clear} />
      <Loaded query={tasks} lines={8}>
        {(all) =>
          all.length === 0 ? (
            <Nothing isNarrowed={isNarrowed(filter)} onClear={clear} />
          ) : (
            <div className="space-y-6">
              {(search.by === 'project' ? byProject(all) : byTime(all, now())).map((group) => (
                <MyGroup key={group.key} group={group} shown={search.task} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear(): void }) {
  if (isNarrowed)
    return (
      <EmptyState icon={SearchX} title="No task fits" action={<Button onClick={onClear}>Show all tasks</Button>}>
        Nothing of yours is as the filters above say.
      </EmptyState>
    );
  return (
    <EmptyState icon={CircleCheckBig} title="Nothing to do">
      Tasks you are responsible for appear here, from all your projects.
    </EmptyState>
  );
}

/** From task to task, and when each is to be done. */
function useMyKeys(tasks: Task[]): void {
  const own = useRowKeys((id) => tasks.find((task) => task.id === id), useTaskPath());
  const put = (set: (task: Task) => Promise<void>) => () => {
    const task = own();
    if (!task?.canEdit) return;
    noteMove(task.id);
    void set(task);
  };
  useShortcut(
    't',
    'Due today',
    put((task) => setDue(task, today())),
  );
  useShortcut(
    'Alt+ArrowRight',
    'Due a day later',
    put((task) => setDueLater(task, 1)),
  );
  useShortcut(
    'Alt+ArrowLeft',
    'Due a day earlier',
    put((task) => setDueLater(task, -1)),
  );
}
