import { Button } from '../../ui/Button.tsx';
import { numberText } from '../../ui/locale.ts';
import { Card } from '../../ui/Page.tsx';
import { Progress } from '../../ui/Small.tsx';
import { toast, toastFailure } from '../../ui/toasts.ts';
import { cancelReplay, useReplays } from './queries.ts';

/** What is being sent again at this moment, and how far it is. */
export function Replays({ webhookId }: { webhookId: string }) {
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
