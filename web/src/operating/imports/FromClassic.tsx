import { TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { type AccountImport, askForImport, isUnderWay } from './queries.ts';

/** A whole account from a service that speaks the classic interface. */
export function FromClassic({ one, children }: { one: AccountImport; children: React.ReactNode }) {
  const isDecided = isUnderWay(one) || one.status === 'ready' || one.status === 'stopped';
  return (
    <Section title="From the classic service">
      <p className="mb-3 max-w-prose text-muted">
        A whole account of a service that speaks the classic interface: people, projects, tasks, files and everything
        else, with ids, authors and dates as they are there. First everything is counted; you see what would come before
        anything does.
      </p>
      <div className="space-y-4">
        {children}
        {!one.canBegin && one.status === 'none' && <p className="max-w-prose">{one.obstacle}</p>}
        {one.canBegin && !isDecided && <From one={one} />}
      </div>
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
              defaultValue={one.from === 'export' ? '' : one.url}
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
