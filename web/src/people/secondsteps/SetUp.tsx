import { type ReactNode, useState } from 'react';
import { TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { ProofButtons } from '../identities/ProofButtons.tsx';
import { useIdentities } from '../identities/queries.ts';
import { NO_PASSWORD } from '../passkeys/useProof.tsx';
import { CodeField } from './CodeField.tsx';
import { QrCode } from './QrCode.tsx';
import { turnOn, useSetup } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** From the picture for the app to the recovery codes. */
export function SetUp({ onDone, onCodes, beside }: { onDone(): void; onCodes?(): void; beside?: ReactNode }) {
  const setup = useSetup();
  const hasPassword = useIdentities().data?.hasPassword ?? true;
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <Loaded query={setup}>
      {({ secret, uri, setup: sealed }) => (
        <Form
          action="Turn on"
          beside={beside}
          onSubmit={async ({ code = '', 'current-password': current = '' }) => {
            const made = await turnOn({ setup: sealed, code, 'current-password': current });
            if (made.length === 0) return onDone();
            setCodes(made);
            onCodes?.();
          }}
        >
          {(problem) => (
            <>
              <p className="text-muted">
                Scan this with an authenticator app, or{' '}
                <a href={uri} className="text-accent underline">
                  open it in the app on this device
                </a>
                .
              </p>
              <QrCode text={uri} label="The secret for your app, as a picture" />
              <p className="text-sm text-muted">
                Or type it in: <span className="font-mono text-text select-all">{grouped(secret)}</span>
              </p>
              <CodeField
                label="Code that the app shows"
                hint="Six digits, new every 30 seconds."
                inputMode="numeric"
                error={problem('code') ?? problem('setup')}
              />
              <TextField
                name="current-password"
                type="password"
                label="Your password"
                autoComplete="current-password"
                required={hasPassword}
                {...(!hasPassword && { hint: NO_PASSWORD })}
                error={problem('current-password')}
              />
              <ProofButtons />
            </>
          )}
        </Form>
      )}
    </Loaded>
  );
}

const grouped = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');
