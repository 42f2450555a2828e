import { requireInAccount } from '../../platform/access/access.ts';
import type { Membership } from '../../platform/access/grants.ts';
import type { Context, Summaries } from '../../platform/context.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { type CommentPlace, requireSubject } from '../../work/comments/subjects.ts';
import { seesPrivate } from '../../work/items/sight.ts';
import { membershipsOf } from '../../work/members/memberships.ts';
import { requireProject } from '../../work/projects/projects.ts';
import { starredBy } from '../../work/projects/stars.ts';
import { type Update, updatesOf } from './change-store.ts';
import { lastTold } from './last-store.ts';
import * as store from './store.ts';

export type { ToldEvent } from './stretches-store.ts';
/** Of an update also what it changed. */
export type Happening = store.EventView & { update?: Update | undefined };

/** A busy account has millions of events. Nobody reads so far; who walks on is shown more, page by page. */
const COUNTED = 10_000;

/** What happened in one project, newest first, as far as the actor may see what it is about now. */
export async function listProjectActivity(ctx: Context, projectId: number, paging: Paging): Promise<Page<Happening>> {
  const project = await requireProject(ctx, ctx.db, projectId, 'activity.read');
  return list(ctx, [placeOf(ctx, projectId, project)], paging);
}

/** What happened to one thing and what was said about it: told to who may see it, also what they missed elsewhere. */
export async function listActivityOf(ctx: Context, place: CommentPlace, paging: Paging): Promise<Page<Happening>> {
  const { item, project } = await requireSubject(ctx, ctx.db, place, 'comment.read');
  const { kind, id } = item;
  const told = placeOf(ctx, project.id, project);
  const parts = ['itself', 'its comments'] as const;
  return list(
    ctx,
    parts.map((of) => ({ ...told, story: { of, kind, id } })),
    paging,
  );
}

/** What happened in every project the actor sees, or in those of them that they have starred. */
export async function listActivity(
  ctx: Context,
  { onlyStarred }: { onlyStarred: boolean },
  paging: Paging,
): Promise<Page<Happening>> {
  requireInAccount(ctx.actor, 'project.list');
  const starred = onlyStarred ? await starredBy(ctx, ctx.db) : undefined;
  if (ctx.actor.isOwnerAdministrator)
    return list(ctx, starred?.map((id) => ({ projectId: id, sight: 'all' as const })) ?? [{ sight: 'all' }], paging);
  const own = await membershipsOf(ctx, ctx.db);
  const wanted = starred ? own.filter(({ project_id }) => starred.includes(project_id)) : own;
  return list(
    ctx,
    wanted.map(({ project_id, ...member }) => placeOf(ctx, project_id, member)),
    paging,
  );
}

function placeOf({ actor }: Context, projectId: number, member: Membership) {
  if (actor.isOwnerAdministrator) return { projectId, sight: 'all' as const };
  if (seesPrivate(actor, member.member_role)) return { projectId, sight: 'project administrator' as const };
  return { projectId, sight: 'member' as const, grants: member.member_grants ?? 0 };
}

/** X-Records says 10000 at most, and more to who has walked beyond them. */
async function list(ctx: Context, places: store.Scope[], paging: Paging): Promise<Page<Happening>> {
  const { accountId, personId } = ctx.actor;
  return ctx.services.cursors.page(ctx, `activity ${JSON.stringify([accountId, personId, places])}`, paging, {
    rows: async ({ after, offset }) => {
      if (offset >= COUNTED) return [];
      const limit = offset + paging.pageSize;
      const newest = await store.newestEvents(ctx.db, ctx.actor, places, { before: after?.id, limit });
      return withUpdates(ctx, newest.slice(offset));
    },
    count: () => store.countEvents(ctx.db, ctx.actor, places, COUNTED),
    boundary: ({ id }) => ({ key: id, id }),
  });
}

async function withUpdates(ctx: Context, events: store.EventView[]): Promise<Happening[]> {
  const updated = events.filter(({ id, name }) => id > 0 && name.endsWith('.UPDATED')).map(({ id }) => id);
  if (updated.length === 0) return events;
  const updates = await updatesOf(ctx.db, ctx.actor.accountId, updated);
  const byEvent = new Map(updates.map((update) => [update.id, update]));
  return events.map((event) => ({ ...event, update: byEvent.get(event.id) }));
}

export const summarizeLast: Summaries['lastActivity'] = async (ctx, q, projects) => {
  const last = await lastTold(
    q,
    ctx.actor,
    projects.map((project) => placeOf(ctx, project.id, project)),
  );
  return new Map(last.flatMap(({ project_id, happened_at }) => (happened_at ? [[project_id, happened_at]] : [])));
};
