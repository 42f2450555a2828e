import { useLocation, useNavigate } from '@tanstack/react-router';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { Button } from '../../../ui/forms/Button.tsx';
import { Switch } from '../../../ui/forms/Fields.tsx';
import { useChosen } from '../../../ui/forms/useChosen.ts';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { Card, Page } from '../../../ui/page/Page.tsx';
import { EmptyState } from '../../../ui/page/States.tsx';
import { ApiCallButton } from '../../../ui/popups/ApiCallButton.tsx';
import { toast, toastFailure } from '../../../ui/popups/toasts.ts';
import { TestReceivers } from '../../testreceivers/TestReceivers.tsx';
import { switchWebhooks, useSummaries, useWebhooks, webhooksCurl } from '../queries.ts';
import { WebhookDialog } from '../registering/WebhookDialog.tsx';
import { WebhookTable } from './WebhookTable.tsx';

/** `#new` in the address opens the form, so that it can be linked to. */
function useAdding() {
  const isOpen = useLocation({ select: ({ hash }) => hash === 'new' });
  const navigate = useNavigate();
  return {
    isOpen,
    open: () => void navigate({ to: '.', hash: 'new' }),
    close: () => void (isOpen && navigate({ to: '.', hash: '', replace: true })),
  };
}

export function WebhooksPage() {
  const webhooks = useWebhooks();
  const summaries = useSummaries().data ?? new Map();
  const adding = useAdding();
  const add = (
    <Button look="primary" icon={Plus} onClick={adding.open}>
      Add webhook
    </Button>
  );
  return (
    <Page
      title="Webhooks"
      actions={
        <>
          <ApiCallButton curl={webhooksCurl()} />
          {add}
        </>
      }
    >
      <Loaded query={webhooks} lines={6}>
        {({ webhooks: list, isEnabled, mayCallThisMachine }) => (
          <div className="space-y-6">
            <AccountSwitch isEnabled={isEnabled} />
            {mayCallThisMachine && (
              <p className="text-sm text-muted">
                Webhooks may call receivers on the machine that Holdfast runs on. Unless its operator has named
                networks, that ends with a public address, a proxy in front, or a second account.
              </p>
            )}
            {list.length > 0 ? (
              <WebhookTable webhooks={list} summaries={summaries} />
            ) : (
              <Card>
                <EmptyState icon={WebhookIcon} title="No webhooks yet" action={add}>
                  A webhook calls a URL of yours when something happens: a task is completed, a file is added. To learn
                  how it works you need no server: the form offers a test receiver.
                </EmptyState>
              </Card>
            )}
            <TestReceivers />
            <WebhookDialog isOpen={adding.isOpen} onClose={adding.close} isEnabled={isEnabled} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function AccountSwitch({ isEnabled }: { isEnabled: boolean }) {
  const [isOn, choose] = useChosen(isEnabled, change);
  return (
    <Card className="px-4 py-3">
      <Switch
        label="Webhook Enabled"
        hint={
          isOn
            ? 'What happens is sent to the webhooks below.'
            : 'Nothing is sent. What happens while this is off is not sent later either.'
        }
        checked={isOn}
        onChange={(event) => choose(event.target.checked)}
      />
    </Card>
  );
}

/** Switching off by mistake loses what happens meanwhile, so the way back is offered at once. */
async function change(isEnabled: boolean): Promise<void> {
  await switchWebhooks(isEnabled);
  toast(isEnabled ? 'Webhooks are on.' : 'Webhooks are off.', {
    undo: () => void change(!isEnabled).catch(toastFailure),
  });
}
