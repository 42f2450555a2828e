import { useState } from 'react';
import { useMe } from '../../people/people/queries.ts';
import { TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { ConfirmDialog } from '../../ui/popups/Dialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { Asked } from './Asked.tsx';
import {
  type AccountImport,
  askForImport,
  forgetAccountImport,
  isUnderWay,
  stopAccountImport,
  useAccountImport,
} from './queries.ts';

/** A whole account from a service that speaks the classic interface; for who may say so. */
export function FromClassic() {
  return useMe().data?.permissions['can-manage-people'] ? <Shown /> : null;
}

function Shown() {
  const [asked, setAsked] = useState<'stop' | 'forget'>();
  return (
    <Section title="From the classic service">
      <p className="mb-3 max-w-prose text-muted">
        A whole account of a service that speaks the classic interface: people, projects, tasks, files and everything
        else, with ids, authors and dates as they are there. First everything is counted; you see what would come before
        anything does.
      </p>
      <Loaded query={useAccountImport()}>
        {(one) => (
          <div className="space-y-4">
            {one.status !== 'none' && <Asked one={one} onAsk={setAsked} />}
            {!one.canBegin && one.status === 'none' && <p className="max-w-prose">{one.obstacle}</p>}
            {one.canBegin && !isUnderWay(one) && one.status !== 'ready' && one.status !== 'stopped' && (
              <From one={one} />
            )}
          </div>
        )}
      </Loaded>
      <ConfirmDialog
        title={asked === 'stop' ? 'Stop this import?' : 'Forget this import?'}
        action={asked === 'stop' ? 'Stop' : 'Forget'}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={async () => {
          await (asked === 'stop' ? stopAccountImport() : forgetAccountImport());
          toast(asked === 'stop' ? 'The import is stopped.' : 'The token is forgotten.');
        }}
      >
        {asked === 'stop'
          ? 'What has come stays, and it can go on from there.'
          : 'The token is thrown away. What has come stays, and another import goes on from there.'}
      </ConfirmDialog>
    </Section>
  );
}

function From({ one }: { one: AccountImport }) {
  return (
    <div className="max-w-prose space-y-3">
      {one.isAgain && (
        <p>
          <span className="font-semibold">Bring up to date:</span> what is new there comes, what has changed there
          changes, what was deleted there goes to the trash. What somebody has changed here since stays.
        </p>
      )}
      <Form action="Count what is there" onSubmit={({ url = '', apiToken = '' }) => askForImport(url, apiToken)}>
        {(problem) => (
          <>
            <TextField
              label="Address of the other service"
              name="url"
              type="url"
              required
              placeholder="https://acme.example.com"
              defaultValue={one.url}
              readOnly={one.isAgain}
              error={problem('url')}
            />
            <TextField
              label="API token over there"
              name="apiToken"
              type="password"
              autoComplete="off"
              required
              hint="Of an Administrator of the owner company who has the same e-mail address as the Administrator here. It is kept sealed, never shown, and thrown away when the import is over."
              error={problem('apiToken')}
            />
          </>
        )}
      </Form>
    </div>
  );
}
