import type { Services } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { idsText } from '../../../platform/db/dialect.ts';
import type { Told } from '../mailing/plan.ts';
import type { When } from '../ways/hours.ts';
import { devicesOf } from './devices-store.ts';
import { removePushes, savePushes } from './push-store.ts';

/** Whoever has not looked at their device for a day finds it in their inbox. */
const GOOD_FOR_MS = 86_400_000;

/** `isBack`: it was put off, and is news again, however often it was told before. */
type Pushed = Pick<Told, 'news' | 'wayOf'> & { when: Pick<When, 'atOnce'>; isBack?: boolean };

/** To every device of who hears of it at once, in the transaction that tells of it. */
export async function planPushes(
  services: Services,
  tx: Queries,
  accountId: number,
  { news, wayOf, when, isBack = false }: Pushed,
): Promise<void> {
  const urgent = news.filter(({ person_id, reason }) => ['mail', 'push'].includes(wayOf(person_id, reason)));
  if (urgent.length === 0) return;
  const people = idsText(new Set(urgent.map(({ person_id }) => person_id)));
  const devices = Map.groupBy(await devicesOf(tx, { accountId, people }), ({ person_id }) => person_id);
  if (devices.size === 0) return;
  const now = services.now().toISOString();
  const pushes = urgent.flatMap((row) => {
    const due_at = when.atOnce(row, now);
    const expires_at = new Date(Date.parse(due_at) + GOOD_FOR_MS).toISOString();
    return (devices.get(row.person_id) ?? []).map(({ id, told_at }) => ({
      account_id: accountId,
      device_id: id,
      notification_id: row.id,
      due_at,
      fence: null,
      tries: 0,
      is_told: !isBack && row.times > 1 && told_at !== null && told_at >= row.begun_at ? (1 as const) : (0 as const),
      expires_at,
    }));
  });
  await savePushes(tx, pushes);
}

/** For who runs the restore: of what waited when the backup was taken, nobody knows what was sent since. */
export const forgetWaiting = (tx: Queries, accountId: number): Promise<void> => removePushes(tx, accountId);
