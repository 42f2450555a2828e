import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/popups/Dialog.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import { changing, deleting } from '../items/actions.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { type Category, deleteCategory } from './queries.ts';

type Open = 'new' | 'change' | 'delete' | undefined;

/** What can be done with a category. */
export function CategoryMenu({
  projectId,
  category,
  onGone,
}: {
  projectId: string;
  category: Category;
  onGone(): void;
}) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        label={`Actions for ${category.name}`}
        actions={() => [
          [
            { icon: FolderPlus, label: 'New category in it …', onSelect: () => setOpen('new') },
            { ...changing, label: 'Rename or move …', onSelect: () => setOpen('change') },
          ],
          [{ ...deleting, label: 'Delete …', onSelect: () => setOpen('delete') }],
        ]}
      />
      {open === 'new' && <CategoryDialog {...{ projectId }} parentId={category.id} onClose={close} />}
      {open === 'change' && <CategoryDialog {...{ projectId, category }} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={`Delete “${category.name}”?`}
          isOpen
          onClose={close}
          action="Delete category"
          onConfirm={async () => {
            await deleteCategory(category.id);
            onGone();
          }}
        >
          The files in it stay, without a category. Categories that lie in it move up.
        </ConfirmDialog>
      )}
    </>
  );
}
