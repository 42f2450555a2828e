import { may } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { record } from '../../platform/events/log.ts';
import { notFound } from '../../platform/failures.ts';
import { untrimmed, viewerOf } from '../items/sight.ts';
import { tagsOf } from '../tags/tags.ts';
import { seenOf } from '../tasks/show.ts';
import { changing } from './find.ts';
import * as store from './store.ts';
import { type ShownTime, showTime } from './wire.ts';

/** With what hangs on them, in a fixed number of queries. */
export async function withDetails(ctx: Context, q: Queries, views: store.TimeView[]): Promise<ShownTime[]> {
  const { accountId } = ctx.actor;
  const tasks = new Set(views.flatMap(({ task_id }) => task_id || []));
  const parents = new Set(views.flatMap(({ task_parent_id }) => task_parent_id || []));
  const tags = await tagsOf(
    q,
    accountId,
    'time',
    views.map(({ id }) => id),
  );
  const taskTags = await tagsOf(q, accountId, 'task', [...tasks]);
  // None also when who asks may not see it.
  const seen = parents.size > 0 ? await seenOf(q, viewerOf(ctx), parents) : [];
  const parentOf = new Map(seen.map((parent) => [parent.id, parent]));
  return views.map((entry) => ({
    entry,
    tags: tags.get(entry.id)!,
    taskTags: taskTags.get(entry.task_id) ?? [],
    parent: entry.task_parent_id ? parentOf.get(entry.task_parent_id) : undefined,
    canChange: entry.project_status !== 'archived' && may(ctx.actor, changing(ctx, entry), entry),
  }));
}

/** Records an event with the entry as the API shows it now to who sees everything. */
export async function announce(ctx: Context, tx: Queries, name: EventName, id: number): Promise<void> {
  const { accountId, personId } = ctx.actor;
  const view = await store.findTime(tx, { accountId, personId, id });
  if (!view) throw notFound('time entry');
  const [shown] = await withDetails(untrimmed(ctx), tx, [view]);
  await record(ctx, tx, {
    name,
    objectKind: 'time',
    objectId: id,
    ...(view.task_id && { subject: { kind: 'task', id: view.task_id } }),
    projectId: view.project_id,
    snapshot: showTime(shown!),
  });
}
