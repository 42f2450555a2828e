import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { Badge } from '../../ui/Small.tsx';
import { useTags } from './queries.ts';

type TagsFieldProps = {
  tags: { name: string }[];
  mayChange: boolean;
  onChange(names: string[]): Promise<unknown>;
};

/** Typed and confirmed with Enter; those in use are offered. */
export function TagsField({ tags, mayChange, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const known = useTags().data ?? [];
  const names = tags.map(({ name }) => name);
  const set = (next: string[]) => void onChange(next).catch(toastFailure);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    const name = typed.trim();
    setTyped('');
    if (name !== '' && !names.includes(name)) set([...names, name]);
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      {names.map((name) => (
        <Badge key={name}>
          <span className="max-w-40 truncate">{name}</span>
          {mayChange && (
            <button
              type="button"
              aria-label={`Remove the tag ${name}`}
              onClick={() => set(names.filter((one) => one !== name))}
              className="-mr-1.5 inline-flex size-6 items-center justify-center hover:text-text"
            >
              <X aria-hidden size={12} />
            </button>
          )}
        </Badge>
      ))}
      {mayChange && (
        <>
          <input
            aria-label="Add a tag"
            list={id}
            value={typed}
            placeholder="Add a tag"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            className="-ml-1.5 h-7 w-28 rounded-md bg-transparent px-1.5 placeholder:text-muted"
          />
          <datalist id={id}>
            {known.map(({ id: tagId, name }) => (
              <option key={tagId} value={name} />
            ))}
          </datalist>
        </>
      )}
    </div>
  );
}
