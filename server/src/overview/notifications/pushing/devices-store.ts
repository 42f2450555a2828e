import type { Queries } from '../../../platform/db/database.ts';
import { among } from '../../../platform/db/dialect.ts';
import { hot, hotInsert } from '../../../platform/db/hot.ts';
import type { PushDeviceRow } from '../../../platform/db/tables/notifications.ts';

export const insertDevice = hotInsert('push_devices');

const ofPeople = hot((q, $: { accountId: number; people: string }) =>
  q
    .selectFrom('push_devices')
    .select(['id', 'person_id', 'told_at'])
    .where('account_id', '=', $.accountId)
    .where(among(q, 'person_id', $.people))
    .orderBy('id'),
);

export const devicesOf = async (
  q: Queries,
  asked: { accountId: number; people: string },
): Promise<Pick<PushDeviceRow, 'id' | 'person_id' | 'told_at'>[]> => ofPeople(q, asked);

export const listDevices = (q: Queries, accountId: number, personId: number): Promise<PushDeviceRow[]> =>
  q
    .selectFrom('push_devices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();

export const findDevice = (q: Queries, accountId: number, id: number): Promise<PushDeviceRow | undefined> =>
  q.selectFrom('push_devices').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst();

/** With what was on its way to it. */
export async function removeDevice(tx: Queries, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('pushes').where('account_id', '=', accountId).where('device_id', '=', id).execute();
  await tx.deleteFrom('push_devices').where('account_id', '=', accountId).where('id', '=', id).execute();
}

export async function noteTold(tx: Queries, accountId: number, id: number, at: string): Promise<void> {
  await tx
    .updateTable('push_devices')
    .set({ told_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Some whose session is not there any more. */
export async function someForsaken(q: Queries, accountId: number, limit: number): Promise<number[]> {
  const rows = await q
    .selectFrom('push_devices as d')
    .leftJoin('sessions as s', (on) =>
      on.onRef('s.account_id', '=', 'd.account_id').onRef('s.hash', '=', 'd.session_hash'),
    )
    .select('d.id')
    .where('d.account_id', '=', accountId)
    .where('s.hash', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
