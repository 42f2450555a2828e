import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { resetSecondStep, useSecondStep } from './queries.ts';

type Who = { id: string; 'full-name': string };

/** Open while there is somebody to do it for. */
export function ResetDialog({ person, onClose }: { person: Who | undefined; onClose(): void }) {
  return (
    <Dialog
      title={`Reset two-step sign-in of ${person?.['full-name'] ?? ''}`}
      isOpen={person !== undefined}
      onClose={onClose}
    >
      {person && <ResetForm person={person} onClose={onClose} />}
    </Dialog>
  );
}

function ResetForm({ person, onClose }: { person: Who; onClose(): void }) {
  const secondStep = useSecondStep(person.id);
  return (
    <Loaded query={secondStep} lines={2}>
      {({ on }) =>
        on ? (
          <Form
            action="Reset"
            look="danger"
            beside={<Button onClick={onClose}>Cancel</Button>}
            onSubmit={async ({ 'current-password': current = '' }) => {
              await resetSecondStep(person.id, { 'current-password': current });
              toast(`${person['full-name']} can sign in with the password alone.`);
              onClose();
            }}
          >
            {(problem) => (
              <>
                <p className="text-muted">
                  For who has lost their phone and their recovery codes. Be sure that it is they who ask: their app and
                  passkeys are forgotten, and their password alone lets them in. They are signed out everywhere.
                </p>
                <TextField
                  name="current-password"
                  type="password"
                  label="Your own password"
                  autoComplete="current-password"
                  required
                  error={problem('current-password')}
                />
              </>
            )}
          </Form>
        ) : (
          <>
            <p className="mb-4 text-muted">It is not on: there is nothing to reset.</p>
            <div className="flex justify-end">
              <Button onClick={onClose}>Close</Button>
            </div>
          </>
        )
      }
    </Loaded>
  );
}
