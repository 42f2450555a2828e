import type { Services } from '../../../platform/context.ts';
import { unseal } from '../registering/unsealing.ts';
import type { Figures } from '../report/figures.ts';
import { noAnswer, type Outcome } from '../send/exchange.ts';
import { type Notification, shownHeaders, writeNotification } from '../send/notification.ts';
import type { Post } from '../send/posting.ts';
import type { Job } from './claims.ts';
import type { Finished } from './outcomes.ts';

type Options = { post: Post; userAgent: string; figures: Figures };

const UNWRITABLE = 'The notification could not be written. If the webhook has a token, set it again.';

/** Writes a notification, sends it, and says what became of it. It never fails: that it could not be written is an outcome. */
export function makeExchange({ post, userAgent, figures }: Options) {
  return async function exchange(services: Services, { delivery, webhook, event, fence }: Job): Promise<Finished> {
    const name = { account: webhook.account_id, webhook: webhook.id };
    const calledAt = services.now();
    let sent: Notification = { headers: {}, body: '' };
    let outcome: Outcome;
    try {
      if (!event) throw new Error(`event ${delivery.event_id} is missing`);
      const sealed = unseal(services.keys, webhook, calledAt);
      sent = writeNotification(event, webhook, {
        deliveryId: delivery.id,
        attempt: delivery.tries + 1,
        at: calledAt,
        baseUrl: services.config.publicUrl,
        ...sealed,
      });
      const shown = shownHeaders(sent, sealed.headers, userAgent);
      outcome = await post(services, { accountId: webhook.account_id, url: webhook.url, ...sent, shown });
      sent = { ...sent, headers: shown };
    } catch (error) {
      services.log.error({ err: error, ...name, delivery: delivery.id }, 'notification could not be written');
      outcome = noAnswer(UNWRITABLE, 0);
    }
    if (outcome.refused) {
      figures.refused += 1;
      services.log.warn(name, 'a webhook points where none may; see HOLDFAST_WEBHOOK_ALLOW');
    }
    return { delivery, webhook, fence, calledAt, sent, outcome };
  };
}
