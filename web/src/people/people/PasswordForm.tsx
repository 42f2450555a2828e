import { useState } from 'react';
import { Checkbox, TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { useCalendarFeeds, useTokens } from '../credentials/queries.ts';
import { useProof } from '../passkeys/useProof.tsx';
import { useSecondStep } from '../secondsteps/queries.ts';
import { updatePerson } from './everybody-queries.ts';

/** Whoever sits at a screen that was left open does not know the current one. */
export function PasswordForm({ personId }: { personId: string }) {
  const tokens = useTokens();
  const [changes, setChanges] = useState(0);
  const hasSecondStep = useSecondStep(personId).data?.on ?? false;
  const { fields, proofIn } = useProof({ label: 'Current password', hasSecondStep });
  const feeds = useCalendarFeeds().data?.length ?? 0;
  const count = tokens.data?.length ?? 0;
  return (
    <Form
      // Fields with a password in them are not left as they are.
      key={changes}
      action="Change password"
      onSubmit={async ({ password, 'revoke-tokens': revoke, ...values }) => {
        const proof = await proofIn(values);
        await updatePerson(personId, { password, ...proof, 'revoke-tokens': revoke === 'on' });
        setChanges(changes + 1);
        toast('Password changed. Everywhere else you are signed out.');
      }}
    >
      {(problem) => (
        <>
          {fields(problem)}
          <TextField
            name="password"
            type="password"
            label="New password"
            autoComplete="new-password"
            minLength={10}
            required
            error={problem('password')}
            hint="At least 10 characters. Everywhere else you will be signed out."
          />
          {count + feeds > 0 && (
            <Checkbox
              name="revoke-tokens"
              label={whatEnds(count, feeds)}
              hint="Programs and calendars that use them stop working. Do this if somebody may have got in."
            />
          )}
        </>
      )}
    </Form>
  );
}

/** What others may have found, and what goes on working without the password. */
function whatEnds(tokens: number, calendars: number): string {
  const token = tokens === 1 ? 'API token' : `${tokens} API tokens`;
  const calendar = calendars === 1 ? 'calendar address' : `${calendars} calendar addresses`;
  const what = [tokens > 0 && token, calendars > 0 && calendar].filter(Boolean).join(' and ');
  return `Revoke my ${what}, too`;
}
