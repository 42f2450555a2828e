import { CalendarSync, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { ConfirmDialog } from '../../ui/popups/Dialog.tsx';
import { SecretDialog } from '../../ui/popups/SecretDialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { Table } from '../../ui/tables/Table.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { advice, NewFeedDialog } from './NewFeedDialog.tsx';
import { endFeed, type Feed, feedsCurl, renewFeed, useFeeds } from './queries.ts';

const nameOf = ({ of, projectName }: Feed): string => {
  if (of === 'mine') return 'My tasks and events';
  return of === 'milestones' ? 'Milestones of all projects' : projectName || 'A project you are not on any more';
};

export function FeedsPage() {
  const feeds = useFeeds();
  const [isAdding, setAdding] = useState(false);
  const [renewing, setRenewing] = useState<Feed>();
  const [ending, setEnding] = useState<Feed>();
  const add = (
    <Button look="primary" icon={Plus} onClick={() => setAdding(true)}>
      New address
    </Button>
  );
  return (
    <Page
      title="Calendars"
      actions={
        <>
          <ApiCallButton curl={feedsCurl()} />
          {add}
        </>
      }
    >
      <p className="mb-4 max-w-xl text-muted">
        At a secret address your own calendar reads what is due in Holdfast. Give each program its own, so that you can
        end one without the others noticing.
      </p>
      <Loaded query={feeds}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={CalendarSync} title="No calendar addresses" action={add}>
              See your tasks beside your other appointments.
            </EmptyState>
          ) : (
            <Table
              label="Your calendar addresses"
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                { title: 'Shows', cell: (feed) => <span className="font-medium">{nameOf(feed)}</span> },
                { title: 'Made', isExtra: true, cell: ({ createdOn }) => <DateText value={createdOn} /> },
                {
                  title: 'Last read',
                  isExtra: true,
                  cell: ({ lastReadOn }) => (lastReadOn ? <DateText value={lastReadOn} /> : 'Never'),
                },
                {
                  title: 'Actions',
                  isTitleHidden: true,
                  className: 'text-right',
                  cell: (feed) => (
                    <>
                      <Button size="small" look="quiet" onClick={() => setRenewing(feed)}>
                        Renew
                      </Button>
                      <Button size="small" look="quiet" onClick={() => setEnding(feed)}>
                        End
                      </Button>
                    </>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <NewFeedDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      <SecretDialog
        title="Give it another address?"
        shownTitle="The new address"
        action="Make a new address"
        isOpen={renewing !== undefined}
        onClose={() => setRenewing(undefined)}
        make={() => renewFeed(renewing!.id)}
        advice={advice}
      >
        {() => (
          <p className="text-muted">The old one ends at once: calendars that read it have to be given the new one.</p>
        )}
      </SecretDialog>
      <ConfirmDialog
        title={`End the address of “${ending ? nameOf(ending) : ''}”?`}
        action="End address"
        isOpen={ending !== undefined}
        onClose={() => setEnding(undefined)}
        onConfirm={async () => {
          await endFeed(ending!.id);
          toast('The address has ended.');
        }}
      >
        Calendars that read it find nothing there from now on.
      </ConfirmDialog>
    </Page>
  );
}
