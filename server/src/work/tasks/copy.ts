import { type Context, newId } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { TasklistRow, TaskRow } from '../../platform/db/tables/tasks.ts';
import { involve, involvedIn, type Part } from '../items/involvement.ts';
import { everybodyIn } from '../items/people.ts';
import { whoSees } from '../members/named.ts';
import { copyTags } from '../tags/tags.ts';
import { recount } from '../tasklists/complete.ts';
import { reopenAbove } from './complete.ts';
import { insertTask } from './create.ts';
import { linksOf, putLinks } from './links/store.ts';
import { refOf } from './tasks.ts';
import { ancestorsIn, placeOf } from './tree/places.ts';
import { countOf } from './tree/tree.ts';

/** Where copies go: into a list, below a task of it where one is named. `position` is the first one's; the others keep theirs. */
export type Target = { tasklist: TasklistRow; parent?: TaskRow; position?: number };

/**
 * Copies of these tasks, which come parents first, with their tree, order, people, tags, and what waits for what among
 * them. What was below a task that is not copied goes below the next one above. Makes no events.
 */
export async function copyTasks(
  ctx: Context,
  tx: Queries,
  sources: TaskRow[],
  { tasklist, parent: top, position: first }: Target,
): Promise<Map<number, TaskRow>> {
  const copies = new Map<number, TaskRow>();
  for (const source of sources) {
    const above = ancestorsIn(source.place).findLast((id) => copies.has(id));
    const parent = above === undefined ? top : copies.get(above)!;
    const position = copies.size === 0 && first !== undefined ? first : source.position;
    const id = await newId(ctx, tx, 'task');
    const copy: TaskRow = {
      ...source,
      id,
      project_id: tasklist.project_id,
      tasklist_id: tasklist.id,
      parent_id: parent?.id ?? null,
      position,
      place: placeOf(parent?.place ?? '', position, id),
      is_private: parent?.is_private === 1 ? 1 : source.is_private,
      created_by: ctx.actor.personId,
      updated_by: ctx.actor.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
    };
    copies.set(source.id, copy);
    await insertTask(ctx, tx, copy, parent);
    await copyTags(tx, refOf(source), id);
  }
  await copyPeople(tx, copies);
  await copyLinks(tx, copies);
  await recount(ctx, tx, tasklist, countOf([...copies.values()]));
  for (const copy of copies.values()) if (top && copy.parent_id === top.id) await reopenAbove(ctx, tx, copy);
  return copies;
}

/** Who does not see the project that the copies are in has nothing to do with them. */
async function copyPeople(tx: Queries, copies: Map<number, TaskRow>): Promise<void> {
  const [some] = copies.values();
  if (!some) return;
  const { account_id, project_id } = some;
  const involved = await involvedIn(tx, account_id, 'task', [...copies.keys()]);
  const everybody = [...involved.values()].flatMap(everybodyIn);
  const seeing = new Set(await whoSees(tx, { account_id, id: project_id }, everybody));
  for (const [id, copy] of copies) {
    for (const [part, people] of Object.entries(involved.get(id)!)) {
      const ids = people.map((person) => person.id).filter((one) => seeing.has(one));
      await involve(tx, refOf(copy), part as Part, ids);
    }
  }
}

async function copyLinks(tx: Queries, copies: Map<number, TaskRow>): Promise<void> {
  const [some] = copies.values();
  if (!some) return;
  const links = await linksOf(tx, some.account_id, copies.keys());
  await putLinks(
    tx,
    links.flatMap(({ task_id, predecessor_id, ...link }) => {
      const predecessor = copies.get(predecessor_id);
      return predecessor ? [{ ...link, task_id: copies.get(task_id)!.id, predecessor_id: predecessor.id }] : [];
    }),
  );
}
