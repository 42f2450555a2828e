import { accountOf, hashSecret, makeSecret } from '../../people/credentials/secrets.ts';
import { requireStillIn } from '../../people/people/locks/still-in.ts';
import { requireInAccount } from '../../platform/access/access.ts';
import { audit } from '../../platform/audit/log.ts';
import { type Committed, type Context, newId, type Services, transact } from '../../platform/context.ts';
import type { CalendarFeedRow } from '../../platform/db/tables/notifications.ts';
import { invalid, notFound } from '../../platform/failures.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { viewerOf } from '../../work/items/sight.ts';
import { requireProject } from '../../work/projects/projects.ts';
import * as store from './store.ts';
import type { NewFeed } from './wire.ts';

const MOST = 50;
/** Writing it each time would make each read a write. */
const READ_SHOWN_MS = 3600_000;

const whose = ({ actor: { accountId, personId } }: Context) => ({ accountId, personId });
const addressOf = ({ baseUrl }: Context, secret: string): string => `${baseUrl}/calendars/${secret}.ics`;

/** The address is returned here and nowhere else: only its hash is kept. */
type Made = CalendarFeedRow & { address: string };

export async function createFeed(ctx: Context, input: Read<(typeof NewFeed)['fields']>): Promise<Committed<Made>> {
  requireInAccount(ctx.actor, 'calendarFeed.manage');
  const isOfProject = input.of === 'project';
  if (isOfProject && !input.projectId)
    throw invalid('projectId must name the project.', [{ field: 'projectId', message: 'must name the project' }]);
  const secret = makeSecret(ctx.actor.accountId);
  return transact(ctx, async (tx) => {
    await requireStillIn(ctx, tx);
    if (isOfProject) await requireProject(ctx, tx, input.projectId!, 'project.read');
    if ((await store.countFeeds(tx, whose(ctx))) >= MOST)
      throw invalid(`There are ${MOST} calendar addresses already, which is the most. End one first.`, []);
    const row: CalendarFeedRow = {
      account_id: ctx.actor.accountId,
      id: await newId(ctx, tx, 'calendar_feed'),
      person_id: ctx.actor.personId,
      contents: input.of,
      project_id: isOfProject ? input.projectId! : null,
      hash: hashSecret(secret),
      created_at: ctx.now,
      renewed_at: null,
      last_read_at: null,
    };
    await store.insertFeed(tx, row);
    await audit(ctx, tx, { action: 'calendar.created', detail: input.of });
    return { ...row, address: addressOf(ctx, secret) };
  });
}

/** One's own. */
export async function listFeeds(ctx: Context, paging: Paging): Promise<Page<store.FeedView>> {
  requireInAccount(ctx.actor, 'calendarFeed.manage');
  return ctx.services.cursors.page(ctx, `calendar feeds ${JSON.stringify(whose(ctx))}`, paging, {
    rows: (start) => store.listFeeds(ctx.db, viewerOf(ctx), { ...start, limit: paging.pageSize }),
    count: () => store.countFeeds(ctx.db, whose(ctx)),
    boundary: ({ id }) => ({ key: id, id }),
  });
}

/** Another address: whoever has the old one reads nothing any more. */
export async function renewFeed(ctx: Context, id: number): Promise<string> {
  requireInAccount(ctx.actor, 'calendarFeed.manage');
  const secret = makeSecret(ctx.actor.accountId);
  await transact(ctx, async (tx) => {
    await requireStillIn(ctx, tx);
    const change = { hash: hashSecret(secret), renewed_at: ctx.now };
    if (!(await store.saveHash(tx, { ...whose(ctx), id }, change))) throw notFound('calendar feed');
    await audit(ctx, tx, { action: 'calendar.renewed' });
  });
  return addressOf(ctx, secret);
}

export async function endFeed(ctx: Context, id: number): Promise<void> {
  requireInAccount(ctx.actor, 'calendarFeed.manage');
  await transact(ctx, async (tx) => {
    if (!(await store.removeFeed(tx, { ...whose(ctx), id }))) throw notFound('calendar feed');
    await audit(ctx, tx, { action: 'calendar.ended' });
  });
}

/** Whose address it is, if it is one; that it was read is noted to the hour. */
export async function findFeed(services: Services, secret: string): Promise<CalendarFeedRow | undefined> {
  const accountId = accountOf(secret);
  const feed = accountId && (await store.findByHash(services.db.read, accountId, hashSecret(secret)));
  if (!feed) return undefined;
  const now = services.now();
  if (feed.last_read_at === null || now.getTime() - Date.parse(feed.last_read_at) > READ_SHOWN_MS)
    await services.db
      .transaction((tx) => store.noteRead(tx, feed, now.toISOString()))
      // Reading must work while nothing can be written.
      .catch((error) => services.log.warn({ err: error }, 'that a calendar was read could not be noted'));
  return feed;
}
