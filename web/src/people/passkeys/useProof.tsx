import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/Fields.tsx';
import type { Problem, Values } from '../../ui/forms/Form.tsx';
import { ProofButtons } from '../identities/ProofButtons.tsx';
import { useIdentities } from '../identities/queries.ts';
import { CodeField } from '../secondsteps/CodeField.tsx';
import { canUsePasskeys } from './ceremony.ts';
import { type FreshProof, proveByPasskey, usePasskeys } from './queries.ts';

type Proof = FreshProof & { 'current-password'?: string | undefined };

type ProofInForm = {
  fields(problem: Problem): ReactNode;
  /** To be sent with what it is for. A device asks for a finger, a face or a PIN meanwhile. */
  proofIn(values: Values): Promise<Proof>;
};

/** In a form: that it is still the person who signed in, by the password, or by a code or a passkey where they have such. */
export function useProof({ label, hasSecondStep }: { label: string; hasSecondStep: boolean }): ProofInForm {
  const [isByPasskey, setByPasskey] = useState(false);
  const hasPasskey = (usePasskeys().data?.length ?? 0) > 0 && canUsePasskeys();
  const hasPassword = useIdentities().data?.hasPassword ?? true;
  return {
    fields: (problem) => (
      <>
        {isByPasskey ? (
          <p className="text-muted">Your device asks for your finger, face or PIN when you go on.</p>
        ) : (
          <>
            <TextField
              name="current-password"
              type="password"
              label={label}
              autoComplete="current-password"
              required={!hasSecondStep && hasPassword}
              {...(!hasPassword && { hint: NO_PASSWORD })}
              error={problem('current-password')}
            />
            <ProofButtons />
            {hasSecondStep && <CodeField label="Or a code instead" required={false} error={problem('code')} />}
          </>
        )}
        {hasPasskey && (
          <Button onClick={() => setByPasskey(!isByPasskey)}>
            {isByPasskey ? 'Use your password instead' : 'Use a passkey instead'}
          </Button>
        )}
      </>
    ),
    proofIn: async ({ 'current-password': current, code }) => {
      if (isByPasskey) return proveByPasskey();
      return code ? { code } : { 'current-password': current };
    },
  };
}

/** The server has refused because it wants to know anew who that is: the form asks then, with all that was typed still in it. */
export const asksForProof = (error: unknown): boolean =>
  (error as { errors?: { field: string }[] }).errors?.some(({ field }) => field === 'current-password') ?? false;

/** Who comes by a provider need not have one. */
export const NO_PASSWORD =
  'You have none here, so leave this empty. Confirm first who you are: that is enough for ten minutes.';
