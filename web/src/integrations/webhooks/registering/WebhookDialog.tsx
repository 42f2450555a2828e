import { FlaskConical, Send } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { TextField } from '../../../ui/forms/Fields.tsx';
import { Form, type Values } from '../../../ui/forms/Form.tsx';
import { ApiCallButton } from '../../../ui/popups/ApiCallButton.tsx';
import { Dialog } from '../../../ui/popups/Dialog.tsx';
import { toast, toastFailure } from '../../../ui/popups/toasts.ts';
import { createTestReceiver, useTestReceivers } from '../../testreceivers/queries.ts';
import { Outcome } from '../deliveries/Outcome.tsx';
import {
  createWebhook,
  createWebhookCurl,
  switchWebhooks,
  type Tried,
  tryWebhook,
  updateWebhook,
  type Webhook,
} from '../queries.ts';
import { EventField, WebhookOptions, webhookIn } from './WebhookFields.tsx';

type WebhookDialogProps = {
  isOpen: boolean;
  onClose(): void;
  /** Which to edit; without one, one is added. */
  webhook?: Webhook;
  /** While the account's switch is off, nothing can be tried. */
  isEnabled: boolean;
};

/** Where the server may let receivers beside it be called, for a first try. */
const isOnThisMachine = /^(localhost|127\..*|\[::1\])$/.test(window.location.hostname);
const ONE_ACCOUNT =
  'A receiver on the server’s own machine is called only while there is one account and nobody comes from outside.';

export function WebhookDialog({ isOpen, onClose, webhook, isEnabled }: WebhookDialogProps) {
  return (
    <Dialog title={webhook ? 'Edit webhook' : 'Add webhook'} width="wide" isOpen={isOpen} onClose={onClose}>
      <WebhookForm webhook={webhook} isEnabled={isEnabled} onClose={onClose} />
    </Dialog>
  );
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)]));

function WebhookForm({ webhook, isEnabled, onClose }: Pick<WebhookDialogProps, 'webhook' | 'isEnabled' | 'onClose'>) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [curl, setCurl] = useState('');
  const fields = useRef<HTMLDivElement>(null);
  /** What the form would do, as it is filled in now. */
  const note = () => {
    const values = valuesOf(fields.current!.closest('form')!);
    if (!webhook) setCurl(createWebhookCurl(webhookIn(values), values.project ?? ''));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL is also filled in by a button, which no field tells of
  useEffect(note, [url]);
  const save = async (values: Values) => {
    const { project = '' } = values;
    if (webhook) await updateWebhook(webhook.id, { ...webhookIn(values), projectId: project });
    else await createWebhook(webhookIn(values), project);
    toast(webhook ? 'Webhook saved.' : 'Webhook added.');
    onClose();
  };
  return (
    <Form action={webhook ? 'Save' : 'Add webhook'} onSubmit={save} beside={<Button onClick={onClose}>Cancel</Button>}>
      {(problem) => (
        <div ref={fields} className="space-y-4" onChange={note}>
          {!isEnabled && <SwitchedOff />}
          <EventField webhook={webhook} problem={problem} />
          <TextField
            name="url"
            label="URL"
            type="url"
            required
            placeholder="https://example.com/hooks"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            error={problem('url')}
            hint={isOnThisMachine && ONE_ACCOUNT}
          />
          <UseTestReceiver onUrl={setUrl} />
          <WebhookOptions webhook={webhook} problem={problem} />
          {!webhook && <Trial isReady={isEnabled && url !== ''} curl={curl} />}
        </div>
      )}
    </Form>
  );
}

/** Whoever adds the first webhook comes here before they have seen the switch. */
function SwitchedOff() {
  // The button goes with what it says, so whoever pressed it is taken to the first field.
  const switchOn = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) =>
    void switchWebhooks(true).then(() => form?.querySelector('select')?.focus(), toastFailure);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
      Webhooks are switched off: until “Webhook Enabled” is on, nothing is sent.
      <Button size="small" onClick={switchOn}>
        Switch on
      </Button>
    </div>
  );
}

/** One that is there already and takes everything is used before another is made. */
function UseTestReceiver({ onUrl }: { onUrl(url: string): void }) {
  const receivers = useTestReceivers().data;
  const [isBusy, setBusy] = useState(false);
  const use = async () => {
    setBusy(true);
    try {
      const willing = receivers?.findLast(({ answerStatus, delayMs }) => answerStatus === 200 && delayMs === 0);
      onUrl((willing ?? (await createTestReceiver())).url);
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      No server at hand?
      <Button size="small" icon={FlaskConical} isBusy={isBusy} onClick={use}>
        Use a test receiver
      </Button>
    </p>
  );
}

/** What the webhook would get, sent now. Nothing has to be saved for it. */
function Trial({ isReady, curl }: { isReady: boolean; curl: string }) {
  const [result, setResult] = useState<{ tried: Tried; version: string } | { error: unknown }>();
  const [isBusy, setBusy] = useState(false);
  const send = async (form: HTMLFormElement) => {
    setBusy(true);
    const { event: _, ...webhook } = webhookIn(valuesOf(form));
    try {
      setResult({ tried: await tryWebhook(webhook), version: webhook.version ?? '1' });
    } catch (error) {
      setResult({ error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="space-y-2" aria-live="polite">
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          icon={Send}
          isBusy={isBusy}
          disabled={!isReady}
          onClick={(event) => void send(event.currentTarget.form!)}
        >
          {isBusy ? 'Sending…' : 'Send test'}
        </Button>
        <ApiCallButton curl={curl} />
      </div>
      {result && 'tried' in result && <Outcome exchange={{ ...result.tried, version: result.version }} />}
      {result && 'error' in result && (
        <p className="rounded-md bg-danger-soft px-3 py-2 text-danger">{(result.error as Error).message}</p>
      )}
    </div>
  );
}
