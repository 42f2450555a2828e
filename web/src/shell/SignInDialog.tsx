import { SignInForm } from '../people/credentials/SignInForm.tsx';
import { useMe } from '../people/people/queries.ts';
import { Dialog } from '../ui/popups/Dialog.tsx';

/** The session has ended while somebody was working: they go on where they were, with all they have typed. */
export function SignInDialog() {
  const email = useMe().data?.['email-address'];
  return (
    <Dialog title="Sign in again" isOpen onClose={() => {}} isFirm>
      <p className="mb-4 text-muted">Your session has ended. Nothing you typed is lost: sign in and go on.</p>
      <SignInForm email={email} onDone={() => {}} />
    </Dialog>
  );
}
