import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { addUploads } from '../../bytes/uploads/adding.ts';
import { foundAmong } from '../../bytes/uploads/found.ts';
import { Menu } from '../../ui/popups/Menu.tsx';
import { copying, deleting, moving } from '../items/actions.ts';
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
  const remove = () => {
    onGone?.();
    void deleteWithUndo(projectId, [file]);
  };
  return (
    <>
      <Menu
        label={`Actions for ${file.name}`}
        actions={() => {
          const download = { icon: Download, label: 'Download', onSelect: () => downloadFiles(projectId, [file]) };
          const copy = { ...copying, label: 'Copy to a project …', onSelect: () => setOpen('copy') };
          if (!mayChange) return [[download, copy]];
          return [
            [download, { icon: Upload, label: 'Upload a new version …', onSelect: () => chooser.current?.click() }],
            [{ ...moving, onSelect: () => setOpen('move') }, copy],
            [{ ...deleting, onSelect: remove }],
          ];
        }}
      />
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
