import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox, TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { createView, updateView, type View } from './queries.ts';

type ViewDialogProps = {
  projectId: string;
  /** The one to be renamed. */
  view?: View;
  /** What is to be kept. */
  shown?: Pick<View, 'look' | 'query'>;
  /** Who may only look at the project keeps views for themselves. */
  mayShare: boolean;
  onClose(): void;
};

/** Keeps what is shown under a name, or gives a view another one. */
export function ViewDialog({ projectId, view, shown, mayShare, onClose }: ViewDialogProps) {
  return (
    <Dialog title={view ? 'Rename the view' : 'Save this view'} isOpen onClose={onClose}>
      <Form
        action={view ? 'Rename' : 'Save view'}
        beside={<Button onClick={onClose}>Cancel</Button>}
        onSubmit={async ({ name = '', shared, pinned }) => {
          if (view) await updateView(view.id, { name });
          else if (shown) await createView(projectId, { ...shown, name, shared: shared === 'on' }, pinned === 'on');
          onClose();
        }}
      >
        {(problem) => (
          <>
            <TextField
              name="name"
              label="Name"
              required
              maxLength={100}
              placeholder="Late this week"
              defaultValue={view?.name}
              error={problem('name')}
            />
            {!view && (
              <>
                {mayShare && (
                  <Checkbox
                    name="shared"
                    label="Share with the project"
                    hint="Everybody who sees its tasks finds the view. Else it is yours alone."
                  />
                )}
                <Checkbox name="pinned" label="Pin to the sidebar" defaultChecked />
              </>
            )}
          </>
        )}
      </Form>
    </Dialog>
  );
}
