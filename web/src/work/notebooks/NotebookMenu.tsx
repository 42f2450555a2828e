import { useNavigate } from '@tanstack/react-router';
import { FolderInput, Lock, LockOpen, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { Select, TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { useSettled } from '../../ui/forms/useSettled.ts';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import { toast, toastFailure } from '../../ui/popups/toasts.ts';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { copying, deleting } from '../items/actions.ts';
import { useProjects } from '../projects/queries.ts';
import { useIsLockedForMe } from './LockNote.tsx';
import { NotebookFields, notebookIn } from './NotebookFields.tsx';
import {
  copyNotebook,
  deleteNotebook,
  lockNotebook,
  moveNotebook,
  type Notebook,
  restoreNotebook,
  unlockNotebook,
  updateNotebook,
} from './queries.ts';

type Open = 'about' | 'move' | 'copy' | undefined;

/** What can be done with a whole notebook. */
export function NotebookMenu({ notebook }: { notebook: Notebook }) {
  const [open, setOpen] = useState<Open>();
  const navigate = useNavigate();
  const isForeign = useIsLockedForMe(notebook);
  const { id, name, 'project-id': projectId } = notebook;
  const isLocked = notebook.locked === '1';
  const close = () => setOpen(undefined);

  async function remove() {
    const isDone = await doWithUndo(deleteNotebook(id), `“${name}” is in the trash.`, () => restoreNotebook(id));
    if (isDone) await navigate({ to: '/p/$projectId/notebooks', params: { projectId } });
  }
  const toggleLock = () => (isLocked ? unlockNotebook(id) : lockNotebook(id)).catch(toastFailure);

  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        actions={() => [
          [
            { icon: Settings2, label: 'Name and category', disabled: isForeign, onSelect: () => setOpen('about') },
            {
              icon: isLocked ? LockOpen : Lock,
              label: isLocked ? 'Unlock' : 'Lock',
              disabled: isForeign,
              onSelect: toggleLock,
            },
          ],
          [
            {
              icon: FolderInput,
              label: 'Move to another project',
              disabled: isForeign,
              onSelect: () => setOpen('move'),
            },
            { ...copying, onSelect: () => setOpen('copy') },
          ],
          [{ ...deleting, disabled: isForeign, onSelect: remove }],
        ]}
      />
      <Dialog title="Name and category" isOpen={open === 'about'} onClose={close}>
        <Form
          action="Save"
          onSubmit={async (values) => {
            await updateNotebook(id, notebookIn(values));
            close();
          }}
        >
          {(problem) => <NotebookFields projectId={projectId} notebook={notebook} problem={problem} />}
        </Form>
      </Dialog>
      {(open === 'move' || open === 'copy') && <PlaceDialog how={open} notebook={notebook} onClose={close} />}
    </>
  );
}

function PlaceDialog({ how, notebook, onClose }: { how: 'move' | 'copy'; notebook: Notebook; onClose(): void }) {
  const { id, name, 'project-id': from } = notebook;
  const navigate = useNavigate();
  const [find, setFind] = useState('');
  const found = useProjects({ find: useSettled(find.trim()) }).data;
  // A copy may stay beside what it is a copy of.
  const places = (found?.projects ?? []).filter((project) => how === 'copy' || project.id !== from);

  async function go(projectId: string) {
    const notebookId = how === 'copy' ? await copyNotebook(id, projectId) : id;
    if (how === 'move') await moveNotebook(id, projectId);
    onClose();
    const undo = () => (how === 'copy' ? deleteNotebook(notebookId) : moveNotebook(id, from)).catch(toastFailure);
    toast(how === 'copy' ? `“${name}” is copied.` : `“${name}” is moved.`, { undo });
    await navigate({ to: '/p/$projectId/notebooks/$notebookId', params: { projectId, notebookId } });
  }

  return (
    <Dialog title={how === 'copy' ? 'Copy this notebook' : 'Move this notebook'} isOpen onClose={onClose}>
      <Form
        action={how === 'copy' ? 'Copy' : 'Move'}
        isReady={places.length > 0}
        onSubmit={({ project }) => go(project!)}
      >
        {(problem) => (
          <>
            <TextField
              type="search"
              label="Find a project"
              value={find}
              onChange={(event) => setFind(event.target.value)}
            />
            <Select
              name="project"
              label="To the project"
              options={places.map((project) => ({ value: project.id, label: project.name }))}
              error={problem('projectId')}
            />
          </>
        )}
      </Form>
    </Dialog>
  );
}
