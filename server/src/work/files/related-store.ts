import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { hot } from '../../platform/db/hot.ts';
import { onId, onMember } from '../../platform/db/joins.ts';
import type { ItemRow } from '../../platform/db/tables/items.ts';
import { isOutOfTrash, seen, throughout, type Viewer, viewerOf } from '../items/sight.ts';

/** Of a file that hangs on more than these nobody wants the whole list along with it. */
const MOST_HOLDERS = 500;

type Asked = Viewer & { fileId: number };

const holders = hot((q, $: Asked) =>
  q
    .selectFrom('attachments as a')
    // Crossed, so that SQLite begins with the few attachments and not with all the items.
    .crossJoin('items')
    .whereRef('items.account_id', '=', 'a.account_id')
    .whereRef('items.kind', '=', 'a.kind')
    .whereRef('items.id', '=', 'a.id')
    .innerJoin('projects as p', onId('p', 'items.project_id'))
    .leftJoin('project_members as m', onMember($.personId, 'items'))
    .selectAll('items')
    .where('a.account_id', '=', $.accountId)
    .where('a.file_id', '=', $.fileId)
    .where('p.deleted_at', 'is', null)
    .where(isOutOfTrash())
    .where(seen($, { joined: 'm' }, throughout))
    .orderBy('a.kind')
    .orderBy('a.id')
    .limit(MOST_HOLDERS),
);

/** The items a file hangs on, of whichever project, as far as the actor sees them. */
export async function relatedTo(ctx: Context, q: Queries, fileId: number): Promise<ItemRow[]> {
  return holders(q, { ...viewerOf(ctx), fileId });
}
