import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { among, claiming, locking } from '../../../platform/db/dialect.ts';
import { hot, hotInserts, hotSend } from '../../../platform/db/hot.ts';
import { inSteps } from '../../../platform/db/portions.ts';
import type { ItemKind } from '../../../platform/db/tables/items.ts';
import type { NotificationRow, NotifierPositionRow } from '../../../platform/db/tables/notifications.ts';
import type { EventRow } from '../../../platform/db/tables/webhooks.ts';

export type Happened = Pick<
  EventRow,
  'id' | 'name' | 'object_kind' | 'object_id' | 'subject_kind' | 'subject_id' | 'actor_id' | 'happened_at'
> & {
  /** 0 for none. */
  project_id: number;
};

/** What happens in projects, and events of the calendar, which may be of none. */
const isNews = sql<boolean>`(e.project_id is not null or e.object_kind = 'calendarevent')`;

const behind = hot((q, $: { after: number; limit: number }) => ({
  compile: () =>
    sql<{ id: number }>`select one.id from (
        select a.id, p.event_id, (select e.id from events as e
          where e.account_id = a.id and ${isNews} order by e.id desc limit 1) as newest
        from accounts as a left join notifier_positions as p on p.account_id = a.id
        where a.id > ${$.after}) as one
      where one.newest > coalesce(one.event_id, 0) order by one.id limit ${$.limit}`.compile(q),
}));

/** The next accounts in which something has happened that nobody has been told of. One look at an index for each account. */
export async function accountsBehind(q: Queries, after: number, limit: number): Promise<number[]> {
  return (await behind(q, { after, limit })).map(({ id }) => id);
}

const newest = hot((q, _: Record<never, never>) => q.selectFrom('events').select('id').orderBy('id', 'desc').limit(1));

export const newestEvent = async (q: Queries): Promise<number> => (await newest(q, {}))[0]?.id ?? 0;

const between = hot((q, $: { after: number; upTo: number; limit: number }) =>
  q
    .selectFrom('events as e')
    .select(['id', 'account_id'])
    .where('id', '>', $.after)
    .where('id', '<=', $.upTo)
    .where(isNews)
    .orderBy('id')
    .limit($.limit),
);

/** What happened in between, in whichever account. */
export const accountsOf = async (
  q: Queries,
  stretch: { after: number; upTo: number; limit: number },
): Promise<{ id: number; account_id: number }[]> => between(q, stretch);

export async function openPosition(tx: Queries, accountId: number): Promise<void> {
  await tx
    .insertInto('notifier_positions')
    .values({ account_id: accountId, event_id: 0, last_id: 0 })
    .onConflict((on) => on.doNothing())
    .execute();
}

const position = hot((q, $: { accountId: number }) =>
  claiming(
    q,
    q.selectFrom('notifier_positions').selectAll().where('account_id', '=', $.accountId),
    'notifier_positions',
  ),
);

/** Makes this the account's only notifier until the transaction ends. Nothing when another one is at it. */
export const claimPosition = async (tx: Queries, accountId: number): Promise<NotifierPositionRow | undefined> =>
  (await position(tx, { accountId }))[0];

export const savePosition = hotSend((q, $: NotifierPositionRow) =>
  q
    .updateTable('notifier_positions')
    .set({ event_id: $.event_id, last_id: $.last_id })
    .where('account_id', '=', $.account_id),
);

const after = hot((q, $: { accountId: number; after: number; upTo: number; limit: number }) =>
  q
    .selectFrom('events as e')
    .select(['id', 'name', 'object_kind', 'object_id', 'subject_kind', 'subject_id', 'actor_id', 'happened_at'])
    .select(sql<number>`coalesce(project_id, 0)`.as('project_id'))
    .where('account_id', '=', $.accountId)
    .where(isNews)
    .where('id', '>', $.after)
    .where('id', '<=', $.upTo)
    .orderBy('id')
    .limit($.limit),
);

export async function eventsAfter(
  tx: Queries,
  accountId: number,
  stretch: { after: number; upTo: number; limit: number },
): Promise<Happened[]> {
  return after(tx, { accountId, ...stretch });
}

type Opened = { accountId: number; kind: ItemKind; ids: string; since: string };

const open = hot((q, $: Opened & { after: number; limit: number }) =>
  locking(
    q,
    q
      .selectFrom('notifications')
      .selectAll()
      .where('account_id', '=', $.accountId)
      .where('item_kind', '=', $.kind)
      .where('item_id', 'is not', null)
      .where(among(q, 'item_id', $.ids))
      .where('read_at', 'is', null)
      .where('begun_at', '>=', $.since)
      .where('notifications.id', '>', $.after)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('items as said')
              .select('said.id')
              .whereRef('said.account_id', '=', 'notifications.account_id')
              .where('said.kind', '=', 'comment')
              .whereRef('said.id', '=', 'notifications.comment_id')
              .where('said.is_private', '=', 1),
          ),
        ),
      )
      // By the few that are found: not along all there are, until there are enough.
      .orderBy(sql`id + 0`)
      .limit($.limit),
    'notifications',
  ),
);

/** Unread ones about these things that are still young, but for what was said in private. Until the transaction ends nobody reads them. */
export const openNotifications = (tx: Queries, asked: Opened): Promise<NotificationRow[]> =>
  inSteps(async (last, limit) => open(tx, { ...asked, after: last?.id ?? 0, limit }));

/** Of two who would tell the same person of the same event, one is there already. */
export const insertNotifications = hotInserts('notifications');

const save = hotSend((q, $: NotificationRow) =>
  q
    .updateTable('notifications')
    .set({
      change: $.change,
      note: $.note,
      times: $.times,
      comment_id: $.comment_id,
      event_id: $.event_id,
      actor_id: $.actor_id,
      happened_at: $.happened_at,
      placed_at: $.placed_at,
      mailed_event: $.mailed_event,
    })
    .where('account_id', '=', $.account_id)
    .where('id', '=', $.id),
);

export async function saveNotification(tx: Queries, row: NotificationRow): Promise<void> {
  await save(tx, row);
}
