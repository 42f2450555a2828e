import { Ellipsis, FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/Menu.tsx';
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
      <Menu label={`Actions for ${category.name}`} trigger={<Ellipsis aria-hidden size={16} />}>
        <MenuItem icon={FolderPlus} onSelect={() => setOpen('new')}>
          New category in it …
        </MenuItem>
        <MenuItem icon={Pencil} onSelect={() => setOpen('change')}>
          Rename or move …
        </MenuItem>
        <MenuLine />
        <MenuItem icon={Trash2} isDangerous onSelect={() => setOpen('delete')}>
          Delete …
        </MenuItem>
      </Menu>
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
