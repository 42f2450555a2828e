import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonLook } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { EntryFrame } from '../../ui/page/EntryFrame.tsx';
import { askForLink } from './session-queries.ts';

/** The same whether anybody has this address: the page does not know either. */
export function Forgotten() {
  const [asked, setAsked] = useState('');
  if (asked)
    return (
      <EntryFrame
        title="Look at your mail"
        lead={`If somebody here has the address ${asked}, a link is on its way to it. It works once, for four hours.`}
      >
        <p className="mb-6 text-sm text-muted">
          Nothing there after some minutes? Look among the unwanted mail, or ask an Administrator for a link.
        </p>
        <Link to="/login" search={{}} className={buttonLook()}>
          Back to sign in
        </Link>
      </EntryFrame>
    );
  return (
    <EntryFrame title="Forgotten your password?" lead="You get a link by mail with which you choose a new one.">
      <Form
        action="Mail me a link"
        isWide
        onSubmit={async ({ email = '' }) => {
          await askForLink(email);
          setAsked(email);
        }}
      >
        {(problem) => (
          <TextField
            name="email"
            type="email"
            label="E-mail address"
            autoComplete="username"
            required
            autoFocus
            error={problem('email')}
          />
        )}
      </Form>
      <p className="mt-6 text-sm text-muted">
        <Link to="/login" search={{}} className="underline">
          Back to sign in
        </Link>
      </p>
    </EntryFrame>
  );
}
