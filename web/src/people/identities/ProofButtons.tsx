import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { goToProve, useIdentities } from './queries.ts';

/** For who has no password here: their provider asks anew who they are, and leads back to where they were. */
export function ProofButtons() {
  const { identities = [], hasPassword = true } = useIdentities().data ?? {};
  const [refusal, setRefusal] = useState('');
  if (hasPassword) return null;
  return (
    <>
      {identities
        .filter(({ providerId }) => providerId !== '')
        .map(({ id, providerId, providerName }) => (
          <Button
            key={id}
            onClick={() => void goToProve(providerId).catch(({ message }: Error) => setRefusal(message))}
          >
            Confirm with {providerName}
          </Button>
        ))}
      {refusal && (
        <p role="alert" className="text-danger">
          {refusal}
        </p>
      )}
    </>
  );
}
