import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../people/people/queries.ts';
import { Button, IconButton } from '../../ui/forms/Button.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { dateOf, fullTime } from '../../ui/text/locale.ts';
import { NewReminderForm } from './NewReminderForm.tsx';
import { addReminder, type Reminder, removeReminder, useReminders } from './queries.ts';

/** When somebody is reminded of a task; for oneself anybody may set it who sees the task. */
export function TaskReminders({ taskId, projectId, mayWork, dueDate }: TaskRemindersProps) {
  const [isAdding, setAdding] = useState(false);
  const reminders = useReminders(taskId).data ?? [];
  const me = useMe().data?.id;
  return (
    <Section
      title="Reminders"
      actions={
        <Button look="quiet" size="small" icon={Plus} aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          Remind
        </Button>
      }
    >
      <ul aria-label="Reminders">
        {reminders.map((one) => (
          <li key={one.id} className="flex min-h-8 items-center gap-2 border-b border-line">
            <p className="min-w-0 flex-1 break-words">
              <When reminder={one} />
              {one['user-id'] !== me && ` · for ${nameOf(one)}`}
              {one.note && <span className="text-muted"> · {one.note}</span>}
            </p>
            <IconButton icon={X} label="Take this reminder away" onClick={() => void takeAway(taskId, one)} />
          </li>
        ))}
      </ul>
      {isAdding && (
        <NewReminderForm
          {...{ taskId, projectId, mayWork, hasDueDate: dueDate !== '' }}
          onDone={() => setAdding(false)}
        />
      )}
    </Section>
  );
}

type TaskRemindersProps = { taskId: string; projectId: string; mayWork: boolean; dueDate: string };

const nameOf = (one: Reminder) => `${one['user-firstname']} ${one['user-lastname']}`;

function When({ reminder }: { reminder: Reminder }) {
  const at = dateOf(reminder['date-time-utc']);
  return at ? <time dateTime={reminder['date-time-utc']}>{fullTime(at)}</time> : <>When a due date is set</>;
}

const takeAway = (taskId: string, one: Reminder) =>
  doWithUndo(removeReminder(one.id), 'The reminder is taken away', () =>
    addReminder(taskId, {
      'user-id': [one['user-id']],
      note: one.note,
      ...(one.isRelative
        ? { 'relative-number-days': one['relative-number-days'], 'relative-time': one['relative-time'] }
        : { 'date-time-utc': one['date-time-utc'] }),
    }),
  );
