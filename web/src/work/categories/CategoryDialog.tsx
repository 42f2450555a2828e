import { Button } from '../../ui/forms/Button.tsx';
import { Select, TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { type Category, createCategory, updateCategory, useCategories } from './queries.ts';
import { categoryOptions, withThoseBelow } from './tree.ts';

type CategoryDialogProps = {
  projectId: string;
  /** The one to change; without it one is made. */
  category?: Category | undefined;
  /** Where a new one is offered to lie. */
  parentId?: string | undefined;
  onClose(): void;
};

export function CategoryDialog({ projectId, category, parentId, onClose }: CategoryDialogProps) {
  const all = useCategories(projectId).data ?? [];
  const own = category ? withThoseBelow(all, category.id) : new Set<string>();
  const places = categoryOptions(all).filter(({ value }) => !own.has(value));
  return (
    <Dialog title={category ? 'Change the category' : 'New category'} isOpen onClose={onClose}>
      <Form
        action={category ? 'Save' : 'Make category'}
        beside={<Button onClick={onClose}>Cancel</Button>}
        onSubmit={async ({ name = '', parent = '0' }) => {
          if (category) await updateCategory(category.id, { name, 'parent-id': parent });
          else await createCategory(projectId, name, parent);
          onClose();
        }}
      >
        {(problem) => (
          <>
            <TextField name="name" label="Name" defaultValue={category?.name} required error={problem('name')} />
            {places.length > 0 && (
              <Select
                name="parent"
                label="Lies in"
                defaultValue={category?.['parent-id'] || parentId || '0'}
                options={[{ value: '0', label: 'No other category' }, ...places]}
                error={problem('parent-id')}
              />
            )}
          </>
        )}
      </Form>
    </Dialog>
  );
}
