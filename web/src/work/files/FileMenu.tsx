import { Copy, Download, Ellipsis, MoveRight, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { addUploads } from '../../bytes/uploads/adding.ts';
import { foundAmong } from '../../bytes/uploads/found.ts';
import { Menu, MenuItem, MenuLine } from '../../ui/Menu.tsx';
import { deleteWithUndo, downloadFiles } from './doing.ts';
import { CopyDialog, MoveDialog } from './MoveDialog.tsx';
import type { ListedFile } from './queries.ts';

type FileMenuProps = {
  projectId: string;
  file: Pick<ListedFile, 'id' | 'name' | 'category-id'>;
  mayChange: boolean;
  /** It is not here any more. */
  onGone?: () => void;
};

/** Everything that can be done with one file. */
export function FileMenu({ projectId, file, mayChange, onGone }: FileMenuProps) {
  const [open, setOpen] = useState<'move' | 'copy'>();
  const chooser = useRef<HTMLInputElement>(null);
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu label={`Actions for ${file.name}`} trigger={<Ellipsis aria-hidden size={16} />}>
        <MenuItem icon={Download} onSelect={() => void downloadFiles(projectId, [file])}>
          Download
        </MenuItem>
        {mayChange && (
          <>
            <MenuItem icon={Upload} onSelect={() => chooser.current?.click()}>
              Upload a new version …
            </MenuItem>
            <MenuLine />
            <MenuItem icon={MoveRight} onSelect={() => setOpen('move')}>
              Move …
            </MenuItem>
          </>
        )}
        <MenuItem icon={Copy} onSelect={() => setOpen('copy')}>
          Copy to a project …
        </MenuItem>
        {mayChange && (
          <>
            <MenuLine />
            <MenuItem
              icon={Trash2}
              isDangerous
              onSelect={() => {
                onGone?.();
                void deleteWithUndo(projectId, [file]);
              }}
            >
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {mayChange && <VersionChooser ref={chooser} {...{ projectId, file }} />}
      {open === 'move' && <MoveDialog {...{ projectId }} files={[file]} onClose={close} />}
      {open === 'copy' && <CopyDialog {...{ projectId }} files={[file]} onClose={close} />}
    </>
  );
}

type VersionChooserProps = {
  ref: React.Ref<HTMLInputElement>;
  projectId: string;
  file: Pick<ListedFile, 'id' | 'name'>;
};

/** Chooses what is to become the newest version, whatever it is called. */
export function VersionChooser({ ref, projectId, file }: VersionChooserProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={`New version of ${file.name}`}
      onChange={({ target }) => {
        void addUploads(foundAmong(target.files ?? []), { projectId, categoryId: '0', fileId: file.id });
        target.value = '';
      }}
    />
  );
}
