import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/forms/Button.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { Table } from '../../ui/tables/Table.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { answerText, delayText } from './answers.ts';
import { createTestReceiver, type TestReceiver, useTestReceivers } from './queries.ts';

/** Receivers of our own, so that webhooks can be learned without another machine. */
export function TestReceivers() {
  const receivers = useTestReceivers().data ?? [];
  const navigate = useNavigate();
  const open = ({ id }: TestReceiver) =>
    void navigate({ to: '/settings/webhooks/receivers/$receiverId', params: { receiverId: id } });
  return (
    <Section
      title="Test receivers"
      actions={
        <Button size="small" icon={Plus} onClick={() => void createTestReceiver().then(open, toastFailure)}>
          New test receiver
        </Button>
      }
    >
      {receivers.length === 0 ? (
        <p className="text-muted">
          A test receiver is a private URL on this server that shows calls as they arrive, and fails when you tell it
          to.
        </p>
      ) : (
        <Table
          label="Test receivers"
          rows={receivers}
          keyOf={({ id }) => id}
          onOpen={open}
          columns={[
            {
              title: 'Name',
              className: 'w-full',
              cell: ({ id, name }) => (
                <Link
                  to="/settings/webhooks/receivers/$receiverId"
                  params={{ receiverId: id }}
                  className="font-medium break-words hover:underline"
                >
                  {name}
                </Link>
              ),
            },
            {
              title: 'Answers',
              // Without room for one line it takes two: what is cut off says nothing.
              className: 'min-w-32 sm:whitespace-nowrap',
              cell: ({ answerStatus, delayMs }) =>
                `${answerText(answerStatus)}${delayMs > 0 ? `, ${delayText(delayMs)}` : ''}`,
            },
            { title: 'Calls', isExtra: true, className: 'tabular-nums', cell: ({ calls }) => numberText(calls) },
            {
              title: 'Last call',
              isExtra: true,
              cell: ({ lastCalledOn }) => (lastCalledOn ? <DateText value={lastCalledOn} /> : 'Never'),
            },
          ]}
        />
      )}
    </Section>
  );
}
