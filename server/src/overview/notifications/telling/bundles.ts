import type { Queries } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/items.ts';
import type { NotificationRow, Reason } from '../../../platform/db/tables/notifications.ts';
import type { News } from './news.ts';
import { textOf } from './news-store.ts';
import * as store from './notify-store.ts';

/** What happens to a thing for so long after the first of it is one notification. */
const TOGETHER_MS = 5 * 60_000;

/** Whether somebody is mailed news of a sort, at once or once a day. */
export type IsMailed = (personId: number, reason: Reason) => boolean;

type Ref = { kind: ItemKind; id: number };
export const byKind = (refs: Ref[]): [ItemKind, string][] =>
  [...Map.groupBy(refs, ({ kind }) => kind)].map(([kind, group]) => [kind, textOf(group.map(({ id }) => id))]);
export const itemsOf = ({ item }: News): Ref[] => (item ? [item] : []);
export const commentsOf = ({ commentId: id }: News): Ref[] => (id ? [{ kind: 'comment', id }] : []);

export async function openAmong(tx: Queries, accountId: number, news: News[]): Promise<NotificationRow[]> {
  if (news.length === 0) return [];
  const since = sinceOf(news.map(({ event }) => event.happened_at).sort()[0]!);
  const open: NotificationRow[] = [];
  for (const [kind, ids] of byKind(news.flatMap(itemsOf)))
    for (const row of await store.openNotifications(tx, { accountId, kind, ids, since })) open.push(row);
  return open;
}

const sinceOf = (time: string) => new Date(Date.parse(time) - TOGETHER_MS).toISOString();
/** What is said goes as it can be taken back: apart from what the thing itself says. */
const keyOf = (row: Pick<NotificationRow, 'person_id' | 'reason' | 'item_kind' | 'item_id' | 'comment_id'>) =>
  `${row.person_id} ${row.reason} ${row.item_kind} ${row.item_id} ${row.comment_id !== null}`;

type Bundles = { add(news: News[]): { made: NotificationRow[]; grown: Set<NotificationRow> }; lastId(): number };

/** Puts together what is about one thing, of one sort, for one person and not yet read; what was put off stays so. */
export function makeBundles(accountId: number, lastId: number, open: NotificationRow[], isMailed: IsMailed): Bundles {
  const latest = new Map(open.filter((row) => row.placed_at <= row.happened_at).map((row) => [keyOf(row), row]));
  let last = lastId;
  return {
    add(news) {
      const added = bundle(accountId, last, news, latest, isMailed);
      last += added.made.length;
      return added;
    },
    lastId: () => last,
  };
}

function bundle(
  accountId: number,
  lastId: number,
  news: News[],
  latest: Map<string, NotificationRow>,
  isMailed: IsMailed,
) {
  const made: NotificationRow[] = [];
  const grown = new Set<NotificationRow>();
  for (const { event, personId, reason, change, item, commentId, note = '', standsAlone } of news) {
    const last = {
      change,
      note,
      comment_id: commentId,
      event_id: event.id,
      actor_id: event.actor_id,
      happened_at: event.happened_at,
      placed_at: event.happened_at,
      // What is to be in no mail is not in one later, because its reader has another wish by then.
      ...(!isMailed(personId, reason) && { mailed_event: event.id }),
    };
    const thing = { item_kind: item?.kind ?? null, item_id: item?.id ?? null };
    const key = keyOf({ person_id: personId, reason, comment_id: commentId, ...thing });
    const before = item && !standsAlone && latest.get(key);
    // It has been told of this already.
    if (before && event.id <= before.event_id) continue;
    if (before && before.begun_at >= sinceOf(event.happened_at)) {
      Object.assign(before, { ...last, times: before.times + 1 });
      if (before.id <= lastId) grown.add(before);
      continue;
    }
    const row: NotificationRow = {
      account_id: accountId,
      id: lastId + made.length + 1,
      person_id: personId,
      reason,
      times: 1,
      ...thing,
      project_id: item ? null : event.project_id || null,
      calendarevent_id: event.object_kind === 'calendarevent' ? event.object_id : null,
      begun_at: event.happened_at,
      is_away: 0,
      read_at: null,
      read_before: null,
      mailed_event: 0,
      ...last,
    };
    made.push(row);
    if (!standsAlone) latest.set(key, row);
  }
  return { made, grown };
}
