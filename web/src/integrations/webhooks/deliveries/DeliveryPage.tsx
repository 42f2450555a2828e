import { useParams } from '@tanstack/react-router';
import { Hourglass, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { Card, Page } from '../../../ui/page/Page.tsx';
import { EmptyState } from '../../../ui/page/States.tsx';
import { ApiCallButton } from '../../../ui/popups/ApiCallButton.tsx';
import { toast, toastFailure } from '../../../ui/popups/toasts.ts';
import { Badge, type Tone } from '../../../ui/Small.tsx';
import { DateText } from '../../../ui/text/Texts.tsx';
import { type Attempt, deliveryCurl, redeliver, useDelivery } from '../queries.ts';
import { AttemptCard } from './AttemptCard.tsx';

const states: Record<string, [label: string, tone: Tone]> = {
  DELIVERED: ['Delivered', 'good'],
  WAITING: ['To be tried again', 'warn'],
  QUEUED: ['In line', 'neutral'],
  'GIVEN-UP': ['Given up', 'danger'],
};

/** One notification and every try to deliver it, newest first. */
export function DeliveryPage() {
  const { webhookId, deliveryId } = useParams({ from: '/app/settings/webhooks/$webhookId/deliveries/$deliveryId' });
  const attempts = useDelivery(webhookId, deliveryId);
  const last = attempts.data?.[0];
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      await redeliver(webhookId, deliveryId);
      toast('Sent again. The new try appears here.');
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page
      back={<BackLink to={`/settings/webhooks/${webhookId}`}>The webhook</BackLink>}
      title={last?.event ?? 'Delivery'}
      actions={
        <>
          <ApiCallButton curl={deliveryCurl(webhookId, deliveryId)} />
          <Button look="primary" icon={RotateCw} isBusy={isBusy} disabled={!last} onClick={() => void resend()}>
            Resend
          </Button>
        </>
      }
    >
      <Loaded query={attempts} lines={10}>
        {(list) =>
          list.length === 0 ? (
            <Card>
              <EmptyState icon={Hourglass} title="On its way">
                No try has ended yet. It appears here as soon as one has.
              </EmptyState>
            </Card>
          ) : (
            <div className="space-y-4">
              <State attempt={list[0]!} />
              {list.map((attempt) => (
                <AttemptCard key={attempt.attempt} attempt={attempt} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

function State({ attempt: { uuid, deliveryStatus, nextAttemptOn } }: { attempt: Attempt }) {
  const [label, tone] = states[deliveryStatus] ?? [deliveryStatus, 'neutral' as const];
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Badge tone={tone}>{label}</Badge>
      {nextAttemptOn && (
        <span>
          next try <DateText value={nextAttemptOn} />
        </span>
      )}
      <span className="min-w-0 font-mono break-all">{uuid}</span>
    </p>
  );
}
