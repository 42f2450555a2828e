import { ChevronDown, Download, FolderUp, Lock, Upload } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { addUploads } from '../../../bytes/uploads/adding.ts';
import { foundAmong } from '../../../bytes/uploads/found.ts';
import type { Target } from '../../../bytes/uploads/kept.ts';
import { Button, buttonLook } from '../../../ui/forms/Button.tsx';
import { Menu } from '../../../ui/popups/Menu.tsx';
import { downloadAll } from '../doing.ts';
import { PrivateUploadDialog } from './PrivateUploadDialog.tsx';

type UploadActionsProps = {
  chooser: RefObject<HTMLInputElement | null>;
  folderChooser: RefObject<HTMLInputElement | null>;
  projectId: string;
  target: Target;
  category: string | undefined;
  mayChange: boolean;
};

/** Choosing files or a folder, and taking everything away as one archive. */
export function UploadActions({ chooser, folderChooser, projectId, target, category, mayChange }: UploadActionsProps) {
  const [isSharing, setSharing] = useState(false);
  const take = ({ target: input }: { target: HTMLInputElement }) => {
    void addUploads(foundAmong(input.files ?? []), target);
    input.value = '';
  };
  const isWholeProject = category === undefined || category === '0';
  return (
    <div className="flex gap-px">
      {mayChange && (
        <>
          <input ref={chooser} type="file" multiple hidden aria-label="Files to upload" onChange={take} />
          <input
            ref={folderChooser}
            type="file"
            hidden
            aria-label="Folder to upload"
            onChange={take}
            {...{ webkitdirectory: '' }}
          />
          <Button look="primary" icon={Upload} className="mr-1" onClick={() => chooser.current?.click()}>
            Upload
          </Button>
        </>
      )}
      <Menu
        label="More for files"
        triggerClassName={`${buttonLook('plain')} px-2`}
        trigger={<ChevronDown aria-hidden size={16} />}
        actions={() => [
          [
            mayChange && {
              icon: FolderUp,
              label: 'Upload a folder …',
              onSelect: () => folderChooser.current?.click(),
            },
            mayChange && { icon: Lock, label: 'Upload for some people only …', onSelect: () => setSharing(true) },
          ],
          [
            {
              icon: Download,
              label: isWholeProject ? 'Download all as zip' : 'Download this category as zip',
              onSelect: () => downloadAll(projectId, category),
            },
          ],
        ]}
      />
      {isSharing && <PrivateUploadDialog target={target} onClose={() => setSharing(false)} />}
    </div>
  );
}
