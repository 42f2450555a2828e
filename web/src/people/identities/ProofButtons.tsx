import { useEffect, useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { goToProve, onProof, useIdentities } from './queries.ts';

/** For who has no password here: their provider asks anew who they are, in a window beside what they are doing. */
export function ProofButtons() {
  const { identities = [], hasPassword = true } = useIdentities().data ?? {};
  const [refusal, setRefusal] = useState('');
  const [isProven, setProven] = useState(false);
  useEffect(() => onProof(() => setProven(true)), []);
  if (hasPassword) return null;
  if (isProven) return <p role="status">You have confirmed who you are. Go on within ten minutes.</p>;
  const confirmWith = (provider: string) => {
    setRefusal('');
    goToProve(provider).catch(({ message }: Error) => setRefusal(message));
  };
  return (
    <>
      {identities
        .filter(({ providerId }) => providerId !== '')
        .map(({ id, providerId, providerName }) => (
          <Button key={id} onClick={() => confirmWith(providerId)}>
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
