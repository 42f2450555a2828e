import type { AuditAction } from '../../../platform/audit/actions.ts';
import { audit } from '../../../platform/audit/log.ts';
import { whatChanged } from '../../../platform/audit/wording.ts';
import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import { chatOf } from '../send/chat-wire.ts';
import { FORM } from '../send/notification.ts';

type Change = Extract<AuditAction, `webhook.${string}`>;

/** Of an address only whose it is: the rest is often all that keeps others from calling it. */
const hostOf = (url: string): string => URL.parse(url)?.origin ?? '';

const told = ({ url, events, project_id, status, content_type, version, per_minute }: WebhookRow) => ({
  address: hostOf(url),
  events,
  project: String(project_id ?? 'all'),
  status,
  'written as': `${chatOf(content_type) ?? (content_type === FORM ? 'a form' : 'JSON')}, version ${version}`,
  'a minute': String(per_minute || 'no limit'),
});

/** Of what is secret only that it was given anew. */
const secretly = (before: WebhookRow, after: WebhookRow): string[] => [
  ...(before.url !== after.url && hostOf(before.url) === hostOf(after.url) ? ['another path'] : []),
  ...(before.secret !== after.secret ? ['secret given anew'] : []),
  ...(before.headers !== after.headers ? ['headers given anew'] : []),
];

export async function auditWebhook(
  ctx: Context,
  tx: Queries,
  action: Change,
  after: WebhookRow,
  before?: WebhookRow,
): Promise<void> {
  const changes = before && [whatChanged(told(before), told(after)), ...secretly(before, after)].filter(Boolean);
  if (changes?.length === 0) return;
  const detail = changes?.join(', ') ?? (action === 'webhook.deleted' ? '' : whatChanged({}, told(after)));
  await audit(ctx, tx, { action, about: { kind: 'webhook', id: after.id, name: hostOf(after.url) }, detail });
}
