import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { EntryFrame } from '../../ui/page/EntryFrame.tsx';
import { type GoesOn, takeReturned } from '../identities/queries.ts';
import { Returning, type Whose } from '../identities/Returning.tsx';
import { Forgotten } from './Forgotten.tsx';
import { ownAddress } from './own-address.ts';
import { SignInForm } from './SignInForm.tsx';
import { entered } from './session-queries.ts';

export function LoginPage() {
  const { next: asked, forgot } = useSearch({ from: '/login' });
  const router = useRouter();
  const next = ownAddress(asked);
  const [returned] = useState(takeReturned);
  const goOn = useCallback(
    async (whose: Whose, { next: to, isBeside }: GoesOn) => {
      await entered(whose, ownAddress(to));
      if (isBeside) window.close();
      router.history.replace(ownAddress(to));
    },
    [router],
  );
  if (returned) return <Returning returned={returned} onIn={goOn} />;
  if (forgot) return <Forgotten />;
  return (
    <EntryFrame title="Sign in to Holdfast">
      <SignInForm next={next} onDone={() => router.history.replace(next)} />
      <p className="mt-6 text-sm text-muted">
        <Link to="/login" search={{ forgot: 'yes' }} className="underline">
          Forgotten your password?
        </Link>{' '}
        Nobody has signed in yet? The server printed a link when it was first started.
      </p>
    </EntryFrame>
  );
}
