import { useLocation, useNavigate } from '@tanstack/react-router';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { ProjectFields, projectIn } from './ProjectFields.tsx';
import { createProject } from './queries.ts';

/** `#new` in the address opens it, so that it can be linked to from anywhere. */
export function useNewProject() {
  const isOpen = useLocation({ select: ({ hash }) => hash === 'new' });
  const navigate = useNavigate();
  return {
    isOpen,
    open: () => void navigate({ to: '.', search: true, hash: 'new' }),
    close: () => void (isOpen && navigate({ to: '.', search: true, hash: '', replace: true })),
  };
}

export function NewProjectDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const navigate = useNavigate();
  return (
    <Dialog title="New project" width="wide" isOpen={isOpen} onClose={onClose}>
      <Form
        action="Make project"
        beside={<Button onClick={onClose}>Cancel</Button>}
        onSubmit={async (values) => {
          const projectId = await createProject(projectIn(values));
          await navigate({ to: '/p/$projectId', params: { projectId } });
        }}
      >
        {(problem) => <ProjectFields problem={problem} />}
      </Form>
    </Dialog>
  );
}
