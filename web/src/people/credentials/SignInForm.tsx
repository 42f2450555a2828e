import { TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { signIn } from './session-queries.ts';

/** `email` is known where a session has only ended. `next`: where somebody goes on whose page this was not. */
export function SignInForm({ email, next, onDone }: { email?: string; next?: string; onDone(): void }) {
  return (
    <Form
      action="Sign in"
      isWide
      onSubmit={async (values) => {
        await signIn(values.email!, values.password!, next);
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
        </>
      )}
    </Form>
  );
}
