import { type Context, type CopyOfProject, newId } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { MilestoneRow } from '../../platform/db/tables/tasks.ts';
import { note } from '../fillings/fillings.ts';
import { copyPeople } from '../items/access.ts';
import { nextOf } from '../items/copy.ts';
import { involvedIn, involveInAll } from '../items/involvement.ts';
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
  const made: [number, number][] = [];
  for (const original of originals) made.push([original.milestone.id, await insertCopy(ctx, tx, original, copying.to)]);
  const { accountId, personId } = ctx.actor;
  await copyPeople(tx, { account_id: accountId, id: copying.to }, 'milestone', made);
  await makeResponsible(
    tx,
    accountId,
    made.map(([, id]) => id),
    personId,
  );
  await note(ctx, tx, copying, 'milestone', made);
  return { count: made.length, cost: next.ids.length * COST, after: next.after };
};

async function insertCopy(ctx: Context, tx: Queries, { milestone, tags }: Shown, projectId: number): Promise<number> {
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
  await setTags(ctx, tx, refOf(row), { ids: tags.map(({ id }) => id) });
  return row.id;
}

/** When nobody who is responsible for the original sees the copy, who copies is. */
async function makeResponsible(tx: Queries, account_id: number, copies: number[], copier: number): Promise<void> {
  const involved = await involvedIn(tx, account_id, 'milestone', copies);
  const refs = copies
    .filter((id) => involved.get(id)!.responsible.length === 0)
    .map((id) => ({ account_id, kind: 'milestone' as const, id }));
  await involveInAll(tx, refs, 'responsible', [copier]);
}
