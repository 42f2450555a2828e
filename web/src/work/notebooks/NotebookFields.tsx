import { Checkbox, TextField } from '../../ui/forms/Fields.tsx';
import type { Problem, Values } from '../../ui/forms/Form.tsx';
import { CategoryField, categoryIn } from '../categories/CategoryField.tsx';
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
      <CategoryField
        name="category"
        names={categories}
        defaultValue={notebook?.['category-name']}
        error={problem('category-name')}
      />
      <Checkbox
        name="isPrivate"
        label="Private"
        hint="Seen by you, by those you grant access, and by administrators."
        defaultChecked={notebook?.private === '1'}
      />
    </>
  );
}

/** The fields as the API spells them. */
export const notebookIn = ({ name = '', description = '', category = '', isPrivate }: Values) => ({
  name,
  description,
  ...categoryIn(category),
  private: isPrivate === 'on',
});
