import { MailCheck, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page, Section } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { toast, toastFailure } from '../../ui/popups/toasts.ts';
import { Badge } from '../../ui/Small.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';
import { type Column, Table } from '../../ui/tables/Table.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { OnlyAdministrators } from '../people/OnlyAdministrators.tsx';
import { useMe } from '../people/queries.ts';
import { MailIn } from './MailIn.tsx';
import { mailCurl, sendTestMail, type UndeliveredMail, useMailState, useUndelivered } from './queries.ts';

export function MailPage() {
  const me = useMe().data;
  if (me && !me.permissions['can-manage-people'])
    return (
      <OnlyAdministrators title="Mail">
        Whether mail arrives is shown to the Administrators of the owner company.
      </OnlyAdministrators>
    );
  return <Shown address={me?.['email-address'] ?? ''} />;
}

function Shown({ address }: { address: string }) {
  const state = useMailState();
  const send = () => sendTestMail().then(() => toast(`A test is on its way to ${address}.`), toastFailure);
  return (
    <Page
      title="Mail"
      width="narrow"
      actions={
        <>
          <ApiCallButton curl={mailCurl()} />
          {state.data?.enabled && (
            <Button look="primary" icon={Send} onClick={() => void send()}>
              Send me a test
            </Button>
          )}
        </>
      }
    >
      <Loaded query={state}>
        {(mail) =>
          mail.enabled ? (
            <div className="space-y-8">
              <Facts
                rows={[
                  { name: 'From', value: mail.from },
                  { name: 'Last one sent', value: mail.lastSentOn ? <DateText value={mail.lastSentOn} /> : 'None yet' },
                  { name: 'Waiting to be sent', value: numberText(Number(mail.due)) },
                ]}
              />
              <Undelivered />
              <MailIn />
            </div>
          ) : (
            <div className="space-y-8">
              <Off />
              <MailIn />
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

function Facts({ rows }: { rows: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
      {rows.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 px-3 py-2">
          <dt>{name}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Off() {
  return (
    <div className="space-y-4">
      <p className="text-muted">
        This Holdfast sends no mail. Everything else works: links for new people and for lost passwords are made under
        People, and passed on by hand. Whoever runs the server turns mail on with two settings.
      </p>
      <CodeBlock
        label="Settings"
        code={
          'HOLDFAST_SMTP_URL=smtp://user:password@mail.example.com:587\nHOLDFAST_PUBLIC_URL=https://work.example.com'
        }
      />
    </div>
  );
}

function Undelivered() {
  const [page, setPage] = useState(1);
  return (
    <Section title="Not delivered">
      <Loaded query={useUndelivered(page)} lines={4}>
        {({ mails, ...paging }) =>
          mails.length === 0 ? (
            <EmptyState icon={MailCheck} title="Everything was taken">
              What the server for mail does not take stands here for a month, with what it said.
            </EmptyState>
          ) : (
            <>
              <Table label="Not delivered" rows={mails} keyOf={({ id }) => id} columns={columns} />
              <Pagination {...paging} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

const triesText = (tries: string) => (tries === '1' ? 'once' : `${numberText(Number(tries))} times`);

const columns: Column<UndeliveredMail>[] = [
  {
    title: 'Mail',
    className: 'w-full align-top',
    cell: (mail) => (
      <div className="min-w-0 py-1">
        <p className="font-medium break-words">{mail.subject}</p>
        <p className="text-sm wrap-anywhere text-muted">To {mail.address}</p>
        <p className="text-sm wrap-anywhere text-danger">{mail.error}</p>
      </div>
    ),
  },
  {
    title: 'State',
    className: 'align-top whitespace-nowrap',
    cell: (mail) => (
      <div className="py-1 text-sm">
        <p>
          {mail.givenUp ? (
            <Badge tone="danger">Given up</Badge>
          ) : (
            <Badge tone="warn">Tried {triesText(mail.tries)}</Badge>
          )}
        </p>
        <p className="mt-1 text-muted">
          {mail.givenUp ? (
            <DateText value={mail.lastTriedOn} />
          ) : (
            <>
              again <DateText value={mail.nextTryOn} />
            </>
          )}
        </p>
      </div>
    ),
  },
];
