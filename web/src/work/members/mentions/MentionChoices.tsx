import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Avatar } from '../../../ui/Small.tsx';
import { useMembers, useReaders } from '../queries.ts';
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

/** Who may be meant: arrows go through them, Enter and Tab take one, Escape none. */
export function MentionChoices({ projectId, words, area, style, onChoose, onClose }: MentionChoicesProps) {
  const id = useId();
  const members = useMembers(projectId).data ?? [];
  const about = area.closest('[data-about]')?.getAttribute('data-about') ?? undefined;
  const readers = useReaders(about);
  const meant = members
    .map((member) => ({ id: member.id, name: member['full-name'], picture: member['avatar-url'] }))
    .filter(({ name }) => isMeant(name, words));
  const people = meant.filter(({ id }) => !about || readers.data?.has(id)).slice(0, MOST);
  const blind = words && readers.data && people.length === 0 ? meant[0] : undefined;
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, people.length - 1);
  const latest = useRef({ people, at, onChoose, onClose });
  latest.current = { people, at, onChoose, onClose };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { people, at, onChoose, onClose } = latest.current;
      if (people.length === 0 || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = { ArrowDown: 1, ArrowUp: people.length - 1 }[event.key];
      if (step !== undefined) setChosen((at + step) % people.length);
      else if (event.key === 'Enter' || event.key === 'Tab') onChoose(people[at]!);
      else if (event.key === 'Escape') onClose();
      else return;
      // Else the form would be sent, or given up.
      event.preventDefault();
      event.stopPropagation();
    };
    area.addEventListener('keydown', press, { capture: true });
    return () => area.removeEventListener('keydown', press, { capture: true });
  }, [area]);
  const active = people.length > 0 ? `${id} ${people[at]!.id}`.replaceAll(' ', '-') : '';
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
  if (blind)
    return (
      <p role="status" style={style} className={classes(box, 'px-2.5 text-muted')}>
        {blind.name} cannot see this. Give them access first.
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
          onClick={() => onChoose(person)}
          className={classes(
            'flex min-h-9 cursor-pointer items-center gap-2 rounded px-1.5',
            place === at ? 'bg-accent-soft' : 'hover:bg-hover',
          )}
        >
          <Avatar name={person.name} src={person.picture} size="small" />
          <span className="min-w-0 truncate">{person.name}</span>
        </div>
      ))}
    </div>
  );
}
