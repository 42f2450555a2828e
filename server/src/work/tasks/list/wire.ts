import { Type } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { ok } from '../../../platform/http/answer/classic.ts';
import { type Columns, dayText, namesOf } from '../../../platform/http/answer/csv.ts';
import { showTask, Task } from '../wire.ts';
import type { ListedTask } from './list.ts';

export const TaskItems = ok({ 'todo-items': Type.Array(Task) });
export const CompletedTasks = ok({ tasks: Type.Array(Type.Record(Type.String(), Type.Unknown())) });

export const showTasks = (tasks: ListedTask[], ctx: Context, withFiles: boolean) => ({
  'todo-items': tasks.map((task) => showListed(task, ctx, withFiles)),
});

export function showListed(task: ListedTask, ctx: Context, withFiles: boolean): Task {
  const shown = showTask(task, ctx, withFiles);
  return task.subTasks ? { ...shown, subTasks: task.subTasks.map((one) => showListed(one, ctx, withFiles)) } : shown;
}

const camelNames = new Map<string, string>();
function camelName(name: string): string {
  const known = camelNames.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
  camelNames.set(name, made);
  return made;
}

/** The same tasks, every key in camelCase: so this one list has always been written. */
export const showCompleted = (tasks: ListedTask[], ctx: Context) => ({
  tasks: tasks.map((task) =>
    Object.fromEntries(Object.entries(showTask(task, ctx)).map(([name, value]) => [camelName(name), value])),
  ),
});

const columns: Columns<Task> = {
  Task: ({ content }) => content,
  Project: (task) => task['project-name'],
  'Task list': (task) => task['todo-list-name'],
  'Part of': (task) => task['parent-task']?.content ?? '',
  Responsible: (task) => task['responsible-party-names'] ?? '',
  Completed: ({ completed }) => (completed ? 'yes' : 'no'),
  'Completed on': ({ completed_on }) => completed_on ?? '',
  Start: (task) => dayText(task['start-date']),
  Due: (task) => dayText(task['due-date']),
  Priority: ({ priority }) => priority,
  'Progress in percent': ({ progress }) => progress,
  'Estimated minutes': (task) => task['estimated-minutes'],
  Tags: ({ tags }) => namesOf(tags),
  Description: ({ description }) => description,
  Comments: (task) => task['comments-count'],
  'Created on': (task) => task['created-on'],
  'Last changed on': (task) => task['last-changed-on'],
  Id: ({ id }) => id,
};

/** A line for each, also of what is part of another. */
export const taskTable = { name: 'tasks', rows: 'todo-items', columns, query: { nestsubtasks: 'no' } };
