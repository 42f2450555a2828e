import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { NotebookRow } from '../../platform/db/tables/notebooks.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { record } from '../../platform/events/log.ts';
import { notFound } from '../../platform/failures.ts';
import { LaterText } from '../../platform/http/answer/json.ts';
import { involvedIn } from '../items/involvement.ts';
import { countingSeen, readCounts } from '../items/read-counts.ts';
import { tagsOf } from '../tags/tags.ts';
import * as store from './store.ts';
import { findContent } from './versions/store.ts';
import { type Notebook, showListedNotebook } from './wire.ts';

/** With what hangs on them, asked for all at once; their texts, when these are wanted, one by one as they are sent. */
export async function withDetails(
  ctx: Context,
  q: Queries,
  views: store.NotebookView[],
  { withContent = false } = {},
): Promise<Notebook[]> {
  const { accountId, personId: viewerId, timeZone } = ctx.actor;
  const ids = views.map(({ id }) => id);
  const tags = await tagsOf(q, accountId, 'notebook', ids);
  const involved = await involvedIn(q, accountId, 'notebook', ids);
  const reads = await readCounts(q, accountId, viewerId, 'notebook', ids);
  const counting = await countingSeen(ctx, q, 'notebook', views);
  return counting.map((notebook) => ({
    notebook,
    tags: tags.get(notebook.id)!,
    involved: involved.get(notebook.id)!,
    readCount: reads.get(notebook.id)!,
    viewerId,
    timeZone,
    ...(withContent && { content: contentLater(ctx, notebook) }),
  }));
}

function contentLater({ services, actor }: Context, { version_id: id }: NotebookRow): LaterText {
  return new LaterText(String(id), async () => {
    const content = await findContent(services.db.read, actor.accountId, id);
    // An answer that breaks off is asked for again. An empty text might be taken for what the notebook says.
    if (content === undefined) throw new Error('This version of a notebook was replaced while it was being sent.');
    return content;
  });
}

/** Records an event with the notebook as lists show it now: its text may be long, and whoever hears of it can read it. */
export async function announce(ctx: Context, tx: Queries, name: EventName, id: number): Promise<void> {
  const { accountId, personId } = ctx.actor;
  const view = await store.findNotebook(tx, { accountId, personId, id });
  if (!view) throw notFound('notebook');
  const [notebook] = await withDetails(ctx, tx, [view]);
  await record(ctx, tx, {
    name,
    objectKind: 'notebook',
    objectId: id,
    projectId: view.project_id,
    snapshot: showListedNotebook(notebook!),
  });
}
