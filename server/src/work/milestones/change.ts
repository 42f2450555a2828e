import { type Context, transact } from '../../platform/context.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { MilestoneRow } from '../../platform/db/tables/tasks.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { involve } from '../items/involvement.ts';
import { changeItem } from '../items/items.ts';
import { keepersOf, requirePrivacy, setPeople } from '../items/people.ts';
import { tellAlso } from '../members/named.ts';
import { setTags } from '../tags/tags.ts';
import { announce, lockForChange, refOf, wordsOf } from './milestones.ts';
import { resolveMilestonePeople } from './people.ts';
import * as store from './store.ts';
import { shiftUpcoming } from './upcoming.ts';
import type { MilestoneChange, UpcomingMove } from './wire.ts';

type Change = Read<(typeof MilestoneChange)['fields']>;
type Move = Read<(typeof UpcomingMove)['fields']>;

/** Only what is sent changes; what was already so is no change and makes no event. */
export async function updateMilestone(ctx: Context, id: number, input: Change, move: Move): Promise<void> {
  await transact(ctx, async (tx) => {
    // All at once and before this one: two who move the same milestones wait in line instead of for one another.
    const beside = move.isWanted ? await store.lockBeside(tx, ctx.actor.accountId, id) : [];
    const { milestone, project } = await lockForChange(ctx, tx, id);
    await requirePrivacy(ctx, tx, project, input, { ...milestone, kind: 'milestone' });
    const next = changed(milestone, input);
    const people = await resolveMilestonePeople(ctx, tx, project, { ...next, kind: 'milestone' }, input);
    const changes = [
      (Object.keys(next) as (keyof MilestoneRow)[]).some((column) => next[column] !== milestone[column]),
      input.tasklists !== undefined &&
        (await ctx.services.kinds.tasklist.inMilestones.set(ctx, tx, milestone, input.tasklists)),
      await setPeople(tx, refOf(milestone), people),
      (input.tags !== undefined || input.tagIds !== undefined) &&
        (await setTags(ctx, tx, refOf(milestone), { names: input.tags, ids: input.tagIds })),
    ];
    await tellAlso(ctx, tx, project, refOf(milestone), input);
    if (!changes.includes(true)) return;
    await store.saveMilestone(tx, { ...next, updated_at: ctx.now });
    if (next.is_private > milestone.is_private)
      await involve(tx, refOf(next), 'granted', keepersOf(ctx, project, next));
    const replaced = next.description === milestone.description ? undefined : milestone.description;
    await changeItem(ctx, tx, 'milestone', id, { ...wordsOf(next), replaced, isPrivate: next.is_private === 1 });
    await announce(ctx, tx, 'MILESTONE.UPDATED', [id]);
    const { isOffWeekends = false } = move;
    await shiftUpcoming(ctx, tx, { beside, from: milestone.deadline, to: next.deadline, isOffWeekends });
  });
}

const changed = (milestone: MilestoneRow, input: Change): MilestoneRow => ({
  ...milestone,
  title: input.title ?? milestone.title,
  description: input.description ?? milestone.description,
  deadline: input.deadline ?? milestone.deadline,
  is_private: input.isPrivate === undefined ? milestone.is_private : bit(input.isPrivate),
  reminds: input.reminds === undefined ? milestone.reminds : bit(input.reminds),
});
