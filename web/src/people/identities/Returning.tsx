import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Form } from '../../ui/forms/Form.tsx';
import { EntryFrame } from '../../ui/page/EntryFrame.tsx';
import { CodeField } from '../secondsteps/CodeField.tsx';
import { enterFromProvider, type GoesOn, linkIdentity, proveByProvider, type Returned } from './queries.ts';

/** Back from a provider: it is asked who that is, and a code where the person has two-step sign-in on. */
export function Returning({ returned, onIn }: { returned: Returned; onIn(whose: Whose, to: GoesOn): void }) {
  const { provider, answer, errand } = returned;
  const [refusal, setRefusal] = useState('');
  const [proof, setProof] = useState('');
  const [isProven, setProven] = useState(false);
  // An answer is good for once, however often this is drawn.
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const isAnswer = new URLSearchParams(answer).has('code');
    if (!isAnswer) return setRefusal('You were not signed in there. Try again, or sign in another way.');
    const refused = ({ message }: Error) => setRefusal(message);
    if ('next' in errand)
      return void enterFromProvider(provider, { answer }).then((whose) => {
        if (whose.proof) setProof(whose.proof);
        else onIn(whose, errand);
      }, refused);
    if (errand.does === 'link')
      return void linkIdentity(provider, answer).then(() => location.replace('/settings/security'), refused);
    proveByProvider(provider, answer).then(() => {
      setProven(true);
      window.close();
    }, refused);
  }, [provider, answer, errand, onIn]);
  if (refusal)
    return (
      <EntryFrame title="That did not work">
        <p role="alert" className="mb-4 rounded-md bg-danger-soft px-3 py-2 text-danger">
          {refusal}
        </p>
        {'next' in errand ? (
          <Link to="/login" search={{}} className="underline" reloadDocument>
            Sign in
          </Link>
        ) : errand.does === 'link' ? (
          <Link to="/settings/security" className="underline">
            Back to your settings
          </Link>
        ) : (
          BACK
        )}
      </EntryFrame>
    );
  // Some browsers close no window by themselves.
  if (isProven) return <EntryFrame title="You have confirmed who you are">{BACK}</EntryFrame>;
  if (!proof || !('next' in errand)) return <EntryFrame title="One moment …">{null}</EntryFrame>;
  return (
    <EntryFrame title="Sign in to Holdfast" lead="Two-step sign-in is on: a code is asked for, too.">
      <Form
        action="Sign in"
        isWide
        onSubmit={async ({ code = '' }) => onIn(await enterFromProvider(provider, { proof, code }), errand)}
      >
        {(problem) => <CodeField autoFocus error={problem('code')} />}
      </Form>
    </EntryFrame>
  );
}

const BACK = <p>Close this window: what you were doing is in the other one.</p>;

export type Whose = { accountId: string; userId: string };
