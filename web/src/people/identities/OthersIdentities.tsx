import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { useProof } from '../passkeys/useProof.tsx';
import { useMe } from '../people/queries.ts';
import { useSecondStep } from '../secondsteps/queries.ts';
import { type Identity, unlinkFor, useIdentitiesOf } from './queries.ts';

/** Whom providers know somebody as, for Administrators. Where nobody does there is nothing to say. */
export function OthersIdentities({ personId }: { personId: string }) {
  const identities = useIdentitiesOf(personId).data ?? [];
  const [unlinking, setUnlinking] = useState<Identity>();
  const close = () => setUnlinking(undefined);
  if (identities.length === 0) return null;
  return (
    <>
      <ul aria-label="Who lets them in" className="mt-4 border-t border-line pt-2">
        {identities.map((identity) => (
          <li key={identity.id} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">
              Signs in with {identity.providerName} <span className="text-muted">{identity.email}</span>
            </span>
            <Button
              size="small"
              look="danger"
              aria-label={`Unlink ${identity.providerName}`}
              onClick={() => setUnlinking(identity)}
            >
              Unlink
            </Button>
          </li>
        ))}
      </ul>
      <Dialog title={`Unlink ${unlinking?.providerName ?? ''}?`} isOpen={unlinking !== undefined} onClose={close}>
        {unlinking && <UnlinkForm personId={personId} identity={unlinking} onClose={close} />}
      </Dialog>
    </>
  );
}

type UnlinkFormProps = { personId: string; identity: Identity; onClose(): void };

function UnlinkForm({ personId, identity, onClose }: UnlinkFormProps) {
  const hasSecondStep = useSecondStep(useMe().data!.id).data?.on ?? false;
  const { fields, proofIn } = useProof({ label: 'Your own password', hasSecondStep });
  return (
    <Form
      action="Unlink"
      beside={<Button onClick={onClose}>Cancel</Button>}
      onSubmit={async (values) => {
        await unlinkFor(personId, identity.id, await proofIn(values));
        toast('Unlinked. They are signed out everywhere.');
        onClose();
      }}
    >
      {(problem) => (
        <>
          <p className="text-muted">They no longer sign in with it, and are signed out everywhere.</p>
          {fields(problem)}
        </>
      )}
    </Form>
  );
}
