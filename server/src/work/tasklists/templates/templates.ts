import { requireInAccount } from '../../../platform/access/access.ts';
import type { Committed, Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { TasklistRow } from '../../../platform/db/tables/tasks.ts';
import { Failure, invalid } from '../../../platform/failures.ts';
import type { Read } from '../../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../../platform/http/request/paging.ts';
import { daysBetween, type Shift } from '../../../platform/zones/days.ts';
import { requirePrivacy } from '../../items/people.ts';
import { viewerOf } from '../../items/sight.ts';
import { requireOpenProject } from '../../projects/projects.ts';
import { applyLinks, columnsIn } from '../change.ts';
import { fillNew, insertCopy } from '../copy.ts';
import { list } from '../list.ts';
import { earliestDay } from '../list-store.ts';
import * as store from '../store.ts';
import { requireTasklist } from '../tasklists.ts';
import type { NewTasklist, Shown } from '../wire.ts';

const FIELD = 'todo-list-template-id';

/** Of every project the actor sees. */
export async function listTemplates(ctx: Context, paging: Paging): Promise<Page<Shown>> {
  requireInAccount(ctx.actor, 'project.list');
  const all = { status: 'all' as const, withTrash: false, withArchived: true };
  return list(ctx, { ...viewerOf(ctx), ...all, isTemplate: true }, {}, paging);
}

type Input = Read<(typeof NewTasklist)['fields']>;

/** A new list with the open tasks of a template, as far as who makes it sees them. What is sent stands before what the template has. */
export async function createFromTemplate(
  ctx: Context,
  projectId: number,
  { templateId, goesToTop, startDate, isOffWeekends = false, ...input }: Input & { templateId: number },
): Promise<Committed<TasklistRow>> {
  return fillNew(
    ctx,
    (tx) => requireTemplate(ctx, tx, templateId),
    async (tx, template) => {
      const project = await requireOpenProject(ctx, tx, projectId, 'tasklist.change');
      await requirePrivacy(ctx, tx, project, { ...input, granted: input.grantedTo });
      const made = await insertCopy(ctx, tx, template, false, {
        milestone_id: null,
        ...(await columnsIn(ctx, tx, project, input)),
        project_id: project.id,
        is_inbox: 0,
        is_template: 0,
        position: await store.endOf(tx, project, goesToTop ? 'top' : 'bottom'),
      });
      await applyLinks(ctx, tx, made, project.member_role, input);
      const dates = await shiftTo(ctx, tx, templateId, startDate ?? '', isOffWeekends);
      return { made, asked: { includesCompleted: false, isFromTemplate: true, ...(dates && { dates }) } };
    },
  );
}

async function requireTemplate(ctx: Context, tx: Queries, id: number): Promise<store.TasklistView> {
  const wrong = () =>
    invalid(`${FIELD} names no template you can see.`, [{ field: FIELD, message: 'names no template' }]);
  try {
    const found = await requireTasklist(ctx, tx, id, 'tasklist.read');
    if (found.is_template === 1) return found;
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'notFound') throw error;
  }
  throw wrong();
}

/** The first day of what is in it becomes the day that is asked for. */
async function shiftTo(ctx: Context, tx: Queries, id: number, day: string, isOffWeekends: boolean) {
  const first = day && (await earliestDay(tx, viewerOf(ctx), id));
  const shift: Shift = { days: first ? daysBetween(first, day) : 0, isOffWeekends };
  return shift.days !== 0 || isOffWeekends ? shift : undefined;
}
