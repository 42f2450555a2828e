import type { Queries } from '../../platform/db/database.ts';
import { among, idsText } from '../../platform/db/dialect.ts';
import { hot } from '../../platform/db/hot.ts';
import type { ItemKind, ItemRow } from '../../platform/db/tables/items.ts';
import { isOpenThroughoutTo, isOutOfTrash } from '../items/sight.ts';

type Ref = { account_id: number; kind: ItemKind; id: number };

/** Of a file that hangs on more than these nobody wants the whole list along with it. */
const MOST_HOLDERS = 500;

const attachedAmong = hot((q, $: { accountId: number; kind: ItemKind; ids: string }) =>
  q
    .selectFrom('attachments')
    .select(['id', 'file_id'])
    .where('account_id', '=', $.accountId)
    .where('kind', '=', $.kind)
    .where(among(q, 'id', $.ids))
    .orderBy('id')
    .orderBy('file_id'),
);

/** The files hanging on each of these, in the trash or not. */
export async function listAttached(
  q: Queries,
  accountId: number,
  kind: ItemKind,
  ids: number[],
): Promise<{ id: number; file_id: number }[]> {
  if (ids.length === 0) return [];
  return attachedAmong(q, { accountId, kind, ids: idsText(ids) });
}

type Viewer = { accountId: number; personId: number; seesAll: boolean };

type Asked = { accountId: number; personId: number; fileId: number };

const holdersOf = (q: Queries, { accountId, personId, fileId }: Asked) =>
  q
    .selectFrom('attachments as a')
    // Crossed, so that SQLite begins with the few attachments and not with all the items.
    .crossJoin('items')
    .whereRef('items.account_id', '=', 'a.account_id')
    .whereRef('items.kind', '=', 'a.kind')
    .whereRef('items.id', '=', 'a.id')
    .innerJoin('projects as p', (on) =>
      on.onRef('p.account_id', '=', 'items.account_id').onRef('p.id', '=', 'items.project_id'),
    )
    .leftJoin('project_members as m', (on) =>
      on
        .onRef('m.account_id', '=', 'items.account_id')
        .onRef('m.project_id', '=', 'items.project_id')
        .on('m.person_id', '=', personId),
    )
    .selectAll('items')
    .where('a.account_id', '=', accountId)
    .where('a.file_id', '=', fileId)
    .where('p.deleted_at', 'is', null)
    .where(isOutOfTrash())
    .orderBy('a.kind')
    .orderBy('a.id')
    .limit(MOST_HOLDERS);

const holders = hot((q, $: Asked) => holdersOf(q, $));
const holdersSeen = hot((q, $: Asked) =>
  holdersOf(q, $)
    .where('m.person_id', 'is not', null)
    .where((e) => e.or([isOpenThroughoutTo($.personId), e('m.role', '=', 'administrator' as const)])),
);

/** What this file hangs on and this person sees, of whichever project. */
export async function listHolders(q: Queries, { seesAll, ...who }: Viewer, fileId: number): Promise<ItemRow[]> {
  return (seesAll ? holders : holdersSeen)(q, { ...who, fileId });
}

export async function insertAttachments(tx: Queries, { account_id, kind, id }: Ref, files: number[]): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('attachments')
    .values(files.map((file_id) => ({ account_id, kind, id, file_id })))
    .onConflict((on) => on.columns(['account_id', 'kind', 'id', 'file_id']).doNothing())
    .execute();
}

export async function removeAttachments(tx: Queries, { account_id, kind, id }: Ref, files: number[]): Promise<void> {
  if (files.length === 0) return;
  await tx
    .deleteFrom('attachments')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('file_id', 'in', files)
    .execute();
}
