import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { useMe } from '../../../people/people/queries.ts';
import { classes } from '../../../ui/classes.ts';
import { toast, toastFailure } from '../../../ui/popups/toasts.ts';
import { Avatar } from '../../../ui/Small.tsx';
import { type Permission, useAddable, useMembers } from '../queries.ts';
import { useOwnMembership } from '../useMayWork.ts';
import { giveAccess, useReaders } from './queries.ts';
import { isMeant } from './typing.ts';

const MOST = 6;

type MentionChoicesProps = {
  projectId: string;
  words: string;
  /** Where they type: the keys are pressed there, and it says to who hears the page which one is chosen. */
  area: HTMLElement;
  style: CSSProperties;
  onChoose(person: { id: string; name: string }): void;
  onClose(): void;
};

type Choice = { id: string; name: string; picture: string; lacks?: 'access' | 'project' };
const offers = { access: 'Give access', project: 'Add to the project' };

/**
 * Who may be meant: arrows go through them, Enter and Tab take one, Escape none. Who does not see what is written comes last,
 * where the writer may let them, and is taken only by who has gone there: nobody is let in by the way.
 */
export function MentionChoices({ projectId, words, area, style, onChoose, onClose }: MentionChoicesProps) {
  const id = useId();
  const members = useMembers(projectId).data ?? [];
  const about = area.closest('[data-about]')?.getAttribute('data-about') ?? undefined;
  const readers = useReaders(about);
  const may = useMay(projectId);
  const addable = useAddable(projectId, words, words !== '' && may('add-people-to-project'));
  const choiceOf = (person: (typeof members)[number] | NonNullable<typeof addable.data>['people'][number]): Choice => ({
    id: person.id,
    name: person['full-name'],
    picture: person['avatar-url'],
  });
  const meant = members.map(choiceOf).filter(({ name }) => isMeant(name, words));
  const seeing = meant.filter(({ id }) => !about || readers.data?.has(id));
  const blind = words && readers.data ? meant.filter(({ id }) => !readers.data.has(id)) : [];
  const outside = words ? (addable.data?.people ?? []).map(choiceOf).filter(({ name }) => isMeant(name, words)) : [];
  const people = [
    ...seeing,
    ...(may('set-privacy') ? blind.map((one) => ({ ...one, lacks: 'access' as const })) : []),
    ...outside.map((one) => ({ ...one, lacks: 'project' as const })),
  ].slice(0, MOST);
  const [chosen, setChosen] = useState<string>();
  const found = people.findIndex((one) => one.id === chosen);
  const at = found < 0 && seeing.length > 0 ? 0 : found;
  const take = (choice: Choice) => {
    onChoose(choice);
    if (choice.lacks) void letIn(projectId, about, { ...choice, lacks: choice.lacks });
  };
  const latest = useRef({ people, at, take, onClose });
  latest.current = { people, at, take, onClose };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { people, at, take, onClose } = latest.current;
      if (people.length === 0 || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) + people.length - 1 }[event.key];
      if (next !== undefined) setChosen(people[next % people.length]!.id);
      else if (at >= 0 && (event.key === 'Enter' || event.key === 'Tab')) take(people[at]!);
      else if (event.key === 'Escape') onClose();
      else return;
      // Else the form would be sent, or given up.
      event.preventDefault();
      event.stopPropagation();
    };
    area.addEventListener('keydown', press, { capture: true });
    return () => area.removeEventListener('keydown', press, { capture: true });
  }, [area]);
  const active = people[at] ? `${id} ${people[at].id}`.replaceAll(' ', '-') : '';
  useEffect(() => {
    if (!active) return;
    area.setAttribute('aria-controls', id);
    area.setAttribute('aria-activedescendant', active);
    return () => {
      area.removeAttribute('aria-controls');
      area.removeAttribute('aria-activedescendant');
    };
  }, [area, id, active]);
  const box = 'absolute z-20 max-w-full min-w-48 rounded-md border border-line-strong bg-surface p-1 shadow-pop';
  if (people.length === 0 && blind[0])
    return (
      <p role="status" style={style} className={classes(box, 'px-2.5 text-muted')}>
        {blind[0].name} cannot see this. An administrator of the project can give them access.
      </p>
    );
  if (people.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label="People to mention" tabIndex={-1} style={style} className={box}>
      {people.map((person, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the text
        <div
          key={person.id}
          id={`${id} ${person.id}`.replaceAll(' ', '-')}
          role="option"
          aria-selected={place === at}
          tabIndex={-1}
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(person)}
          className={classes(
            'flex min-h-9 cursor-pointer items-center gap-2 rounded px-1.5',
            place === at ? 'bg-accent-soft' : 'hover:bg-hover',
          )}
        >
          <Avatar name={person.name} src={person.picture} size="small" />
          <span className="min-w-0 truncate">{person.name}</span>
          {person.lacks && <span className="ml-auto pl-2 text-sm text-muted">{offers[person.lacks]}</span>}
        </div>
      ))}
    </div>
  );
}

/** What this person was given in the project, or has as an Administrator. */
function useMay(projectId: string): (what: Permission) => boolean {
  const isAdministrator = useMe().data?.permissions['can-manage-people'] ?? false;
  const own = useOwnMembership(projectId);
  return (what) => isAdministrator || own?.permissions[what] === '1';
}

/** The name stands in the text already, so that nothing typed meanwhile is lost. */
async function letIn(
  projectId: string,
  about: string | undefined,
  person: Choice & { lacks: 'access' | 'project' },
): Promise<void> {
  try {
    const sees = await giveAccess(projectId, about, person);
    if (!sees)
      throw new Error(`${person.name} still cannot see this: what it is in, or things like it, are kept from them.`);
    toast(`${person.name} can see this now.`);
  } catch (error) {
    toastFailure(error);
  }
}
