import { classes } from '../../../ui/classes.ts';
import { QuietField, QuietFields, quietLook } from '../../../ui/forms/QuietFields.tsx';
import { toastFailure } from '../../../ui/popups/toasts.ts';
import { idsIn, PeoplePicker } from '../../members/PeoplePicker.tsx';
import { TagsField } from '../../tags/TagsField.tsx';
import { changeTask } from '../doing.ts';
import type { Task, TaskChange } from '../queries.ts';
import { isLate } from '../TaskMarks.tsx';

const priorities = [
  { value: '', label: 'None' },
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
] as const;
const steps = Array.from({ length: 10 }, (_, n) => n * 10);

const withHyphens = (day: string) => day.replace(/^(....)(..)(..)$/, '$1-$2-$3');
const digits = (day: string) => day.replaceAll('-', '');

/** What is set about a task, each saved at once. */
export function TaskFields({ task }: { task: Task }) {
  const { canEdit } = task;
  const projectId = String(task['project-id']);
  const change = (fields: TaskChange, shown: Partial<Task> = {}) =>
    void changeTask(task, fields, shown).catch(toastFailure);
  const date = (key: 'start-date' | 'due-date', label: string) => (
    <QuietField label={label}>
      {(labelId) => (
        <input
          type="date"
          aria-labelledby={labelId}
          disabled={!canEdit}
          value={withHyphens(task[key])}
          onChange={({ target }) => change({ [key]: digits(target.value) }, { [key]: digits(target.value) })}
          className={classes(quietLook.input, key === 'due-date' && isLate(task) && 'text-danger')}
        />
      )}
    </QuietField>
  );
  // Who follows is told of every change and every comment: here that is one thing.
  const followers = [...new Set([...idsIn(task.changeFollowerIds), ...idsIn(task.commentFollowerIds)])];
  return (
    <QuietFields>
      <QuietField label="Responsible">
        {() => (
          <PeoplePicker
            {...{ projectId }}
            label="Responsible"
            nobody="Nobody"
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
      </QuietField>
      {date('start-date', 'Begins')}
      {date('due-date', 'Due')}
      <QuietField label="Priority">
        {(labelId) => (
          <select
            aria-labelledby={labelId}
            disabled={!canEdit}
            value={task.priority}
            onChange={({ target }) => {
              const priority = priorities.find(({ value }) => value === target.value)!.value;
              change({ priority }, { priority });
            }}
            className={quietLook.select}
          >
            {priorities.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </QuietField>
      <QuietField label="Progress">
        {(labelId) => (
          <select
            aria-labelledby={labelId}
            disabled={!canEdit}
            value={task.progress}
            onChange={({ target }) => change({ progress: target.value }, { progress: Number(target.value) })}
            className={quietLook.select}
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
      </QuietField>
      <QuietField label="Tags">
        {() => <TagsField tags={task.tags ?? []} mayChange={canEdit} onChange={(tags) => changeTask(task, { tags })} />}
      </QuietField>
      <QuietField label="Followers">
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
      </QuietField>
    </QuietFields>
  );
}
