import { TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { sayStatus, useMyStatus } from './queries.ts';

/** Others read it beside one's name. */
export function StatusForm() {
  const status = useMyStatus();
  return (
    <Loaded query={status}>
      {(said) => (
        <Form
          key={said.id}
          action="Tell the others"
          onSubmit={async ({ status: text = '' }) => {
            await sayStatus(said, text.trim());
            toast(text.trim() === '' ? 'Your status is gone.' : 'Others see it now.');
          }}
        >
          {(problem) => (
            <TextField
              name="status"
              label="What you are doing now"
              maxLength={255}
              defaultValue={said.status}
              error={problem('status')}
              hint="Who works with you reads it beside your name. Empty takes it back."
            />
          )}
        </Form>
      )}
    </Loaded>
  );
}
