import { useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Story } from '../../../overview/activity/Story.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { isGone, Loaded } from '../../../ui/page/Loaded.tsx';
import { Section } from '../../../ui/page/Page.tsx';
import { SidePanel } from '../../../ui/page/SidePanel.tsx';
import { goBeside } from '../../../ui/page/useIsWide.ts';
import { ApiCallButton } from '../../../ui/popups/ApiCallButton.tsx';
import { Menu } from '../../../ui/popups/Menu.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { DateText } from '../../../ui/text/Texts.tsx';
import { Comments } from '../../comments/Comments.tsx';
import { completing, deleting, moving } from '../../items/actions.ts';
import { Mentions } from '../../members/mentions/Mentions.tsx';
import { useMayWork } from '../../members/useMayWork.ts';
import { useFollow } from '../../projects/useProjectId.ts';
import { useTasklists } from '../../tasklists/queries.ts';
import { deleteWithUndo, toggleCompleted } from '../doing.ts';
import { MoveDialog } from '../order/MoveDialog.tsx';
import { ListsContext } from '../order/moving.ts';
import { type Task, taskCurl, useTask } from '../queries.ts';
import { Predecessors } from './Predecessors.tsx';
import { Subtasks } from './Subtasks.tsx';
import { TaskFields } from './TaskFields.tsx';
import { TaskFiles } from './TaskFiles.tsx';
import { TaskText } from './TaskText.tsx';

const TaskTime = lazy(() => import('../../time/TaskTime.tsx').then((module) => ({ default: module.TaskTime })));

const TaskReminders = lazy(() =>
  import('../../reminders/TaskReminders.tsx').then((module) => ({ default: module.TaskReminders })),
);

/** Beside the lists it is in. */
export function TaskPanel() {
  const { projectId, taskId } = useParams({ from: '/app/p/$projectId/tasks/$taskId' });
  const router = useRouter();
  const close = () => goBeside(router, `/p/${projectId}/tasks${router.state.location.searchStr}`);
  useFollow(projectId, useTask(taskId).data?.['project-id']);
  return <OneTask key={taskId} taskId={taskId} back="Tasks" onClose={close} />;
}

type OneTaskProps = {
  taskId: string;
  /** Where it leads back to, on a screen without room for both. */
  back: string;
  onClose(): void;
};

/** One task, all of it. Every field is saved when it is changed. */
export function OneTask({ taskId, back, onClose: close }: OneTaskProps) {
  const task = useTask(taskId);
  useShortcut('Escape', 'Close the task', close);
  return (
    <SidePanel
      label="Task"
      back={back}
      onClose={close}
      actions={task.data?.canEdit && !isGone(task) && <TaskActions task={task.data} onGone={close} />}
    >
      <Loaded query={task} lines={8}>
        {(known) => (
          <Mentions projectId={String(known['project-id'])}>
            <TaskContent task={known} />
          </Mentions>
        )}
      </Loaded>
    </SidePanel>
  );
}

function TaskContent({ task }: { task: Task }) {
  const taskId = String(task.id);
  const mayWork = useMayWork(String(task['project-id']));
  return (
    <div data-about={`tasks/${taskId}`} className="space-y-6">
      <TaskText task={task} />
      <TaskFields task={task} />
      <Subtasks task={task} />
      <Predecessors task={task} />
      <TaskFiles task={task} />
      <Suspense>
        <TaskReminders
          key={`reminders ${taskId}`}
          {...{ taskId, mayWork }}
          projectId={String(task['project-id'])}
          dueDate={task['due-date']}
        />
        <TaskTime key={`time ${taskId}`} taskId={taskId} mayLog={mayWork} />
      </Suspense>
      <Section title="Comments">
        <Comments subject={{ at: 'tasks', id: taskId }} mayComment={mayWork} />
      </Section>
      <Story of={{ at: 'tasks', id: taskId }} />
      <Origin task={task} />
    </div>
  );
}

function TaskActions({ task, onGone }: { task: Task; onGone(): void }) {
  const [isMoving, setMoving] = useState(false);
  const lists = useTasklists(String(task['project-id'])).data ?? [];
  const { icon, label } = completing(task.completed);
  return (
    <ListsContext value={lists.map(({ id }) => Number(id))}>
      <Button size="small" icon={icon} onClick={() => void toggleCompleted(task)}>
        {label}
      </Button>
      <Menu
        label="More for this task"
        actions={() => [
          [{ ...moving, label: 'Move to another list …', onSelect: () => setMoving(true) }],
          [
            {
              ...deleting,
              onSelect() {
                onGone();
                void deleteWithUndo(task);
              },
            },
          ],
        ]}
      />
      {isMoving && <MoveDialog task={task} onClose={() => setMoving(false)} />}
    </ListsContext>
  );
}

/** Who made it: also of a copy, whose activity begins with its first change. */
function Origin({ task }: { task: Task }) {
  const maker = `${task['creator-firstname']} ${task['creator-lastname']}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3 text-sm text-muted">
      <p>
        Made by {maker} <DateText value={task['created-on']} />
      </p>
      <ApiCallButton curl={taskCurl(String(task.id))} />
    </div>
  );
}
