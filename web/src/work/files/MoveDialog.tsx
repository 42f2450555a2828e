import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { useCategories } from '../categories/queries.ts';
import { categoryOptions } from '../categories/tree.ts';
import { useProjectChoice } from '../projects/queries.ts';
import { namesText } from './doing.ts';
import { copyFiles, type ListedFile, moveFiles } from './queries.ts';

type DialogProps = { projectId: string; files: Pick<ListedFile, 'id' | 'name' | 'category-id'>[]; onClose(): void };

const useProjectOptions = () => (useProjectChoice().data ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** Into another category, also of another project. */
export function MoveDialog({ projectId, files, onClose, onMoved }: DialogProps & { onMoved?: () => void }) {
  const [target, setTarget] = useState(projectId);
  const categories = useCategories(target).data ?? [];
  const projects = useProjectOptions();
  const ids = files.map(({ id }) => id);
  return (
    <Dialog title={`Move ${namesText(files)}`} isOpen onClose={onClose}>
      <Form
        action="Move"
        beside={<Button onClick={onClose}>Cancel</Button>}
        onSubmit={async ({ category = '0' }) => {
          await moveFiles(projectId, ids, { projectId: target, categoryId: category });
          toast(`${namesText(files)} moved.`);
          onClose();
          onMoved?.();
        }}
      >
        {(problem) => (
          <>
            <Select
              label="Project"
              value={target}
              options={projects}
              onChange={(event) => setTarget(event.target.value)}
              error={problem('projectId')}
            />
            <Select
              // Another project has other categories.
              key={target}
              name="category"
              label="Category"
              defaultValue={target === projectId ? files[0]?.['category-id'] || '0' : '0'}
              options={[{ value: '0', label: 'None' }, ...categoryOptions(categories)]}
              error={problem('category-id')}
            />
          </>
        )}
      </Form>
    </Dialog>
  );
}

/** The newest version of each, as a file of its own. */
export function CopyDialog({ projectId, files, onClose }: DialogProps) {
  const projects = useProjectOptions();
  return (
    <Dialog title={`Copy ${namesText(files)}`} isOpen onClose={onClose}>
      <Form
        action="Copy"
        beside={<Button onClick={onClose}>Cancel</Button>}
        onSubmit={async ({ target = projectId }) => {
          await copyFiles(
            files.map(({ id }) => id),
            target,
          );
          toast(`${namesText(files)} copied.`);
          onClose();
        }}
      >
        {(problem) => (
          <Select
            // Those that were not known at first are there when it is drawn again.
            key={projects.length}
            name="target"
            label="Project"
            defaultValue={projectId}
            options={projects}
            error={problem('projectId')}
          />
        )}
      </Form>
    </Dialog>
  );
}
