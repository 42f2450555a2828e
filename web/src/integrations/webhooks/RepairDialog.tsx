import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { type Repair, repairCurl, startRepair, useRepairCount } from './queries.ts';

const texts = {
  failed: {
    title: 'Resend what failed',
    about: 'Sends again what was given up since then, and at once what has failed and waits for another try.',
  },
  all: {
    title: 'Replay everything',
    about:
      'Sends again everything this webhook listens to, also what it has taken already and what happened before it was there. Each keeps its id, so that your receiver can tell what it has.',
  },
};

/** A moment as the browser's own field for it spells it. */
function localText(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
const instantOf = (local: string): string => {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : `${date.toISOString().slice(0, 19)}Z`;
};

function countText(count: number | undefined): string {
  if (count === undefined) return 'Counting…';
  if (count === 0) return 'There is nothing to send again.';
  return `${numberText(count)} ${count === 1 ? 'notification' : 'notifications'} will be sent again.`;
}

type RepairDialogProps = { webhookId: string; what: Repair['what']; isOpen: boolean; onClose(): void };

/** First says how many it would be. */
export function RepairDialog({ webhookId, what, isOpen, onClose }: RepairDialogProps) {
  const [since, setSince] = useState(() => localText(new Date(Date.now() - 24 * 3600_000)));
  const wanted = { what, since: instantOf(since) };
  const count = useRepairCount(webhookId, wanted, isOpen);
  const { title, about } = texts[what];
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Form
        action="Send again"
        isReady={(count.data ?? 0) > 0}
        beside={<Button onClick={onClose}>Cancel</Button>}
        onSubmit={async () => {
          await startRepair(webhookId, wanted);
          onClose();
        }}
      >
        {(problem) => (
          <>
            <p className="text-muted">{about}</p>
            <TextField
              type="datetime-local"
              label="Since"
              required
              value={since}
              onChange={(event) => setSince(event.target.value)}
              error={problem('since')}
            />
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p role="status" className="font-medium">
                {count.error ? count.error.message : countText(count.data)}
              </p>
              <ApiCallButton curl={repairCurl(webhookId, wanted)} />
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
}
