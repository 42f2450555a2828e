import type { Context } from '../../platform/context.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { attachmentsOf } from '../attachments/attachments.ts';
import { type ShownFile, showing } from '../files/show.ts';
import { viewerOf } from '../items/sight.ts';
import type { TasklistView } from '../tasklists/tasklists.ts';
import { type Follower, followersOf } from './links/follower-store.ts';
import { type ListedTask, nest } from './list/list.ts';
import { viewTask } from './show.ts';
import { requireTask, requireWithList } from './tasks.ts';

/** What a read of one task shows below it. */
type Below = { subtasks: boolean; completedSubtasks: boolean };

export async function readTask(ctx: Context, id: number, below: Below): Promise<ListedTask> {
  const task = await requireTask(ctx, ctx.db, id, 'task.read');
  if (!below.subtasks) return viewTask(ctx, ctx.db, task);
  const narrowing = { progress: below.completedSubtasks ? 'all' : 'open' } as const;
  const [tree] = await nest(ctx, { viewer: viewerOf(ctx), scope: {}, narrowing }, [task]);
  return tree!;
}

type TaskFiles = Page<ShownFile> & { list: TasklistView };

/** Those the actor may see. */
export async function listTaskFiles(ctx: Context, id: number, paging: Paging): Promise<TaskFiles> {
  const { list } = await requireWithList(ctx, ctx.db, id, 'task.read');
  const files = (await attachmentsOf(ctx, ctx.db, 'task', [id])).get(id)!;
  const page = files.slice(paging.offset, paging.offset + paging.pageSize);
  return { list, items: await showing(ctx, ctx.db, page), total: files.length, paging };
}

export async function listFollowers(ctx: Context, id: number): Promise<Follower[]> {
  return followersOf(ctx.db, await requireTask(ctx, ctx.db, id, 'task.read'));
}
