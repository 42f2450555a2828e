import { plan, zonesOf } from '../../../people/mail/planning.ts';
import type { Services } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { NotificationRow } from '../../../platform/db/tables/notifications.ts';
import { instantIn, localTime } from '../../../platform/zones/zones.ts';
import type { WayOf } from '../ways/ways.ts';

/** What happens to a thing for so long after the first of it is one mail; and who is there reads it before that. */
const TOGETHER_MS = 3 * 60_000;
const MORNING = 'T08:00:00.000Z';
const DAY_MS = 86_400_000;

/** The next eight o'clock where somebody lives. */
function nextMorning(now: Date, zone: string): string {
  const local = localTime(now.toISOString(), zone).slice(0, 10);
  const today = instantIn(`${local}${MORNING}`, zone);
  if (today > now.toISOString()) return today;
  const tomorrow = new Date(Date.parse(`${local}${MORNING}`) + DAY_MS).toISOString();
  return instantIn(tomorrow, zone);
}

/** Mails for these news, in the transaction that tells of them; what they say is decided when they are sent. */
export async function planMails(
  services: Services,
  tx: Queries,
  accountId: number,
  { news, wayOf }: { news: NotificationRow[]; wayOf: WayOf },
): Promise<void> {
  if (!services.config.mail) return;
  const now = services.now();
  const ofWay = (way: 'mail' | 'digest') => news.filter(({ person_id, reason }) => wayOf(person_id, reason) === way);
  const soon = new Date(now.getTime() + TOGETHER_MS).toISOString();
  const daily = [...new Set(ofWay('digest').map(({ person_id }) => person_id))];
  const zones = daily.length > 0 ? await zonesOf(tx, accountId, daily) : new Map<number, string>();
  await plan(services, tx, accountId, [
    ...ofWay('mail').map((row) => ({
      personId: row.person_id,
      purpose: 'news' as const,
      // Whoever wanted to be reminded wanted it now.
      dueAt: row.reason === 'reminder' ? now.toISOString() : soon,
      item: row.item_kind && row.item_id ? { kind: row.item_kind, id: row.item_id } : null,
      projectId: row.project_id,
    })),
    ...daily.map((personId) => ({
      personId,
      purpose: 'digest' as const,
      dueAt: nextMorning(now, zones.get(personId) ?? 'UTC'),
      item: null,
      projectId: null,
    })),
  ]);
}
