import { type ReactNode, useState } from 'react';
import { TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { browserIn } from '../credentials/browsers.ts';
import { RecoveryCodes } from '../secondsteps/RecoveryCodes.tsx';
import { addPasskey } from './queries.ts';
import { useProof } from './useProof.tsx';

type AddPasskeyProps = { hasSecondStep: boolean; onDone(): void; onCodes?(): void; beside?: ReactNode };

/** From the password to the passkey, and to the recovery codes where there were none. */
export function AddPasskey({ hasSecondStep, onDone, onCodes, beside }: AddPasskeyProps) {
  const [codes, setCodes] = useState<string[]>();
  const { fields, proofIn } = useProof({ label: 'Your password', hasSecondStep });
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <Form
      action="Add passkey"
      beside={beside}
      onSubmit={async ({ name = '', ...values }) => {
        const made = await addPasskey(name, await proofIn(values));
        if (made.length === 0) return onDone();
        setCodes(made);
        onCodes?.();
      }}
    >
      {(problem) => (
        <>
          <p className="text-muted">
            Your device makes a key of its own and asks for your finger, face or PIN each time. It is all you need to
            sign in.
            {!hasSecondStep && ' From then on your password alone no longer lets anybody in.'}
          </p>
          <TextField
            name="name"
            label="Name"
            hint="Which device it is on."
            defaultValue={browserIn(navigator.userAgent)}
            required
            error={problem('name')}
          />
          {fields(problem)}
        </>
      )}
    </Form>
  );
}
