import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { ConfirmDialog } from '../../ui/popups/Dialog.tsx';
import { toast, toastFailure } from '../../ui/popups/toasts.ts';
import { Badge } from '../../ui/Small.tsx';
import { Table } from '../../ui/tables/Table.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { browserIn } from './browsers.ts';
import { endOtherSessions, endSession, type Session, useSessions } from './sessions-queries.ts';

export function SessionsSection() {
  const sessions = useSessions();
  const [isEndingAll, setEndingAll] = useState(false);
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  const end = (session: Session) =>
    endSession(session.id).then(() => toast(`${browserIn(session.browser)} is signed out.`), toastFailure);
  return (
    <Section
      title="Where you are signed in"
      actions={
        others > 0 && (
          <Button size="small" onClick={() => setEndingAll(true)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Loaded query={sessions} lines={3}>
        {(list) => (
          <Table
            label="Your sessions"
            rows={list}
            keyOf={({ id }) => id}
            columns={[
              {
                title: 'Browser',
                className: 'w-full',
                cell: ({ browser, current, address }) => (
                  <div className="min-w-0 py-1">
                    <p className="font-medium" title={browser}>
                      {browserIn(browser)} {current && <Badge tone="accent">This one</Badge>}
                    </p>
                    <p className="text-sm wrap-anywhere text-muted">{address}</p>
                  </div>
                ),
              },
              {
                title: 'Signed in',
                isExtra: true,
                className: 'whitespace-nowrap',
                cell: ({ createdOn }) => <DateText value={createdOn} />,
              },
              {
                title: 'Last used',
                className: 'whitespace-nowrap',
                cell: ({ lastUsedOn }) => <DateText value={lastUsedOn} />,
              },
              {
                title: 'Actions',
                isTitleHidden: true,
                className: 'text-right',
                cell: (session) =>
                  !session.current && (
                    <Button
                      size="small"
                      look="quiet"
                      aria-label={`Sign out ${browserIn(session.browser)}`}
                      onClick={() => end(session)}
                    >
                      Sign out
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <ConfirmDialog
        title="Sign out everywhere else?"
        action="Sign out"
        isOpen={isEndingAll}
        onClose={() => setEndingAll(false)}
        onConfirm={async () => {
          await endOtherSessions();
          toast('You are signed in here alone.');
        }}
      >
        {others === 1 ? 'One other browser is' : `${others} other browsers are`} signed out at once. API tokens go on
        working.
      </ConfirmDialog>
    </Section>
  );
}
