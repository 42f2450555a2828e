import { Button } from '../../ui/forms/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { useProof } from '../passkeys/useProof.tsx';
import { useMe } from '../people/queries.ts';
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
  const hasSecondStep = useSecondStep(useMe().data!.id).data?.on ?? false;
  const { fields, proofIn } = useProof({ label: 'Your own password', hasSecondStep });
  return (
    <Loaded query={secondStep} lines={2}>
      {({ on }) =>
        on ? (
          <Form
            action="Reset"
            look="danger"
            beside={<Button onClick={onClose}>Cancel</Button>}
            onSubmit={async (values) => {
              await resetSecondStep(person.id, await proofIn(values));
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
                {fields(problem)}
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
