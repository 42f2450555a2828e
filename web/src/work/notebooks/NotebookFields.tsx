import { useId } from 'react';
import { Checkbox, TextField } from '../../ui/forms/Fields.tsx';
import type { Problem, Values } from '../../ui/forms/Form.tsx';
import { type ListedNotebook, useNotebookCategories } from './queries.ts';

/** What can be said of a notebook beside its text. */
export function NotebookFields({
  projectId,
  notebook,
  problem,
}: {
  projectId: string;
  notebook?: ListedNotebook;
  problem: Problem;
}) {
  const categories = useNotebookCategories(projectId).data ?? [];
  const list = useId();
  return (
    <>
      <TextField
        name="name"
        label="Name"
        required
        maxLength={255}
        defaultValue={notebook?.name}
        error={problem('name')}
      />
      <TextField
        name="description"
        label="In a sentence"
        defaultValue={notebook?.description}
        error={problem('description')}
      />
      <TextField
        name="category"
        label="Category"
        hint="One that is there, or a new one."
        list={list}
        defaultValue={notebook?.['category-name']}
        error={problem('category-name')}
      />
      <datalist id={list}>
        {categories.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Checkbox
        name="isPrivate"
        label="Private"
        hint="Seen by you, by those you grant access, and by administrators."
        defaultChecked={notebook?.private === '1'}
      />
    </>
  );
}

/** The fields as the API spells them. A category that is left empty is none. */
export const notebookIn = ({ name = '', description = '', category = '', isPrivate }: Values) => ({
  name,
  description,
  ...(category.trim() === '' ? { 'category-id': '0' } : { 'category-name': category.trim() }),
  private: isPrivate === 'on',
});
