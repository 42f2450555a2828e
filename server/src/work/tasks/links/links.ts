import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { TaskRow } from '../../../platform/db/tables/tasks.ts';
import { attach } from '../../attachments/attachments.ts';
import { type Project, resolvePeople, setPeople } from '../../items/people.ts';
import { requireOpenProject } from '../../projects/projects.ts';
import { setTags } from '../../tags/tags.ts';
import type { Change } from '../columns.ts';
import { refOf } from '../tasks.ts';
import { setPredecessors } from './predecessors.ts';

/** Puts what was sent of people, tags, predecessors and files onto a task. Says which files are new on it. */
export async function applyLinks(
  ctx: Context,
  tx: Queries,
  task: TaskRow,
  member_role: Project['member_role'],
  input: Change,
): Promise<{ isChanged: boolean; attached: number[] }> {
  const [item, project] = [refOf(task), { account_id: task.account_id, id: task.project_id, member_role }];
  const { tags: names, tagIds: ids, predecessors, refs, refCategories, files, removesOthers } = input;
  const people = await resolvePeople(ctx, tx, project, { ...task, kind: 'task' }, input);
  const changes = [
    await setPeople(tx, item, people),
    (names || ids) && (await setTags(ctx, tx, item, { names, ids })),
    predecessors && (await setPredecessors(ctx, tx, task, predecessors)),
  ];
  if (!refs?.length && !files?.length && !removesOthers) return { isChanged: changes.includes(true), attached: [] };
  const whole = await requireOpenProject(ctx, tx, project.id, 'task.read', 'task');
  const { isChanged, attached } = await attach(ctx, tx, whole, item, { refs, refCategories, files, removesOthers });
  return { isChanged: isChanged || changes.includes(true), attached };
}
