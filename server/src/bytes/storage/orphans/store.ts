import type { Queries } from '../../../platform/db/database.ts';
import type { StoreWalkRow } from '../../../platform/db/tables/files.ts';

const INSTALLATION = 0;

export const findWalk = (q: Queries): Promise<StoreWalkRow | undefined> =>
  q.selectFrom('store_walk').selectAll().where('account_id', '=', INSTALLATION).executeTakeFirst();

/** When it is, and the latest times that a lease and a pause can end at which began by then: later ones are of a clock that was set back. */
type Moment = { now: string; until: string; latest: string };

export const isFree = ({ due_at, leased_until }: StoreWalkRow, { now, until, latest }: Moment): boolean =>
  (due_at <= now || due_at > latest) && (leased_until <= now || leased_until > until);

/** Where it goes on, for who may list the next portion. */
export async function takeWalk(
  tx: Queries,
  lease: string,
  { now, until, latest }: Moment,
): Promise<string | undefined> {
  const turn = { lease, leased_until: until };
  const taken = await tx
    .insertInto('store_walk')
    .values({ account_id: INSTALLATION, place: '', due_at: now, ...turn })
    .onConflict((on) =>
      on
        .column('account_id')
        .doUpdateSet(turn)
        .where((e) => e.or([e('store_walk.due_at', '<=', now), e('store_walk.due_at', '>', latest)]))
        .where((e) => e.or([e('store_walk.leased_until', '<=', now), e('store_walk.leased_until', '>', until)])),
    )
    .returning('place')
    .executeTakeFirst();
  return taken?.place;
}

/** False for who took so long that another has listed it. */
export async function moveWalk(
  tx: Queries,
  lease: string,
  to: Pick<StoreWalkRow, 'place' | 'due_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('store_walk')
    .set({ ...to, lease: '', leased_until: '' })
    .where('account_id', '=', INSTALLATION)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
