import { useState } from 'react';
import { useMe } from '../../people/people/queries.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Select, TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { PeoplePicker } from '../members/PeoplePicker.tsx';
import { addReminder } from './queries.ts';

const AT = 'at';
const whens = [
  { value: AT, label: 'At a time' },
  { value: '0', label: 'On the due day' },
  { value: '1', label: 'A day before' },
  { value: '2', label: 'Two days before' },
  { value: '7', label: 'A week before' },
];

/** Tomorrow morning, as the browser's own field spells it. */
function tomorrow(): string {
  const now = new Date();
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

type NewReminderFormProps = {
  taskId: string;
  projectId: string;
  /** Who only looks is reminded, too, and reminds nobody else. */
  mayWork: boolean;
  hasDueDate: boolean;
  onDone(): void;
};

export function NewReminderForm({ taskId, projectId, mayWork, hasDueDate, onDone }: NewReminderFormProps) {
  const [when, setWhen] = useState(hasDueDate ? '1' : AT);
  const me = useMe().data?.id ?? '';
  const [people, setPeople] = useState<string[]>();
  const chosen = people ?? [me];
  return (
    <div className="mt-3">
      <Form
        action="Remind"
        beside={<Button onClick={onDone}>Cancel</Button>}
        onSubmit={async ({ at = '', time = '', note = '' }) => {
          const moment =
            when === AT
              ? { 'date-time-utc': new Date(at).toISOString() }
              : { 'relative-number-days': when, 'relative-time': time };
          await addReminder(taskId, { ...moment, note, 'user-id': chosen });
          onDone();
        }}
      >
        {(problem) => (
          <>
            <div className="grid gap-3 sm:grid-cols-2">
              <Select
                label="When"
                options={whens}
                value={when}
                onChange={({ target }) => setWhen(target.value)}
                hint={when !== AT && !hasDueDate ? 'It waits until a due date is set.' : undefined}
              />
              {when === AT ? (
                <TextField
                  key="at"
                  name="at"
                  type="datetime-local"
                  label="Time"
                  required
                  defaultValue={tomorrow()}
                  error={problem('date-time-utc')}
                />
              ) : (
                <TextField key="time" name="time" type="time" label="Time" required defaultValue="09:00" />
              )}
            </div>
            <TextField name="note" label="Note" maxLength={1000} error={problem('note')} />
            {mayWork && (
              <div>
                <p className="mb-1 font-medium">For</p>
                <PeoplePicker {...{ projectId, chosen }} label="For" nobody="Me" onChange={(ids) => setPeople(ids)} />
              </div>
            )}
          </>
        )}
      </Form>
    </div>
  );
}
