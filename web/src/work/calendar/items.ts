import { doWithUndo } from '../../ui/popups/undo.ts';
import { dateOf, shortDate } from '../../ui/text/locale.ts';
import { toggleCompleted as toggleMilestone } from '../milestones/doing.ts';
import { type Milestone, updateMilestone } from '../milestones/queries.ts';
import { setDue } from '../tasks/dates.ts';
import { toggleCompleted as toggleTask } from '../tasks/doing.ts';
import type { TaskFilter } from '../tasks/filter.ts';
import type { Task } from '../tasks/queries.ts';
import { isLate } from '../tasks/TaskMarks.tsx';

/** What stands on a day: a task that is due, or a milestone. */
export type Item = {
  key: string;
  kind: 'task' | 'milestone';
  day: string;
  name: string;
  projectName: string;
  path: string;
  isDone: boolean;
  isLate: boolean;
  canEdit: boolean;
  canComplete: boolean;
  task?: Task;
  toggle(): unknown;
  moveTo(day: string): Promise<unknown>;
};

const ofTask = (task: Task, path: string): Item => ({
  key: `task ${task.id}`,
  kind: 'task',
  day: task['due-date'],
  name: task.content,
  projectName: task['project-name'],
  path,
  isDone: task.completed,
  isLate: isLate(task),
  canEdit: task.canEdit,
  canComplete: task.canComplete,
  task,
  toggle: () => toggleTask(task),
  moveTo: (day) => setDue(task, day),
});

function ofMilestone(milestone: Milestone): Item {
  const { id, title, deadline, completed } = milestone;
  const put = (day: string) => updateMilestone(id, { deadline: day });
  return {
    key: `milestone ${id}`,
    kind: 'milestone',
    day: deadline,
    name: title,
    projectName: milestone['project-name'],
    path: `/p/${milestone['project-id']}/milestones/${id}`,
    isDone: completed,
    isLate: milestone.status === 'late',
    canEdit: milestone.canEdit,
    canComplete: milestone.canComplete,
    toggle: () => toggleMilestone(milestone),
    moveTo: (day) => doWithUndo(put(day), `“${title}” is due ${shortDate(dateOf(day)!)}.`, () => put(deadline)),
  };
}

/** Milestones have no priority, and are found by who sees to them, by their words and by whether they are reached. */
function fits(milestone: Milestone, { who, words, state, priority, tag, due }: TaskFilter): boolean {
  if (priority || due) return false;
  if (tag && !milestone.tags.some(({ id }) => String(id) === tag)) return false;
  if (who && !milestone['responsible-party-ids'].split(',').includes(who)) return false;
  if (words && !milestone.title.toLowerCase().includes(words.toLowerCase())) return false;
  return state === 'all' || milestone.completed === (state === 'completed');
}

/** By day, milestones first. */
export function itemsOf(
  tasks: Task[],
  milestones: Milestone[],
  filter: TaskFilter,
  pathOf: (id: number) => string,
): Map<string, Item[]> {
  const all = [
    ...milestones.filter((milestone) => fits(milestone, filter)).map(ofMilestone),
    ...tasks.map((task) => ofTask(task, pathOf(task.id))),
  ];
  return Map.groupBy(all, ({ day }) => day);
}
