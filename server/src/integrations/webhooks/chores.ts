import type { Config } from '../../platform/config.ts';
import type { Chore } from '../../platform/context.ts';
import { makeDelivery } from './deliver/deliver.ts';
import { makeDispatch } from './dispatch/dispatch.ts';
import { replayChore } from './repair/replays.ts';
import { retention } from './repair/retention.ts';
import { type Figures, makeFigures } from './report/figures.ts';
import { makeGuard } from './send/guard.ts';
import { makeSender, type Sender, userAgentOf } from './send/sender.ts';
import { realTime } from './send/time.ts';

type WebhookOptions = {
  config: Pick<Config, 'webhookNetworks'>;
  version: string;
  sender?: Sender;
  figures?: Figures;
  random?: () => number;
};

/** What calls receivers: there is one of it, so that its limits are those of the process. */
export const guardedSender = (
  { webhookNetworks }: Pick<Config, 'webhookNetworks'>,
  version: string,
  time = realTime,
): Sender => makeSender({ guard: makeGuard({ allow: webhookNetworks }), userAgent: userAgentOf(version), time });

/** Everything webhooks do in the background: from the event to the answer, and the sweeping after. */
export function webhookChores({
  config,
  version,
  sender = guardedSender(config, version),
  figures = makeFigures(),
  random = Math.random,
}: WebhookOptions): Chore[] {
  const userAgent = userAgentOf(version);
  const { send, settle } = makeDelivery({ sender, userAgent, random, figures });
  return [makeDispatch(), send, settle, replayChore, retention];
}
