import { doWithUndo } from '../../ui/popups/undo.ts';
import { dateOf, shortDate } from '../../ui/text/locale.ts';
import { type CalendarEvent, updateEvent } from '../calendarevents/queries.ts';
import { daysOf, startOn, startText } from '../calendarevents/times.ts';
import { toggleCompleted as toggleMilestone } from '../milestones/doing.ts';
import { type Milestone, updateMilestone } from '../milestones/queries.ts';
import { setDue } from '../tasks/dates.ts';
import { toggleCompleted as toggleTask } from '../tasks/doing.ts';
import type { TaskFilter } from '../tasks/filter.ts';
import type { Task } from '../tasks/queries.ts';
import { isLate } from '../tasks/TaskMarks.tsx';

/** What stands on a day: a task that is due, a milestone, or an event. */
export type Item = {
  key: string;
  /** What it is called on another day, if not the same: an event stands on each of its days. */
  keyOn?(day: string): string;
  kind: 'task' | 'milestone' | 'event';
  day: string;
  name: string;
  projectName: string;
  path: string;
  isDone: boolean;
  isLate: boolean;
  canEdit: boolean;
  canComplete: boolean;
  task?: Task;
  /** Of an event: when it begins, and where; its colour. */
  about?: { time: string; where: string; color: string };
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

/** On each of its days. It is moved as a whole. */
const ofEvent = (event: CalendarEvent, path: string): Item[] =>
  daysOf(event).map((day) => {
    const { id, title, start, canEdit } = event;
    const keyOn = (one: string) => `event ${id} ${one}`;
    const put = (at: string) => updateEvent(id, { start: at });
    return {
      key: keyOn(day),
      keyOn,
      kind: 'event',
      day,
      name: title,
      projectName: event['project-name'],
      path,
      isDone: false,
      isLate: false,
      canEdit,
      canComplete: false,
      about: { time: startText(event, day), where: event.where, color: event.type.color },
      toggle: () => undefined,
      moveTo: (to) =>
        doWithUndo(put(startOn(event, day, to)), `“${title}” is ${shortDate(dateOf(to)!)}.`, () => put(start)),
    };
  });

/** Events are neither done nor due: they are found by who comes and by their words. */
function happens(event: CalendarEvent, { who, words, state, priority, tag, due }: TaskFilter): boolean {
  if (priority || due || tag || state === 'completed') return false;
  if (who && !event['attending-user-ids'].split(',').includes(who)) return false;
  return !words || event.title.toLowerCase().includes(words.toLowerCase());
}

/** Milestones have no priority, and are found by who sees to them, by their words and by whether they are reached. */
function fits(milestone: Milestone, { who, words, state, priority, tag, due }: TaskFilter): boolean {
  if (priority || due) return false;
  if (tag && !milestone.tags.some(({ id }) => String(id) === tag)) return false;
  if (who && !milestone['responsible-party-ids'].split(',').includes(who)) return false;
  if (words && !milestone.title.toLowerCase().includes(words.toLowerCase())) return false;
  return state === 'all' || milestone.completed === (state === 'completed');
}

/** By day, milestones first, then events by the hour. */
export function itemsOf(
  tasks: Task[],
  milestones: Milestone[],
  events: CalendarEvent[],
  filter: TaskFilter,
  pathOf: { task(id: number): string; event(id: string): string },
): Map<string, Item[]> {
  const all = [
    ...milestones.filter((milestone) => fits(milestone, filter)).map(ofMilestone),
    ...events.filter((event) => happens(event, filter)).flatMap((event) => ofEvent(event, pathOf.event(event.id))),
    ...tasks.map((task) => ofTask(task, pathOf.task(task.id))),
  ];
  return Map.groupBy(all, ({ day }) => day);
}
