import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Popover } from '../../ui/popups/Popover.tsx';
import { Avatar } from '../../ui/Small.tsx';
import { put } from '../../ui/useFormDraft.ts';
import { type Member, useMembers } from './queries.ts';

/** `1,2` as the API spells people. */
export const idsIn = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean);

type PeoplePickerProps = {
  projectId: string;
  label: string;
  /** Said when nobody is chosen. */
  nobody: string;
  chosen: string[];
  /** Undefined where it can only be read. */
  onChange?: ((ids: string[], names: string[]) => void) | undefined;
  /** Who needs no choosing. */
  except?: string | undefined;
  /** Also offers everybody of a company at once. */
  hasCompanies?: boolean;
};

/** Who of the project's people, as checkboxes that lie over the page: they work by keyboard and on a phone. */
export function PeoplePicker({ projectId, label, nobody, chosen, onChange, except, hasCompanies }: PeoplePickerProps) {
  const [isOpen, setOpen] = useState(false);
  const members = (useMembers(projectId).data ?? []).filter(({ id }) => id !== except);
  const names = (ids: string[]) => members.filter(({ id }) => ids.includes(id)).map((member) => member['full-name']);
  const people = names(chosen);
  const shown = people.length === 0 ? <span className="text-muted">{nobody}</span> : <Names names={people} />;
  if (!onChange) return shown;
  const choose = (ids: string[]) => onChange(ids, names(ids));
  const companies = hasCompanies ? companiesOf(members) : [];
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`${label}: ${people.join(', ') || nobody}`}
        onClick={() => setOpen(true)}
        className="-mx-1.5 flex min-h-7 flex-wrap items-center gap-1.5 rounded-md px-1.5 text-left hover:bg-hover"
      >
        {shown}
        <ChevronDown aria-hidden size={14} className="text-muted" />
      </button>
      {isOpen && (
        <Popover label={label} onClose={() => setOpen(false)}>
          <PeopleChoices label={label} {...{ members, chosen }} onChange={choose}>
            {companies.map(({ name, ids }) => (
              <label key={name} className="flex min-h-8 items-center gap-2 rounded px-1.5 hover:bg-hover">
                <input
                  type="checkbox"
                  className="size-4 accent-accent"
                  checked={ids.every((id) => chosen.includes(id))}
                  onChange={({ target }) => {
                    const others = chosen.filter((id) => !ids.includes(id));
                    choose(target.checked ? [...others, ...ids] : others);
                  }}
                />
                <span className="min-w-0 truncate font-medium">Everybody of {name}</span>
              </label>
            ))}
          </PeopleChoices>
        </Popover>
      )}
    </div>
  );
}

type PeopleFieldProps = Omit<PeoplePickerProps, 'chosen' | 'onChange'> & {
  name: string;
  /** Who is chosen to begin with. */
  first: string[];
  error?: string | undefined;
};

/** The same as one field of a form, `1,2`: so it is kept with the others. */
export function PeopleField({ name, first, error, ...picker }: PeopleFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(first);
  return (
    <div>
      <p className="mb-1 text-sm font-medium">{picker.label}</p>
      <input
        ref={field}
        hidden
        name={name}
        value={chosen.join(',')}
        onChange={({ target }) => setChosen(idsIn(target.value))}
      />
      <PeoplePicker {...picker} chosen={chosen} onChange={(ids) => put(field.current!, ids.join(','))} />
      {error && <p className="mt-1 text-sm text-danger">{error}</p>}
    </div>
  );
}

type PeopleChoicesProps = {
  label: string;
  members: Member[];
  chosen: string[];
  className?: string;
  onChange(ids: string[]): void;
  children?: ReactNode;
};

/** A box for each of them. */
export function PeopleChoices({ label, members, chosen, className, onChange, children }: PeopleChoicesProps) {
  return (
    <fieldset className={classes('max-h-64 overflow-y-auto p-1', className)}>
      <legend className="sr-only">{label}</legend>
      {children}
      {members.map((member) => (
        <label key={member.id} className="flex min-h-8 items-center gap-2 rounded px-1.5 hover:bg-hover">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={chosen.includes(member.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, member.id] : chosen.filter((id) => id !== member.id))
            }
          />
          <Avatar name={member['full-name']} src={member['avatar-url']} size="small" />
          <span className="min-w-0 truncate">{member['full-name']}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** None when all are of the same one. */
function companiesOf(members: Member[]): { name: string; ids: string[] }[] {
  const groups = [...Map.groupBy(members, (member) => member['company-name'])];
  return groups.length < 2 ? [] : groups.map(([name, of]) => ({ name, ids: of.map(({ id }) => id) }));
}

function Names({ names }: { names: string[] }) {
  return names.map((name) => (
    <span key={name} className="inline-flex min-w-0 items-center gap-1.5">
      <Avatar name={name} size="small" />
      <span className="truncate">{name}</span>
    </span>
  ));
}
