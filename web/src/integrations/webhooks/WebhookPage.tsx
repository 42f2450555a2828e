import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Pause, Pencil, Play, Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { BackLink } from '../../ui/page/BackLink.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Card, Page } from '../../ui/page/Page.tsx';
import { ConfirmDialog } from '../../ui/popups/Dialog.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import { toast, toastFailure } from '../../ui/popups/toasts.ts';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { numberText } from '../../ui/text/locale.ts';
import { Deliveries } from './deliveries/Deliveries.tsx';
import {
  cancelReplay,
  deleteWebhook,
  eventsText,
  type LogFilter,
  pauseWebhook,
  sendTest,
  useReplays,
  useWebhook,
  type Webhook,
} from './queries.ts';
import { RepairDialog } from './RepairDialog.tsx';
import { RotateDialog } from './registering/RotateDialog.tsx';
import { WebhookDialog } from './registering/WebhookDialog.tsx';
import { WebhookChart } from './report/WebhookChart.tsx';
import { WebhookFacts } from './report/WebhookFacts.tsx';

type Doing = 'edit' | 'secret' | 'resend' | 'replay' | 'delete';

export function WebhookPage() {
  const { webhookId } = useParams({ from: '/app/settings/webhooks/$webhookId' });
  const filter = useSearch({ from: '/app/settings/webhooks/$webhookId' });
  const navigate = useNavigate();
  const webhook = useWebhook(webhookId);
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  const narrow = (change: LogFilter) =>
    void navigate({ to: '.', search: { ...filter, page: undefined, ...change }, replace: true });
  const known = webhook.data;
  return (
    <Page
      back={<BackLink to="/settings/webhooks">Webhooks</BackLink>}
      title={known ? eventsText(known.webhook) : 'Webhook'}
      actions={known && <Actions webhook={known.webhook} onDo={setDoing} />}
    >
      <Loaded query={webhook} lines={10}>
        {({ webhook: one, isEnabled }) => (
          <div className="space-y-6">
            <WebhookFacts webhook={one} isEnabled={isEnabled} />
            <Replays webhookId={webhookId} />
            <WebhookChart webhookId={webhookId} />
            <Deliveries webhook={one} filter={filter} onFilter={narrow} />
            <WebhookDialog isOpen={doing === 'edit'} onClose={done} webhook={one} isEnabled={isEnabled} />
            <RotateDialog isOpen={doing === 'secret'} onClose={done} webhook={one} />
            <RepairDialog isOpen={doing === 'resend'} onClose={done} webhookId={webhookId} what="failed" />
            <RepairDialog isOpen={doing === 'replay'} onClose={done} webhookId={webhookId} what="all" />
            <ConfirmDialog
              title="Delete this webhook?"
              action="Delete webhook"
              isOpen={doing === 'delete'}
              onClose={done}
              onConfirm={async () => {
                await deleteWebhook(webhookId);
                toast('Webhook deleted.');
                await navigate({ to: '/settings/webhooks' });
              }}
            >
              Nothing more is sent to {one.url}. Its log goes with it, and what still waits is not sent. To stop it for
              a while, pause it.
            </ConfirmDialog>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Actions({ webhook, onDo }: { webhook: Webhook; onDo(what: Doing): void }) {
  const navigate = useNavigate();
  const isActive = webhook.status === 'ACTIVE';
  const test = () =>
    sendTest(webhook.id).then(
      (deliveryId) =>
        navigate({
          to: '/settings/webhooks/$webhookId/deliveries/$deliveryId',
          params: { webhookId: webhook.id, deliveryId },
        }),
      toastFailure,
    );
  const pause = () =>
    doWithUndo(
      pauseWebhook(webhook.id, isActive),
      isActive ? 'Paused. What happens is kept.' : 'Resumed. What waited is sent now.',
      () => pauseWebhook(webhook.id, !isActive),
    );
  return (
    <>
      <Button icon={Send} disabled={!isActive} onClick={() => void test()}>
        Send test
      </Button>
      <Button icon={isActive ? Pause : Play} onClick={() => void pause()}>
        {isActive ? 'Pause' : 'Resume'}
      </Button>
      <Button icon={Pencil} onClick={() => onDo('edit')}>
        Edit
      </Button>
      <Menu
        label="More actions"
        actions={() => [
          [{ label: 'Rotate secret', onSelect: () => onDo('secret') }],
          [
            { label: 'Resend what failed…', onSelect: () => onDo('resend') },
            { label: 'Replay everything…', onSelect: () => onDo('replay') },
          ],
          [{ label: 'Delete', isDangerous: true, onSelect: () => onDo('delete') }],
        ]}
      />
    </>
  );
}

/** What is being sent again at this moment, and how far it is. */
function Replays({ webhookId }: { webhookId: string }) {
  const running = (useReplays(webhookId).data ?? []).filter(({ status }) => status === 'RUNNING');
  return running.map(({ id, what, done, total }) => (
    <Card key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="font-medium">{what === 'all' ? 'Replaying everything' : 'Resending what failed'}</span>
      <span className="min-w-32 flex-1">
        <Progress label="Sent again" value={total === 0 ? 100 : (done / total) * 100} />
      </span>
      <span className="text-sm text-muted tabular-nums">
        {numberText(done)} of {numberText(total)}
      </span>
      <Button
        size="small"
        onClick={() => void cancelReplay(webhookId, id).then(() => toast('No more are sent again.'), toastFailure)}
      >
        Cancel
      </Button>
    </Card>
  ));
}
