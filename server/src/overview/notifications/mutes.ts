import { requireInAccount } from '../../platform/access/access.ts';
import { type Context, transact } from '../../platform/context.ts';
import { type CommentPlace, requireSubject } from '../../work/comments/subjects.ts';
import { viewerOf } from '../../work/items/sight.ts';
import { requireProject } from '../../work/projects/projects.ts';
import * as store from './mute-store.ts';

export type { Muted } from './mute-store.ts';

/** So many things and so many projects. */
const MOST = 1000;

/** Of what happens to it nobody tells the actor any more; what they have been told of stays in their inbox. */
export async function mute(ctx: Context, place: CommentPlace, isMuted: boolean): Promise<void> {
  await transact(ctx, async (tx) => {
    const { item } = await requireSubject(ctx, tx, place, 'comment.read');
    const { account_id, kind, id } = item;
    const row = { account_id, kind, id, person_id: ctx.actor.personId };
    if (isMuted) await store.muteItem(tx, { ...row, muted_at: ctx.now });
    else await store.unmuteItem(tx, row);
  });
}

export async function muteProject(ctx: Context, projectId: number, isMuted: boolean): Promise<void> {
  await transact(ctx, async (tx) => {
    const { account_id, id } = await requireProject(ctx, tx, projectId, 'project.read');
    const row = { account_id, project_id: id, person_id: ctx.actor.personId };
    if (isMuted) await store.muteProject(tx, { ...row, muted_at: ctx.now });
    else await store.unmuteProject(tx, row);
  });
}

export async function listMuted(ctx: Context): Promise<store.Muted[]> {
  requireInAccount(ctx.actor, 'notification.manage');
  return store.listMuted(ctx.db, viewerOf(ctx), MOST);
}
