import { useNavigate, useParams } from '@tanstack/react-router';
import { Inbox, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Fields.tsx';
import { useChosen } from '../../ui/forms/useChosen.ts';
import { BackLink } from '../../ui/page/BackLink.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Card, Page, Section } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { ConfirmDialog } from '../../ui/popups/Dialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { Badge } from '../../ui/Small.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { dateOf, exactTime, sizeText } from '../../ui/text/locale.ts';
import { answers, answerText, delays, delayText } from './answers.ts';
import type { TestReceiverCall } from './queries.ts';
import {
  callsCurl,
  deleteTestReceiver,
  type TestReceiver,
  updateTestReceiver,
  useCalls,
  useTestReceiver,
} from './queries.ts';

/** A private URL and what it was sent, as it arrives. */
export function TestReceiverPage() {
  const { receiverId } = useParams({ from: '/app/settings/webhooks/receivers/$receiverId' });
  const receiver = useTestReceiver(receiverId);
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  return (
    <Page
      back={<BackLink to="/settings/webhooks">Webhooks</BackLink>}
      title={receiver.data?.name ?? 'Test receiver'}
      actions={
        <>
          <ApiCallButton curl={callsCurl(receiverId)} />
          <Button icon={Trash2} onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </>
      }
    >
      <Loaded query={receiver} lines={6}>
        {(known) => (
          <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
            <Answering receiver={known} />
            <Arrived receiver={known} />
          </div>
        )}
      </Loaded>
      <ConfirmDialog
        title={`Delete ${receiver.data?.name ?? ''}?`}
        action="Delete test receiver"
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await deleteTestReceiver(receiverId);
          toast('Test receiver deleted.');
          await navigate({ to: '/settings/webhooks' });
        }}
      >
        What it was sent goes with it. Webhooks that point to it find nobody there from now on.
      </ConfirmDialog>
    </Page>
  );
}

/** What it answers from the next call on; saved as soon as it is chosen. */
function Answering({ receiver }: { receiver: TestReceiver }) {
  const choices = (known: [number, string][], chosen: number, text: string) =>
    (known.some(([value]) => value === chosen) ? known : [...known, [chosen, text] as const]).map(([value, label]) => ({
      value: String(value),
      label,
    }));
  const [answerStatus, tellStatus] = useChosen(receiver.answerStatus, (status) =>
    updateTestReceiver(receiver.id, { answerStatus: status }),
  );
  const [delayMs, tellDelay] = useChosen(receiver.delayMs, (ms) => updateTestReceiver(receiver.id, { delayMs: ms }));
  return (
    <Card className="space-y-4 p-4">
      <CodeBlock label="Private URL" code={receiver.url} />
      <Select
        label="Answer"
        options={choices(answers, answerStatus, answerText(answerStatus))}
        value={String(answerStatus)}
        onChange={(event) => tellStatus(Number(event.target.value))}
        hint="Choose 500 to see how a failure is told and tried again."
      />
      <Select
        label="How fast"
        options={choices(delays, delayMs, delayText(delayMs))}
        value={String(delayMs)}
        onChange={(event) => tellDelay(Number(event.target.value))}
        hint="A webhook waits 5 seconds for an answer."
      />
    </Card>
  );
}

function Arrived({ receiver }: { receiver: TestReceiver }) {
  const calls = useCalls(receiver.id);
  return (
    <Section title="What arrived" className="min-w-0">
      <Loaded query={calls} lines={8}>
        {(list) =>
          list.length === 0 ? (
            <Card className="pb-4">
              <EmptyState icon={Inbox} title="Nothing yet">
                Calls appear here as they arrive. Point a webhook at the URL, or try it from a shell:
              </EmptyState>
              <div className="px-4">
                <CodeBlock label="Shell" code={`curl -d 'event=HELLO' '${receiver.url}'`} />
              </div>
            </Card>
          ) : (
            <ul className="space-y-2">
              {list.map((call, at) => (
                <li key={call.number}>
                  <CallCard call={call} isFirst={at === 0} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <p className="mt-3 text-sm text-muted">The last 100 calls are kept, for a day.</p>
    </Section>
  );
}

/** One call: what it is at a glance, the whole of it when opened. It does not close because another has arrived. */
function CallCard({ call, isFirst }: { call: TestReceiverCall; isFirst: boolean }) {
  const [isOpen] = useState(isFirst);
  const { number, receivedOn, headers, body, size, answerStatus } = call;
  const attempt = headers['webhook-attempt'];
  return (
    <details className="min-w-0 rounded-lg border border-line bg-surface" open={isOpen}>
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <span className="min-w-7 text-muted tabular-nums">#{number}</span>
        <span className="min-w-0 font-medium break-all">{headers['x-projects-event'] ?? 'POST'}</span>
        {attempt !== undefined && attempt !== '1' && <Badge tone="warn">Try {attempt}</Badge>}
        <span className="ml-auto flex items-center gap-3 text-sm text-muted">
          {exactTime(dateOf(receivedOn))}
          <Badge tone={answerStatus === 200 ? 'good' : 'danger'}>{answerStatus}</Badge>
        </span>
      </summary>
      <div className="space-y-3 border-t border-line p-3">
        <CodeBlock
          label={`Body, ${sizeText(size)}${size > new Blob([body]).size ? ' (the beginning)' : ''}`}
          code={body}
        />
        <CodeBlock
          label="Headers"
          code={Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        />
      </div>
    </details>
  );
}
