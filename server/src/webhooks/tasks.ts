import type { Config } from '../config.ts';
import type { Task } from '../context.ts';
import { makeDelivery } from './deliver.ts';
import { makeDispatch } from './dispatch.ts';
import { type Figures, makeFigures } from './figures.ts';
import { makeGuard } from './guard.ts';
import { replayTask } from './replays.ts';
import { makeRetention } from './retention.ts';
import { makeSender, userAgentOf } from './sender.ts';

export type WebhookOptions = {
  config: Pick<Config, 'webhookNetworks'>;
  version: string;
  figures?: Figures;
  random?: () => number;
};

/** Everything webhooks do in the background: from the event to the answer, and the sweeping after. */
export function webhookTasks({
  config,
  version,
  figures = makeFigures(),
  random = Math.random,
}: WebhookOptions): Task[] {
  const userAgent = userAgentOf(version);
  const sender = makeSender({ guard: makeGuard({ allow: config.webhookNetworks }), userAgent });
  const { send, settle } = makeDelivery({ sender, userAgent, random, figures });
  return [makeDispatch(), send, settle, replayTask, makeRetention()];
}
