import { useEffect, useRef } from 'react';
import { SignInForm } from '../people/credentials/SignInForm.tsx';
import { useMe } from '../people/people/queries.ts';
import { Dialog } from '../ui/popups/Dialog.tsx';

/** The session has ended while somebody was working: they go on where they were, with all they have typed. */
export function SignInDialog() {
  const email = useMe().data?.['email-address'];
  const form = useRef<HTMLDivElement>(null);
  // Who it is, is known: what is missing is the password.
  useEffect(() => form.current?.querySelector<HTMLElement>('[type=password]')?.focus(), []);
  return (
    <Dialog title="Sign in again" isOpen onClose={() => {}} isFirm>
      <p className="mb-4 text-muted">
        You were signed out. Nothing you typed is lost: sign in, and what you were doing goes on.
      </p>
      <div ref={form}>
        <SignInForm email={email} onDone={() => {}} />
      </div>
    </Dialog>
  );
}
