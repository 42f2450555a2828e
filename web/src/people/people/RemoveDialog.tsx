import { useState } from 'react';
import { Checkbox } from '../../ui/forms/Fields.tsx';
import { ConfirmDialog } from '../../ui/popups/Dialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { deletePerson } from './everybody-queries.ts';
import type { Person } from './queries.ts';

/** Somebody goes, and if wanted also what says who they were. */
export function RemoveDialog({ person, onClose }: { person: Person | undefined; onClose: () => void }) {
  const [isErased, setErased] = useState(false);
  const name = person?.['full-name'] ?? '';
  const close = () => {
    setErased(false);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      action={isErased ? 'Remove and erase' : 'Remove person'}
      isOpen={person !== undefined}
      onClose={close}
      onConfirm={async () => {
        if (!person) return;
        await deletePerson(person.id, isErased);
        toast(isErased ? 'Nothing here says any more who they were.' : `${name} can no longer sign in.`);
      }}
    >
      <div className="space-y-3">
        <p>They can no longer sign in, and their tokens stop working. What they made stays.</p>
        <Checkbox
          label="Also erase who they were"
          hint="Name, addresses, numbers, notes and providers go for good; what they made is then that of a former person. What they wrote themselves, and the audit log, stay as they are."
          checked={isErased}
          onChange={(event) => setErased(event.target.checked)}
        />
      </div>
    </ConfirmDialog>
  );
}
