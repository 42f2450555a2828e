import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../people/people/queries.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { FindField } from '../../ui/forms/FindField.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { Avatar } from '../../ui/Small.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { type Addable, addMember, removeMember, useAddable } from './queries.ts';

/** Somebody whom one sees already: of the whole account for its Administrators, for others of the projects they are on. */
export function AddMember({ projectId }: { projectId: string }) {
  const [words, setWords] = useState('');
  const addable = useAddable(projectId, words);
  const seesEverybody = useMe().data?.permissions['can-manage-people'] ?? false;
  const add = async ({ id, 'full-name': name }: Addable) => {
    const text = `${name} is on the project.`;
    if (await doWithUndo(addMember(projectId, id), text, () => removeMember(projectId, id))) setWords('');
  };
  return (
    <Section title="Add somebody" className="mt-8 max-w-xl">
      <search className="block">
        <FindField label="Find by name or e-mail address" words={words} onChange={setWords} />
      </search>
      <div className="mt-3">
        <Loaded query={addable}>
          {({ people, records }) => (
            <>
              <ul aria-label="People to add" className="divide-y divide-line">
                {people.map((person) => (
                  <li key={person.id} className="flex items-center gap-2 py-1.5">
                    <Avatar name={person['full-name']} src={person['avatar-url']} />
                    <div className="min-w-0 flex-1">
                      <p className="font-medium break-words">{person['full-name']}</p>
                      <p className="text-sm break-words text-muted">{person['company-name']}</p>
                    </div>
                    <Button
                      size="small"
                      icon={UserPlus}
                      aria-label={`Add ${person['full-name']}`}
                      onClick={() => void add(person)}
                    >
                      Add
                    </Button>
                  </li>
                ))}
              </ul>
              <p role="status" className="mt-2 text-sm text-muted">
                {sayOf(people.length, records, words, seesEverybody)}
              </p>
            </>
          )}
        </Loaded>
      </div>
    </Section>
  );
}

function sayOf(shown: number, records: number, words: string, seesEverybody: boolean): string {
  if (records > shown) return `And ${numberText(records - shown)} more: type a name to find them.`;
  if (shown > 0) return '';
  if (words !== '') return `Nobody you could add is called “${words}”.`;
  return seesEverybody
    ? 'Everybody of the account is on this project.'
    : 'Everybody you work with is on this project. Administrators of the owner company add others.';
}
