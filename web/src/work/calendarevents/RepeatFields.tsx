import { useState } from 'react';
import { Select, TextField } from '../../ui/forms/Fields.tsx';
import { withHyphens } from '../../ui/text/days.ts';
import type { CalendarEvent } from './queries.ts';

/** What there is besides the usual stays as it is. */
export const SAME = 'same';
const BEFORE = [
  { value: '', label: 'Nobody' },
  { value: '0 minutes', label: 'When it begins' },
  { value: '10 minutes', label: '10 minutes before' },
  { value: '1 hours', label: 'An hour before' },
  { value: '1 days', label: 'A day before' },
  { value: '1 weeks', label: 'A week before' },
];

const AGAIN = [
  { value: 'none', label: 'Never' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekdays', label: 'From Monday to Friday' },
  { value: 'weekly', label: 'Every week' },
  { value: 'every2weeks', label: 'Every two weeks' },
  { value: 'every3weeks', label: 'Every three weeks' },
  { value: 'every4weeks', label: 'Every four weeks' },
  { value: 'monthly', label: 'Every month' },
  { value: 'every2months', label: 'Every two months' },
  { value: 'every3months', label: 'Every three months' },
  { value: 'every4months', label: 'Every four months' },
  { value: 'every6months', label: 'Every six months' },
  { value: 'yearly', label: 'Every year' },
];

export function reminderIn(chosen = '') {
  const [before = '', period = ''] = chosen.split(' ');
  return chosen === '' ? [] : [{ before, period: period as 'minutes', type: 'email' as const }];
}

function reminderOf(event: CalendarEvent | undefined): string {
  const said = (event?.reminders ?? []).map(({ before, period }) => `${before} ${period}`);
  const [only = ''] = said;
  return said.length < 2 && BEFORE.some(({ value }) => value === only) ? only : SAME;
}

export function RepeatFields({ event, error }: { event: CalendarEvent | undefined; error: string | undefined }) {
  const [frequency, setFrequency] = useState(event?.repeat.frequency ?? 'none');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        name="repeat"
        label="Comes again"
        value={frequency}
        onChange={({ currentTarget }) => setFrequency(currentTarget.value)}
        options={AGAIN}
        error={error}
      />
      {frequency !== 'none' && (
        <TextField
          name="repeatUntil"
          type="date"
          label="Last day"
          hint="Without one there is no end."
          defaultValue={event?.repeat.endDate ? withHyphens(event.repeat.endDate) : ''}
        />
      )}
    </div>
  );
}

export function ReminderField({ event }: { event: CalendarEvent | undefined }) {
  const now = reminderOf(event);
  return (
    <Select
      name="reminder"
      label="Remind who comes"
      defaultValue={now}
      options={now === SAME ? [...BEFORE, { value: SAME, label: 'As it is' }] : BEFORE}
    />
  );
}
