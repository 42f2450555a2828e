import type { WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import type { KeptKey, Keys } from '../../../platform/keys/keys.ts';
import type { Sealed } from '../send/notification.ts';
import { openHeaders, openSecret } from './secrets.ts';

type Owner = Pick<WebhookRow, 'account_id' | 'id' | 'headers' | 'secret' | 'old_secret' | 'old_secret_until'> & {
  signing_key: KeptKey;
};

/** What a webhook's notifications are signed with at this moment, and the headers its receiver asked for. */
export function unseal(keys: Keys, webhook: Owner, at: Date): Sealed {
  const holder = { signingKey: keys.open(webhook.signing_key), accountId: webhook.account_id, webhookId: webhook.id };
  const isOldGood = webhook.old_secret !== null && (webhook.old_secret_until ?? '') > at.toISOString();
  const secrets = [webhook.secret, isOldGood ? webhook.old_secret : null].filter((one) => one !== null);
  return { secrets: secrets.map((one) => openSecret(holder, one)), headers: openHeaders(holder, webhook.headers) };
}
