import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { hot } from '../../platform/db/hot.ts';
import type { ItemRow } from '../../platform/db/tables/items.ts';
import { isOpenThroughoutTo, isOutOfTrash } from '../items/sight.ts';

/** Of a file that hangs on more than these nobody wants the whole list along with it. */
const MOST_HOLDERS = 500;

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

/** The items a file hangs on, of whichever project, as far as the actor sees them. */
export async function relatedTo({ actor }: Context, q: Queries, fileId: number): Promise<ItemRow[]> {
  const { accountId, personId, isOwnerAdministrator: seesAll } = actor;
  return (seesAll ? holders : holdersSeen)(q, { accountId, personId, fileId });
}
