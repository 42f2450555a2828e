import { plan } from '../../../people/mail/planning.ts';
import type { Services } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { NotificationRow } from '../../../platform/db/tables/notifications.ts';
import type { When } from '../ways/hours.ts';
import type { WayOf } from '../ways/ways.ts';

/** What happens to a thing for so long after the first of it is one mail; and who is there reads it before that. */
const TOGETHER_MS = 3 * 60_000;

/** News of which people are told now, how each hears of them, and when. */
export type Told = { news: NotificationRow[]; wayOf: WayOf; when: When };

/** Mails for these news, in the transaction that tells of them; what they say is decided when they are sent. */
export async function planMails(
  services: Services,
  tx: Queries,
  accountId: number,
  { news, wayOf, when }: Told,
): Promise<void> {
  if (!services.config.mail) return;
  const now = services.now().toISOString();
  const ofWay = (way: 'mail' | 'digest') => news.filter(({ person_id, reason }) => wayOf(person_id, reason) === way);
  const soon = new Date(Date.parse(now) + TOGETHER_MS).toISOString();
  const daily = new Set(ofWay('digest').map(({ person_id }) => person_id));
  await plan(services, tx, accountId, [
    ...ofWay('mail').map((row) => ({
      personId: row.person_id,
      purpose: 'news' as const,
      // Whoever wanted to be reminded wanted it now.
      dueAt: when.atOnce(row, row.reason === 'reminder' ? now : soon),
      item: row.item_kind && row.item_id ? { kind: row.item_kind, id: row.item_id } : null,
      projectId: row.project_id,
    })),
    ...[...daily].map((personId) => ({
      personId,
      purpose: 'digest' as const,
      dueAt: when.daily(personId, now),
      item: null,
      projectId: null,
    })),
  ]);
}
