import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { ownZone } from '../../ui/text/zone.ts';
import { ProviderButtons } from '../identities/ProviderButtons.tsx';
import { canUsePasskeys } from '../passkeys/ceremony.ts';
import { CodeField } from '../secondsteps/CodeField.tsx';
import { signIn, signInWithPasskey } from './session-queries.ts';

const asksForCode = (error: unknown): boolean =>
  (error as { errors?: { field: string }[] }).errors?.some(({ field }) => field === 'code') ?? false;

/** `email` is known where a session has only ended. `next`: where to go on; without it, the page below is to stay as it is. */
export function SignInForm({ email, next, onDone }: { email?: string; next?: string; onDone(): void }) {
  const [hasSecondStep, setSecondStep] = useState(false);
  const [refusal, setRefusal] = useState('');
  const enterWithPasskey = () => {
    setRefusal('');
    signInWithPasskey(next).then(onDone, ({ message }: Error) => setRefusal(message));
  };
  return (
    <>
      <Form
        action="Sign in"
        isWide
        onSubmit={async (values) => {
          try {
            await signIn(
              {
                email: values.email!,
                password: values.password!,
                timezone: ownZone(),
                ...(values.code && { code: values.code }),
              },
              next,
            );
          } catch (error) {
            if (hasSecondStep || !asksForCode(error)) throw error;
            setSecondStep(true);
            return;
          }
          onDone();
        }}
      >
        {(problem) => (
          <>
            <TextField
              name="email"
              type="email"
              label="E-mail address"
              autoComplete="username"
              defaultValue={email}
              required
              autoFocus={!email}
              error={problem('email')}
            />
            <TextField
              name="password"
              type="password"
              label="Password"
              autoComplete="current-password"
              required
              autoFocus={Boolean(email)}
              error={problem('password')}
            />
            {hasSecondStep && <CodeField autoFocus error={problem('code')} />}
          </>
        )}
      </Form>
      {refusal && (
        <p role="alert" className="mt-3 rounded-md bg-danger-soft px-3 py-2 text-danger">
          {refusal}
        </p>
      )}
      {canUsePasskeys() && (
        <Button className="mt-3 w-full" icon={Fingerprint} onClick={enterWithPasskey}>
          Sign in with a passkey
        </Button>
      )}
      <ProviderButtons next={next} onRefusal={setRefusal} />
    </>
  );
}
