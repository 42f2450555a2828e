import { type ReactNode, useId } from 'react';
import { idsIn, PeoplePicker } from '../members/PeoplePicker.tsx';
import { TagsField } from '../tags/TagsField.tsx';
import { classes } from '../ui/classes.ts';
import { toastFailure } from '../ui/toasts.ts';
import { type Task, type TaskChange, updateTask } from './queries.ts';
import { isLate } from './TaskMarks.tsx';

const priorities = [
  { value: '', label: 'None' },
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
] as const;
const steps = Array.from({ length: 10 }, (_, n) => n * 10);
const control =
  '-mx-1.5 h-7 max-w-full min-w-0 rounded-md border border-transparent bg-transparent px-1.5 hover:enabled:border-line-strong disabled:opacity-100';

const withHyphens = (day: string) => day.replace(/^(....)(..)(..)$/, '$1-$2-$3');
const digits = (day: string) => day.replaceAll('-', '');

/** What is set about a task, each saved at once. */
export function TaskFields({ task }: { task: Task }) {
  const { id, canEdit } = task;
  const projectId = String(task['project-id']);
  const change = (fields: TaskChange, shown: Partial<Task> = {}) =>
    void updateTask(id, fields, shown).catch(toastFailure);
  const date = (key: 'start-date' | 'due-date', label: string) => (
    <Field label={label}>
      {(labelId) => (
        <input
          type="date"
          aria-labelledby={labelId}
          disabled={!canEdit}
          value={withHyphens(task[key])}
          onChange={({ target }) => change({ [key]: digits(target.value) }, { [key]: digits(target.value) })}
          className={classes(control, key === 'due-date' && isLate(task) && 'text-danger')}
        />
      )}
    </Field>
  );
  // Who follows is told of every change and every comment: here that is one thing.
  const followers = [...new Set([...idsIn(task.changeFollowerIds), ...idsIn(task.commentFollowerIds)])];
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-y-1">
      <Field label="Responsible">
        {() => (
          <PeoplePicker
            {...{ projectId }}
            label="Responsible"
            nobody="Anyone"
            chosen={idsIn(task['responsible-party-ids'])}
            onChange={
              canEdit
                ? (ids, names) =>
                    change(
                      { 'responsible-party-id': ids },
                      { 'responsible-party-ids': ids.join(), 'responsible-party-names': names.join(', ') },
                    )
                : undefined
            }
          />
        )}
      </Field>
      {date('start-date', 'Begins')}
      {date('due-date', 'Due')}
      <Field label="Priority">
        {(labelId) => (
          <select
            aria-labelledby={labelId}
            disabled={!canEdit}
            value={task.priority}
            onChange={({ target }) => {
              const priority = priorities.find(({ value }) => value === target.value)!.value;
              change({ priority }, { priority });
            }}
            className={control}
          >
            {priorities.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Progress">
        {(labelId) => (
          <select
            aria-labelledby={labelId}
            disabled={!canEdit}
            value={task.progress}
            onChange={({ target }) => change({ progress: target.value }, { progress: Number(target.value) })}
            className={control}
          >
            {[...new Set([...steps, task.progress])]
              .sort((a, b) => a - b)
              .map((value) => (
                <option key={value} value={value}>
                  {value} %
                </option>
              ))}
          </select>
        )}
      </Field>
      <Field label="Tags">
        {() => <TagsField tags={task.tags ?? []} mayChange={canEdit} onChange={(tags) => updateTask(id, { tags })} />}
      </Field>
      <Field label="Followers">
        {() => (
          <PeoplePicker
            {...{ projectId }}
            label="Followers"
            nobody="Nobody"
            chosen={followers}
            onChange={
              canEdit
                ? (ids) =>
                    change(
                      { changeFollowerIds: ids, commentFollowerIds: ids },
                      { changeFollowerIds: ids.join(), commentFollowerIds: ids.join() },
                    )
                : undefined
            }
          />
        )}
      </Field>
    </dl>
  );
}

function Field({ label, children }: { label: string; children: (labelId: string) => ReactNode }) {
  const id = useId();
  return (
    <>
      <dt id={id} className="py-1 text-sm text-muted">
        {label}
      </dt>
      <dd className="flex min-h-7 min-w-0 flex-wrap items-center">{children(id)}</dd>
    </>
  );
}
