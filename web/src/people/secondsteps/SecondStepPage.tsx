import { Navigate } from '@tanstack/react-router';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { EntryFrame } from '../../ui/page/EntryFrame.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { signOut } from '../credentials/session-queries.ts';
import { AddPasskey } from '../passkeys/AddPasskey.tsx';
import { canUsePasskeys } from '../passkeys/ceremony.ts';
import { useSetup } from './queries.ts';
import { SetUp } from './SetUp.tsx';

/** Everything was refused until now: it is all asked for anew. */
const goTo = (address: string) => location.replace(address);

export function SecondStepPage() {
  const refused = (useSetup().error as { status?: number } | null)?.status;
  const [isPasskey, setPasskey] = useState(false);
  if (refused === 401) return <Navigate to="/login" search={{}} />;
  if (refused === 409) return <Navigate to="/" />;
  const leave = () => signOut().then(() => goTo('/login'), toastFailure);
  return (
    <EntryFrame
      title="Set up two-step sign-in"
      lead="Your account asks everybody for more than a password. It takes a minute, and then you are in."
    >
      {isPasskey ? (
        <AddPasskey
          hasSecondStep={false}
          onDone={() => goTo('/')}
          beside={<Button onClick={() => setPasskey(false)}>Back</Button>}
        />
      ) : (
        <>
          {canUsePasskeys() && (
            <Button className="mb-4 w-full" icon={Fingerprint} onClick={() => setPasskey(true)}>
              Use a passkey of this device instead
            </Button>
          )}
          <SetUp onDone={() => goTo('/')} beside={<Button onClick={leave}>Sign out</Button>} />
        </>
      )}
    </EntryFrame>
  );
}
