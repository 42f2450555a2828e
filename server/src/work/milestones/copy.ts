import { type Context, type CopyOfProject, newId } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { MilestoneRow } from '../../platform/db/tables/tasks.ts';
import { type Involved, involve, type Part } from '../items/involvement.ts';
import { whoSees } from '../members/named.ts';
import { setTags } from '../tags/tags.ts';
import { insertMilestone, refOf, visibleIn } from './milestones.ts';
import { withDetails } from './show.ts';
import type { Shown } from './wire.ts';

/** When a project is copied: of its milestones those that who copies can see, all of them still to be reached. */
export const copyMilestonesOfProject: CopyOfProject['copy'] = async (ctx, tx, { from, to, copies }) => {
  const made = new Map<number, number>();
  const originals = await withDetails(ctx, tx, await visibleIn(ctx, tx, from));
  const people = originals.flatMap(({ involved }) =>
    Object.values(involved).flatMap((some) => some.map(({ id }) => id)),
  );
  const seeing = new Set(await whoSees(tx, { account_id: ctx.actor.accountId, id: to }, people));
  for (const original of originals) made.set(original.milestone.id, await insertCopy(ctx, tx, original, to, seeing));
  copies.set('milestone', made);
};

async function insertCopy(
  ctx: Context,
  tx: Queries,
  { milestone, involved, tags }: Shown,
  projectId: number,
  seeing: Set<number>,
): Promise<number> {
  const row: MilestoneRow = {
    account_id: milestone.account_id,
    id: await newId(ctx, tx, 'milestone'),
    project_id: projectId,
    title: milestone.title,
    description: milestone.description,
    deadline: milestone.deadline,
    is_private: milestone.is_private,
    reminds: milestone.reminds,
    status: 'new',
    completed_at: null,
    completed_by: null,
    created_by: ctx.actor.personId,
    created_at: ctx.now,
    updated_at: ctx.now,
    deleted_at: null,
  };
  await insertMilestone(ctx, tx, row);
  for (const [part, people] of peopleOf(involved, seeing, row.created_by)) await involve(tx, refOf(row), part, people);
  await setTags(ctx, tx, refOf(row), { ids: tags.map(({ id }) => id) });
  return row.id;
}

/** Who does not see the copy has nothing to do with it; when that leaves nobody responsible, who copies is. */
function peopleOf(involved: Involved, seeing: Set<number>, copier: number): [Part, number[]][] {
  return (Object.keys(involved) as Part[]).map((part) => {
    const people = involved[part].map(({ id }) => id).filter((id) => seeing.has(id));
    return [part, part === 'responsible' && people.length === 0 ? [copier] : people];
  });
}
