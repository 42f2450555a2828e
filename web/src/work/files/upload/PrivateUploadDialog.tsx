import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { addUploads } from '../../../bytes/uploads/adding.ts';
import { foundAmong } from '../../../bytes/uploads/found.ts';
import type { Target } from '../../../bytes/uploads/kept.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Dialog } from '../../../ui/popups/Dialog.tsx';
import { PeoplePicker } from '../../members/PeoplePicker.tsx';

/** Whom files are for is said before they are sent, so that nobody else sees them for even a moment. */
export function PrivateUploadDialog({ target, onClose }: { target: Target; onClose(): void }) {
  const [people, setPeople] = useState<string[]>([]);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Dialog title="Upload for some people only" isOpen onClose={onClose}>
      <p className="mb-4 text-muted">
        You, the people you choose and the administrators see these files. For everybody else they are not there.
      </p>
      <PeoplePicker
        projectId={target.projectId}
        label="For"
        nobody="Nobody else yet"
        chosen={people}
        onChange={setPeople}
        hasCompanies
      />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Private files to upload"
        onChange={({ target: { files } }) => {
          void addUploads(foundAmong(files ?? []), { ...target, sharedWith: people });
          onClose();
        }}
      />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" icon={Upload} onClick={() => chooser.current?.click()}>
          Choose files
        </Button>
      </div>
    </Dialog>
  );
}
