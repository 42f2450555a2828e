import { useNavigate } from '@tanstack/react-router';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { NotebookFields, notebookIn } from './NotebookFields.tsx';
import { createNotebook } from './queries.ts';

type NewNotebookDialogProps = { projectId: string; isOpen: boolean; onClose(): void };

export function NewNotebookDialog({ projectId, isOpen, onClose }: NewNotebookDialogProps) {
  const navigate = useNavigate();
  return (
    <Dialog title="New notebook" isOpen={isOpen} onClose={onClose}>
      <Form
        action="Begin writing"
        onSubmit={async (values) => {
          const notebookId = await createNotebook(projectId, notebookIn(values));
          onClose();
          await navigate({ to: '/p/$projectId/notebooks/$notebookId/edit', params: { projectId, notebookId } });
        }}
      >
        {(problem) => <NotebookFields projectId={projectId} problem={problem} />}
      </Form>
    </Dialog>
  );
}
