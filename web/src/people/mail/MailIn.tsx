import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { Badge } from '../../ui/Small.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';
import { type Column, Table } from '../../ui/tables/Table.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { type MailInState, type RefusedMail, useMailIn, useRefused } from './queries.ts';

/** Nothing where no mail arrives. */
export function MailIn() {
  const state = useMailIn().data;
  if (!state?.enabled) return null;
  return (
    <Section title="Mail that comes in">
      <p className="mb-3 text-muted">
        Replies become comments, and mail to an address of a project what that makes. It arrives at{' '}
        <span className="font-medium wrap-anywhere">{state.address}</span>,{' '}
        {state.lastArrivedOn ? (
          <>
            the last one <DateText value={state.lastArrivedOn} />.
          </>
        ) : (
          'and none has come yet.'
        )}
      </p>
      {state.fetched && <Mailbox {...state} />}
      <Refused />
    </Section>
  );
}

/** Where it is fetched from: whether there is a connection, and what came in between last. */
function Mailbox({ connected, connectedOn, failure, failedOn }: MailInState) {
  return (
    <div role="status" aria-label="Mailbox" className="mb-4 rounded-lg border border-line bg-surface p-3">
      <p className="flex flex-wrap items-center gap-x-2">
        {connected ? <Badge tone="good">Connected</Badge> : <Badge tone="danger">Not connected</Badge>}
        <span className="text-muted">
          {connected ? (
            <>
              to the mailbox since <DateText value={connectedOn} />
            </>
          ) : (
            'to the mailbox: it is tried again by itself.'
          )}
        </span>
      </p>
      {failure && (
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          Last failure, <DateText value={failedOn} />: <span className={connected ? '' : 'text-danger'}>{failure}</span>
        </p>
      )}
    </div>
  );
}

function Refused() {
  const [page, setPage] = useState(1);
  return (
    <Loaded query={useRefused(page)} lines={4}>
      {({ mails, ...paging }) =>
        mails.length === 0 ? (
          <EmptyState icon={Inbox} title="Nothing was refused">
            Mail of which nothing was made stands here for two months, with the reason.
          </EmptyState>
        ) : (
          <>
            <Table label="Refused mail" rows={mails} keyOf={({ id }) => id} columns={columns} />
            <Pagination {...paging} onPage={setPage} />
          </>
        )
      }
    </Loaded>
  );
}

const columns: Column<RefusedMail>[] = [
  {
    title: 'Refused',
    className: 'w-full align-top',
    cell: (mail) => (
      <div className="min-w-0 py-1">
        <p className="font-medium break-words">{mail.subject || 'Without a subject'}</p>
        <p className="text-sm wrap-anywhere text-muted">
          From {mail.from || 'nobody that it names'}, to an address of {mail.userName}
        </p>
        <p className="text-sm wrap-anywhere text-danger">{mail.reason}</p>
      </div>
    ),
  },
  {
    title: 'When',
    className: 'align-top whitespace-nowrap',
    cell: (mail) => (
      <div className="py-1 text-sm">
        <p>
          <DateText value={mail.arrivedOn} />
        </p>
        <p className="mt-1 text-muted">{mail.told ? 'They were told' : 'Nobody was told'}</p>
      </div>
    ),
  },
];
