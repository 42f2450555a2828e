import { may } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { record } from '../../platform/events/log.ts';
import { notFound } from '../../platform/failures.ts';
import { attachmentsOf } from '../attachments/attachments.ts';
import { involvedIn } from '../items/involvement.ts';
import { countingSeen, unreadComments } from '../items/read-counts.ts';
import { untrimmed, viewerOf } from '../items/sight.ts';
import { tagsOf } from '../tags/tags.ts';
import { changing } from './find.ts';
import * as store from './store.ts';
import { type Message, showMessage } from './wire.ts';

/** With what hangs on them, asked for all at once. */
export async function withDetails(ctx: Context, q: Queries, views: store.MessageView[]): Promise<Message[]> {
  const { accountId, personId: viewerId } = ctx.actor;
  const ids = views.map(({ id }) => id);
  const tags = await tagsOf(q, accountId, 'message', ids);
  const involved = await involvedIn(q, accountId, 'message', ids);
  const files = await attachmentsOf(ctx, q, 'message', ids);
  const unread = await unreadComments(q, accountId, viewerId, 'message', ids);
  const repliers = Map.groupBy(await store.listRepliers(q, viewerOf(ctx), ids), (one) => one.message_id);
  const counting = await countingSeen(ctx, q, 'message', views);
  return counting.map((message) => ({
    message,
    tags: tags.get(message.id)!,
    involved: involved.get(message.id)!,
    files: files.get(message.id)!,
    hasUnread: unread.has(message.id),
    repliers: repliers.get(message.id) ?? [],
    viewerId,
    canChange: message.project_status !== 'archived' && may(ctx.actor, changing(ctx, message), message),
  }));
}

/** Records an event with the message as the API shows it now to who sees everything. */
export async function announce(ctx: Context, tx: Queries, name: EventName, id: number): Promise<void> {
  const { accountId, personId } = ctx.actor;
  const view = await store.findMessage(tx, { accountId, personId, id });
  if (!view) throw notFound('message');
  const [message] = await withDetails(untrimmed(ctx), tx, [view]);
  await record(ctx, tx, {
    name,
    objectKind: 'message',
    objectId: id,
    projectId: view.project_id,
    snapshot: showMessage(message!, ctx),
  });
}
