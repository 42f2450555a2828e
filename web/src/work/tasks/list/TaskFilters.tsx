import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../../people/people/queries.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Fields.tsx';
import { FindField } from '../../../ui/forms/FindField.tsx';
import { useMembers } from '../../members/queries.ts';
import { useTags } from '../../tags/queries.ts';
import { isNarrowed, type TaskFilter, type UsualState } from '../filter.ts';

const dues = [
  { value: '', label: 'Due any time' },
  { value: 'late', label: 'Late' },
  { value: 'today', label: 'Due today' },
  { value: 'week', label: 'Due within 7 days' },
  { value: 'upcoming', label: 'Due later than today' },
  { value: 'none', label: 'Without a date' },
];
const priorities = [
  { value: '', label: 'Any priority' },
  { value: 'high', label: 'High priority' },
  { value: 'medium', label: 'Medium priority' },
  { value: 'low', label: 'Low priority' },
  { value: 'none', label: 'No priority' },
];
const states = [
  { value: '', label: 'Open' },
  { value: 'completed', label: 'Completed' },
  { value: 'all', label: 'Open and completed' },
];
const boardStates = [
  { value: '', label: 'Any state' },
  { value: 'open', label: 'Open' },
  { value: 'completed', label: 'Completed' },
];

type Option = { value: string; label: string };
type TaskFiltersProps = {
  filter: TaskFilter;
  /** Who may be responsible; fewer than two are nothing to choose from. */
  people: Option[];
  usual?: UsualState;
  onChange(change: TaskFilter): void;
  onClear(): void;
};

const anyone = { value: '', label: 'Anyone' };
const nobody = { value: '0', label: 'Nobody' };

export function usePeopleOf(projectId: string): Option[] {
  const members = useMembers(projectId).data ?? [];
  return [anyone, ...members.map((member) => ({ value: member.id, label: member['full-name'] })), nobody];
}

/** Where there is more than one project. */
export function usePeopleAnywhere(): Option[] {
  const me = useMe().data;
  return [anyone, ...(me ? [{ value: me.id, label: 'You' }] : []), nobody];
}

/** Each choice is part of the address, so that a view can be kept and shared. */
export function TaskFilters({ filter, people, usual = 'open', onChange, onClear }: TaskFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const tags = useTags().data ?? [];
  const choices = [
    { key: 'who', label: 'Responsible', options: people },
    { key: 'due', label: 'Due', options: dues },
    { key: 'priority', label: 'Priority', options: priorities },
    {
      key: 'tag',
      label: 'Tag',
      options: [{ value: '', label: 'Any tag' }, ...tags.map(({ id, name }) => ({ value: id, label: name }))],
    },
    {
      key: 'state',
      label: 'State',
      options: usual === 'open' ? states : boardStates,
    },
  ] as const;
  return (
    <search className="@container mb-5 block">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-32 flex-1">
          <FindField
            label="Find tasks"
            words={filter.words ?? ''}
            onChange={(words) => onChange({ words: words || undefined })}
          />
        </div>
        <Button icon={ListFilter} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="@4xl:hidden">
          Filter
        </Button>
        <div
          className={classes(
            'grid grid-cols-2 gap-2 @max-4xl:w-full @lg:grid-cols-3 @4xl:flex',
            !isOpen && '@max-4xl:hidden',
          )}
        >
          {choices.map(({ key, label, options }) =>
            options.length < 2 ? null : (
              <div key={key} className="@4xl:w-36">
                <Select
                  label={label}
                  isLabelHidden
                  options={[...options]}
                  value={filter[key] === usual ? '' : (filter[key] ?? '')}
                  onChange={(event) => onChange({ [key]: event.target.value || undefined })}
                />
              </div>
            ),
          )}
          {isNarrowed(filter, usual) && (
            <Button look="quiet" icon={X} onClick={onClear}>
              Show all
            </Button>
          )}
        </div>
      </div>
    </search>
  );
}
