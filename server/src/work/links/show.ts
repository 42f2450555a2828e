import { may } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { record } from '../../platform/events/log.ts';
import { notFound } from '../../platform/failures.ts';
import { involvedIn } from '../items/involvement.ts';
import { countingSeen, readCounts } from '../items/read-counts.ts';
import { tagsOf } from '../tags/tags.ts';
import * as store from './store.ts';
import { type Link, showListedLink } from './wire.ts';

/** With what hangs on them, asked for all at once. */
export async function withDetails(ctx: Context, q: Queries, views: store.LinkView[]): Promise<Link[]> {
  const { accountId, personId: viewerId, timeZone } = ctx.actor;
  const ids = views.map(({ id }) => id);
  const tags = await tagsOf(q, accountId, 'link', ids);
  const involved = await involvedIn(q, accountId, 'link', ids);
  const reads = await readCounts(q, accountId, viewerId, 'link', ids);
  const counting = await countingSeen(ctx, q, 'link', views);
  return counting.map((link) => ({
    link,
    tags: tags.get(link.id)!,
    involved: involved.get(link.id)!,
    readCount: reads.get(link.id)!,
    viewerId,
    timeZone,
    canEdit: link.project_status !== 'archived' && may(ctx.actor, 'link.change', link),
  }));
}

/** Records an event with the link as lists show it now. */
export async function announce(ctx: Context, tx: Queries, name: EventName, id: number): Promise<void> {
  const { accountId, personId } = ctx.actor;
  const view = await store.findLink(tx, { accountId, personId, id });
  if (!view) throw notFound('link');
  const [link] = await withDetails(ctx, tx, [view]);
  await record(ctx, tx, {
    name,
    objectKind: 'link',
    objectId: id,
    projectId: view.project_id,
    snapshot: showListedLink(link!),
  });
}
