import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Form } from '../../ui/forms/Form.tsx';
import { EntryFrame } from '../../ui/page/EntryFrame.tsx';
import { ownAddress } from '../credentials/own-address.ts';
import { CodeField } from '../secondsteps/CodeField.tsx';
import { enterFromProvider, linkIdentity, proveByProvider, type Returned } from './queries.ts';

/** Back from a provider: it is asked who that is, and a code where the person has two-step sign-in on. */
export function Returning({ returned, onIn }: { returned: Returned; onIn(whose: Whose, next: string): void }) {
  const { provider, answer, errand } = returned;
  const [refusal, setRefusal] = useState('');
  const [proof, setProof] = useState('');
  // An answer is good for once, however often this is drawn.
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const isAnswer = new URLSearchParams(answer).has('code');
    if (!isAnswer) return setRefusal('You were not signed in there. Try again, or sign in another way.');
    const refused = ({ message }: Error) => setRefusal(message);
    if ('isLinking' in errand)
      return void linkIdentity(provider, answer).then(() => location.replace('/settings/security'), refused);
    if (errand.isProof)
      return void proveByProvider(provider, answer).then(() => location.replace(ownAddress(errand.next)), refused);
    enterFromProvider(provider, { answer }).then((whose) => {
      if (whose.proof) setProof(whose.proof);
      else onIn(whose, errand.next);
    }, refused);
  }, [provider, answer, errand, onIn]);
  if (refusal)
    return (
      <EntryFrame title="That did not work">
        <p role="alert" className="mb-4 rounded-md bg-danger-soft px-3 py-2 text-danger">
          {refusal}
        </p>
        {'isLinking' in errand || errand.isProof ? (
          <Link to="/settings/security" className="underline">
            Back to your settings
          </Link>
        ) : (
          <Link to="/login" search={{}} className="underline" reloadDocument>
            Sign in
          </Link>
        )}
      </EntryFrame>
    );
  if (!proof || 'isLinking' in errand) return <EntryFrame title="One moment …">{null}</EntryFrame>;
  return (
    <EntryFrame title="Sign in to Holdfast" lead="Two-step sign-in is on: a code is asked for, too.">
      <Form
        action="Sign in"
        isWide
        onSubmit={async ({ code = '' }) => onIn(await enterFromProvider(provider, { proof, code }), errand.next)}
      >
        {(problem) => <CodeField autoFocus error={problem('code')} />}
      </Form>
    </EntryFrame>
  );
}

export type Whose = { accountId: string; userId: string };
