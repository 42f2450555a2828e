import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/page/Page.tsx';
import { CopyButton } from '../../../ui/text/CodeBlock.tsx';
import { numberText } from '../../../ui/text/locale.ts';
import { DateText } from '../../../ui/text/Texts.tsx';
import { useTestReceivers } from '../../testreceivers/queries.ts';
import { LAST_DAY, useProjectNames, useStatistics, type Webhook } from '../queries.ts';
import { slowNote, stateOf, WebhookState } from './WebhookState.tsx';

const bodyText = ({ version, contentType, sendObjectId }: Webhook): string => {
  if (version === '1') return sendObjectId ? 'Four variables, objectId and projectId' : 'Four variables';
  if (contentType === 'slack' || contentType === 'matrix')
    return `A sentence for ${contentType === 'slack' ? 'Slack' : 'Matrix'}`;
  return contentType === 'application/json' ? 'The object as JSON' : 'The object as a form';
};

/** Where it points, how it is doing and what it sends. */
export function WebhookFacts({ webhook, isEnabled }: { webhook: Webhook; isEnabled: boolean }) {
  const receiver = useTestReceivers().data?.find(({ url }) => url === webhook.url);
  const project = useProjectNames().data?.find(({ id }) => id === webhook.projectId);
  const lastDay = useStatistics(webhook.id, LAST_DAY).data?.whole;
  const { note } = stateOf(webhook);
  const slow = lastDay ? slowNote(lastDay) : '';
  return (
    <Card className="p-4">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 font-mono text-sm break-all">{webhook.url}</span>
        <CopyButton text={webhook.url} />
      </div>
      {receiver && (
        <Link
          to="/settings/webhooks/receivers/$receiverId"
          params={{ receiverId: receiver.id }}
          className="text-sm text-accent underline"
        >
          This is the test receiver “{receiver.name}”: see what arrives
        </Link>
      )}
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 sm:grid-cols-[repeat(2,auto_minmax(0,1fr))]">
        <Fact name="State">
          <WebhookState webhook={webhook} />
        </Fact>
        <Fact name="Sends">{bodyText(webhook)}</Fact>
        <Fact name="Last success">
          {webhook.lastSuccessOn ? <DateText value={webhook.lastSuccessOn} /> : 'None yet'}
        </Fact>
        <Fact name="Secret">
          {webhook.hasToken ? 'Signed' : 'None: not signed'}
          {webhook.oldTokenUntil && (
            <span className="text-muted">
              , also with the old one until <DateText value={webhook.oldTokenUntil} />
            </span>
          )}
        </Fact>
        {webhook.headerNames.length > 0 && <Fact name="Headers">{webhook.headerNames.join(', ')}</Fact>}
        {webhook.perMinute > 0 && <Fact name="At most">{numberText(webhook.perMinute)} a minute</Fact>}
        {webhook.projectId !== '' && (
          <Fact name="Project">
            <Link to="/p/$projectId" params={{ projectId: webhook.projectId }} className="text-accent underline">
              Only {project?.name ?? 'this one'}
            </Link>
          </Fact>
        )}
      </dl>
      {!isEnabled && <Note>Webhooks are switched off for the account: nothing is sent.</Note>}
      {note && <Note>{note}</Note>}
      {slow && <Note>{slow}</Note>}
      {webhook.loop && (
        <Note>
          The same thing ({webhook.loop.object}) keeps setting this webhook off, probably because your receiver changes
          it each time. Notifications about it are sent ever more slowly; none is dropped.
        </Note>
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 rounded-md bg-warn-soft px-3 py-2 text-warn">{children}</p>
);
