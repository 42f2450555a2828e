import { eachAccount } from '../../people/accounts/accounts.ts';
import { actorFor } from '../../people/credentials/identity.ts';
import {
  type Chore,
  type Context,
  type Copying,
  makeContext,
  newId,
  type Services,
  transact,
} from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { CopyRow } from '../../platform/db/tables/copies.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import { Failure } from '../../platform/failures.ts';
import * as store from './store.ts';

export type { CopyRow } from '../../platform/db/tables/copies.ts';

/** So much of a copy is made in one transaction; a task costs one, what brings more along costs more. */
const PORTION = 100;
/** Who asks for a copy waits for so many portions: most copies are whole by then, and the others go on by themselves. */
const WAITS_FOR = 10;
const CLEARED = 500;

/** What there is to say of a project or a list that is filled with copies of what is in another. */
export type Filling = {
  kind: CopyRow['kind'];
  /** While it is in the trash it waits. */
  isThere(ctx: Context, tx: Queries, targetId: number): Promise<boolean>;
  /** Shows how far it is; '' when it is whole. */
  mark(ctx: Context, tx: Queries, targetId: number, filling: string): Promise<void>;
  announce(ctx: Context, tx: Queries, targetId: number, asked: Asked): Promise<void>;
};

type Asked = Pick<Copying, 'includesCompleted' | 'dates'> & { kinds: ItemKind[]; isFromTemplate?: boolean };
type Begun = Pick<CopyRow, 'source_id' | 'target_id' | 'project_id' | 'total'> & { asked: Asked };

/** In the transaction that makes the target. `fillPortion` follows in the same one, `fillOn` after it. */
export async function beginCopy(ctx: Context, tx: Queries, { kind }: Filling, begun: Begun): Promise<CopyRow> {
  const row: CopyRow = {
    account_id: ctx.actor.accountId,
    id: await newId(ctx, tx, 'copy'),
    kind,
    ...begun,
    person_id: ctx.actor.personId,
    fires: bit(ctx.firesWebhooks),
    base_url: ctx.baseUrl,
    asked: JSON.stringify(begun.asked),
    step: 0,
    after_what: '',
    done: 0,
    is_whole: 0,
    begun_at: ctx.now,
  };
  await store.insertCopy(tx, row);
  return row;
}

/** The next of it. With the last the copy is whole: it is told, and what was noted for it is cleared away. */
export async function fillPortion(ctx: Context, tx: Queries, copy: CopyRow, filling: Filling): Promise<boolean> {
  const next = { ...copy };
  const { kinds, ...asked } = JSON.parse(copy.asked) as Asked;
  const copying = { id: copy.id, from: copy.source_id, to: copy.target_id, begunAt: copy.begun_at };
  for (let left = PORTION; left > 0; ) {
    const kind = kinds[next.step];
    if (!kind) return end(ctx, tx, next, filling);
    const { copyOfProject } = ctx.services.kinds[kind];
    if (typeof copyOfProject !== 'object') throw new Error(`There are no copies of a ${kind}.`);
    const { count, cost, after } = await copyOfProject.copy(
      ctx,
      tx,
      { ...copying, ...asked },
      { after: next.after_what, most: left },
    );
    next.done += count;
    next.after_what = after ?? '';
    if (after === undefined) next.step += 1;
    left -= Math.max(1, Math.ceil(cost));
  }
  await store.saveCopy(tx, next);
  const progress = { copied: next.done, of: Math.max(next.done, next.total) };
  await filling.mark(ctx, tx, copy.target_id, JSON.stringify(progress));
  return false;
}

async function end(ctx: Context, tx: Queries, copy: CopyRow, filling: Filling): Promise<true> {
  await filling.mark(ctx, tx, copy.target_id, '');
  await filling.announce(ctx, tx, copy.target_id, JSON.parse(copy.asked));
  await store.saveCopy(tx, { ...copy, is_whole: 1 });
  await store.clearCopy(tx, copy, CLEARED);
  return true;
}

type Outcome = 'has more' | 'is done' | 'waits';

/** One transaction, as who copies is now: what they may not see any more is not copied. */
async function carryOn(services: Services, accountId: number, id: number, filling: Filling): Promise<Outcome> {
  return inTurn(services, async () => {
    const known = await store.findCopy(services.db.read, { accountId, id });
    if (!known) return 'is done';
    const actor = await actorFor(services.db.read, accountId, known.person_id);
    const ctx = makeContext(services, actor, { firesWebhooks: known.fires === 1, baseUrl: known.base_url });
    return transact(ctx, async (tx): Promise<Outcome> => {
      const copy = await store.lockCopy(tx, { accountId, id });
      if (!copy) return 'is done';
      if (copy.is_whole === 1) return (await store.clearCopy(tx, copy, CLEARED)) ? 'is done' : 'has more';
      if (!(await filling.isThere(ctx, tx, copy.target_id))) return 'waits';
      await fillPortion(ctx, tx, copy, filling);
      return 'has more';
    });
  });
}

const turns = new WeakMap<Services, Promise<unknown>>();

/** One portion at a time in this process, however many copy: what others write does not wait for more than one. */
function inTurn<T>(services: Services, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(services) ?? Promise.resolve()).then(work, work);
  turns.set(
    services,
    turn.catch(() => {}),
  );
  return turn;
}

/**
 * What the transaction left over, as long as it may take to wait for; the rest is the worker's. A copy that was begun is
 * acknowledged whatever happens here: it goes on when the disk has room again, or the database is back.
 */
export async function fillOn(ctx: Context, filling: Filling, { account_id, id }: CopyRow): Promise<void> {
  const { services } = ctx;
  try {
    for (let portion = 1; portion < WAITS_FOR; portion += 1)
      if ((await carryOn(services, account_id, id, filling)) !== 'has more') return;
  } catch (error) {
    services.log.warn({ err: error, copy: id }, 'a copy could not go on; the worker will try again');
  }
  services.db.nudge('copies');
}

/** Goes on with every copy that was begun, whoever began it and whatever became of them. */
export const fillingChore = (filling: Filling): Chore => ({
  name: `fill what was copied of a ${filling.kind}`,
  everyMs: 60_000,
  does: 'copies',
  run: (services, signal) =>
    eachAccount(services, signal, async (accountId) => {
      let hasMore = false;
      for (const id of await store.copiesOf(services.db.read, accountId, filling.kind)) {
        if (signal.aborted) return false;
        if ((await tryOn(services, accountId, id, filling)) === 'has more') hasMore = true;
      }
      return hasMore;
    }),
});

/** One that has no room for its files does not keep the others from theirs. */
async function tryOn(services: Services, accountId: number, id: number, filling: Filling): Promise<Outcome> {
  try {
    return await carryOn(services, accountId, id, filling);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    services.log.warn({ err: error, copy: id }, 'a copy could not go on; it will be tried again');
    return 'waits';
  }
}

const which = (ctx: Context, { id }: Pick<Copying, 'id'>, kind: string) => ({
  account_id: ctx.actor.accountId,
  copy_id: id,
  kind,
});

/** Notes which copies stand for which originals, for those who come later and point to them. */
export const note = (
  ctx: Context,
  tx: Queries,
  copying: Pick<Copying, 'id'>,
  kind: string,
  pairs: store.Pair[],
): Promise<void> => store.insertCopied(tx, which(ctx, copying, kind), pairs);

/** Of these originals, the copies that were made. */
export const copiesAmong = (ctx: Context, tx: Queries, copying: Copying, kind: string, ids: Iterable<number>) =>
  store.copiedAmong(tx, which(ctx, copying, kind), ids);

/** The first of which the original has this id or a later one. */
export const nextCopied = (ctx: Context, tx: Queries, copying: Copying, kind: string, from: number) =>
  store.nextCopied(tx, which(ctx, copying, kind), from);
