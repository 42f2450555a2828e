import type { Config } from '../../platform/config.ts';
import type { Chore } from '../../platform/context.ts';
import { makeDelivery } from './deliver/deliver.ts';
import { makeDispatch } from './dispatch/dispatch.ts';
import { replayChore } from './repair/replays.ts';
import { retention } from './repair/retention.ts';
import { type Figures, makeFigures } from './report/figures.ts';
import { type Sender, userAgentOf } from './send/exchange.ts';
import { makeGuard } from './send/guard.ts';
import { makeOpenings, type Openings } from './send/openings.ts';
import { realTime } from './send/time.ts';

type Settings = Pick<Config, 'webhookAllow' | 'webhookNetworks'>;
type WebhookOptions = {
  config: Settings;
  version: string;
  openings?: Openings;
  sender?: Sender;
  figures?: Figures;
  random?: () => number;
};

/**
 * What calls receivers: there is one of it, so that its limits are those of the process. What it is made of is loaded with the
 * first call: a start need not wait for it.
 */
export function guardedSender(openings: Pick<Openings, 'networks'>, version: string, time = realTime): Sender {
  let opening: Promise<Sender> | undefined;
  const open = async () => {
    const { makeSender } = await import('./send/sender.ts');
    return makeSender({ guard: makeGuard({ allow: openings.networks }), userAgent: userAgentOf(version), time });
  };
  return {
    async send(request) {
      opening ??= open();
      return (await opening).send(request);
    },
    close: async () => (await opening)?.close(),
  };
}

/** For addresses that anybody with an account gives: of what is not public, it calls only what the operator has named. */
export function narrowSender({ webhookAllow = [] }: Settings, version: string): Sender {
  return guardedSender({ networks: () => webhookAllow }, version);
}

/** Everything webhooks do in the background: from the event to the answer, and the sweeping after. */
export function webhookChores({
  config,
  version,
  openings = makeOpenings(config),
  sender = guardedSender(openings, version),
  figures = makeFigures(),
  random = Math.random,
}: WebhookOptions): Chore[] {
  const userAgent = userAgentOf(version);
  const { take, send, settle } = makeDelivery({ sender, userAgent, random, figures, look: openings.look });
  return [makeDispatch(take), send, settle, replayChore, retention];
}
