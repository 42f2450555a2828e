import { doWithUndo } from '../../ui/popups/undo.ts';
import { dayAfter } from '../../ui/text/days.ts';
import { dateOf, daysBetween, dayText, now, shortDate } from '../../ui/text/locale.ts';
import { type Task, updateTask } from './queries.ts';

const said = ({ content }: Task, day: string): string =>
  day === '' ? `“${content}” has no date now.` : `“${content}” is due ${shortDate(dateOf(day)!)}.`;

type Dates = { 'due-date': string; 'start-date'?: string };

/** Due then. What also has a beginning takes it along, so that it lasts as long as before. */
function datesAt(task: Task, day: string): Dates {
  const [begins, due] = [task['start-date'], task['due-date']];
  if (begins === '' || due === '' || day === '') return { 'due-date': day };
  const days = daysBetween(dateOf(due)!, dateOf(day)!);
  return { 'due-date': day, 'start-date': dayAfter(begins, days) };
}

/** Seen at once, said, and taken back by what is said or by `Z`. */
export async function setDue(task: Task, day: string): Promise<void> {
  if (day === task['due-date']) return;
  const dates = datesAt(task, day);
  const before = { 'due-date': task['due-date'], 'start-date': task['start-date'] };
  await doWithUndo(updateTask(task.id, dates, dates), said(task, day), () => updateTask(task.id, before, before));
}

export const today = (): string => dayText(now());

/** What has no date yet is counted from today. */
export const setDueLater = (task: Task, days: number): Promise<void> =>
  setDue(task, dayAfter(task['due-date'] || today(), days));
