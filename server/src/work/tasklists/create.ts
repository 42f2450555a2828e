import { type Committed, type Context, transact } from '../../platform/context.ts';
import type { TasklistRow } from '../../platform/db/tables/tasks.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { requirePrivacy } from '../items/people.ts';
import { requireOpenProject } from '../projects/projects.ts';
import { applyLinks, columnsIn } from './change.ts';
import { endOf } from './store.ts';
import { announce, insertTasklist, newRow } from './tasklists.ts';
import type { NewTasklist } from './wire.ts';

/** Of one that is brought in from elsewhere: where it stood, and whether tasks went there that named no list. */
type Known = Partial<Pick<TasklistRow, 'position' | 'is_inbox'>>;

export async function createTasklist(
  ctx: Context,
  projectId: number,
  { goesToTop, ...input }: Read<(typeof NewTasklist)['fields']> & { goesToTop?: boolean },
  known: Known = {},
): Promise<Committed<TasklistRow>> {
  return transact(ctx, async (tx) => {
    const project = await requireOpenProject(ctx, tx, projectId, 'tasklist.change');
    await requirePrivacy(ctx, tx, project, { ...input, granted: input.grantedTo });
    const list = await newRow(ctx, tx, project, {
      name: input.name,
      ...(await columnsIn(ctx, tx, project, input)),
      position: known.position ?? (await endOf(tx, project, goesToTop ? 'top' : 'bottom')),
      ...(known.is_inbox && { is_inbox: known.is_inbox }),
    });
    await insertTasklist(ctx, tx, list);
    await applyLinks(ctx, tx, list, project.member_role, input);
    await announce(ctx, tx, 'TASKLIST.CREATED', list.id);
    return list;
  });
}
