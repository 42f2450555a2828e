import { Checkbox, Select, TextField } from '../../ui/forms/Fields.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import type { Hours } from './preferences-queries.ts';

type Day = Hours['days'][number];
const DAYS: Record<Day, string> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
};
const ALL = Object.keys(DAYS) as Day[];
const ALWAYS: Hours = { days: ALL, begins: '00:00', ends: '00:00' };
const USUAL: Hours = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], begins: '09:00', ends: '17:00' };

const isAlways = ({ days, begins, ends }: Hours): boolean => days.length === 7 && begins === ends;

const wordsOf = (hours: Hours): string =>
  isAlways(hours) ? 'any time' : `${hours.days.map((day) => DAYS[day]).join(', ')}, ${hours.begins} to ${hours.ends}`;

type HoursFieldsProps = {
  hours: Hours;
  /** Where one may go by those of the account: what they are, and whether one does. */
  account?: { hours: Hours; isFollowed: boolean };
  /** Without any, those of the account. */
  onChoose(hours: Hours | undefined): Promise<void>;
};

/** When somebody is told at once. All of it is saved as it is chosen. */
export function HoursFields({ hours, account, onChoose }: HoursFieldsProps) {
  const chosen = account?.isFollowed ? 'account' : isAlways(hours) ? 'always' : 'some';
  const save = (next: Hours | undefined) => void onChoose(next).catch(toastFailure);
  const known: Record<string, Hours | undefined> = { always: ALWAYS, some: USUAL };
  return (
    <div className="space-y-3">
      <Select
        label="Told at once"
        value={chosen}
        onChange={({ target }) => save(known[target.value])}
        options={[
          ...(account ? [{ value: 'account', label: `As for everybody: ${wordsOf(account.hours)}` }] : []),
          { value: 'always', label: 'At any time' },
          { value: 'some', label: 'In working hours' },
        ]}
      />
      {chosen === 'some' && (
        <>
          <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
            <legend className="mb-1 text-sm font-medium">Days</legend>
            {ALL.map((day) => (
              <Checkbox
                key={day}
                label={DAYS[day]}
                checked={hours.days.includes(day)}
                // Whoever works on no day is never told: that is chosen above.
                disabled={hours.days.length === 1 && hours.days[0] === day}
                onChange={({ target }) => {
                  const days = ALL.filter((one) => (one === day ? target.checked : hours.days.includes(one)));
                  save({ ...hours, days });
                }}
              />
            ))}
          </fieldset>
          <div className="flex gap-3">
            {(['begins', 'ends'] as const).map((end) => (
              <TextField
                key={`${end} ${hours[end]}`}
                label={end === 'begins' ? 'From' : 'Until'}
                type="time"
                defaultValue={hours[end]}
                onBlur={({ target: { value } }) => value && value !== hours[end] && save({ ...hours, [end]: value })}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
