import { type ReactNode, useRef } from 'react';
import { TextField } from '../../ui/forms/Fields.tsx';
import { Form, type Values } from '../../ui/forms/Form.tsx';
import { CodeField } from '../secondsteps/CodeField.tsx';
import { acceptLink, type Link } from './queries.ts';

const SHORTEST_PASSWORD = 10;

type LinkFormProps = {
  code: string;
  link: Link;
  action: string;
  /** Once they are in. */
  onDone(values: Values): Promise<unknown>;
  /** They have been here: what they are called is known. */
  isKnown?: boolean;
  /** The person may also put another e-mail address in; `onDone` then sees to it. */
  mayChangeEmail?: boolean;
  children?: ReactNode;
  /** Behind everything else. */
  lastly?: ReactNode;
};

/** Who you are and your password: what every link that lets somebody in asks for. */
export function LinkForm({ code, link, action, onDone, isKnown, mayChangeEmail, children, lastly }: LinkFormProps) {
  // The link works once: when what follows fails and is tried again, one is in already.
  const isAccepted = useRef(false);
  return (
    <Form
      action={action}
      isWide
      onSubmit={async (values) => {
        const { password = '', code: secondStep } = values;
        const { 'first-name': first, 'last-name': last } = { ...link, ...values };
        const person = { password, 'first-name': first, 'last-name': last, ...(secondStep && { code: secondStep }) };
        if (!isAccepted.current) await acceptLink(code, person);
        isAccepted.current = true;
        await onDone(values);
      }}
    >
      {(problem) => (
        <>
          {children}
          {!isKnown && (
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                name="first-name"
                label="First name"
                autoComplete="given-name"
                defaultValue={link['first-name']}
                required
                error={problem('first-name')}
              />
              <TextField
                name="last-name"
                label="Last name"
                autoComplete="family-name"
                defaultValue={link['last-name']}
                error={problem('last-name')}
              />
            </div>
          )}
          <TextField
            name="email"
            type="text"
            inputMode="email"
            label="E-mail address"
            autoComplete="username"
            defaultValue={link.email}
            readOnly={!mayChangeEmail}
            required
            hint="You sign in with it."
            error={problem('email-address')}
          />
          <TextField
            name="password"
            type="password"
            label="Password"
            autoComplete="new-password"
            minLength={SHORTEST_PASSWORD}
            required
            hint={`At least ${SHORTEST_PASSWORD} characters. A sentence is easy to remember.`}
            error={problem('password')}
          />
          {link['needs-code'] && <CodeField error={problem('code')} />}
          {lastly}
        </>
      )}
    </Form>
  );
}
