import { type Context, type CopyOfProject, newId } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { MilestoneRow } from '../../platform/db/tables/tasks.ts';
import { note } from '../fillings/fillings.ts';
import { nextOf } from '../items/copy.ts';
import { type Involved, involve, type Part } from '../items/involvement.ts';
import { whoSees } from '../members/named.ts';
import { setTags } from '../tags/tags.ts';
import { insertMilestone, refOf } from './milestones.ts';
import { withDetails } from './show.ts';
import { viewMilestones } from './store.ts';
import type { Shown } from './wire.ts';

/** Each with people and tags of its own. */
const COST = 4;

/** When a project is copied: of its milestones those that who copies can see, all of them still to be reached. */
export const copyMilestonesOfProject: CopyOfProject['copy'] = async (ctx, tx, copying, { after, most }) => {
  const portion = { after, most: Math.ceil(most / COST) };
  const next = await nextOf(ctx, tx, copying, 'milestone', portion);
  const originals = await withDetails(ctx, tx, await viewMilestones(tx, ctx.actor, next.ids));
  const { to } = copying;
  const people = originals.flatMap(({ involved }) =>
    Object.values(involved).flatMap((some) => some.map(({ id }) => id)),
  );
  const seeing = new Set(await whoSees(tx, { account_id: ctx.actor.accountId, id: to }, people));
  const made: [number, number][] = [];
  for (const original of originals) made.push([original.milestone.id, await insertCopy(ctx, tx, original, to, seeing)]);
  await note(ctx, tx, copying, 'milestone', made);
  return { count: made.length, cost: next.ids.length * COST, after: next.after };
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
