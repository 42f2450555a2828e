import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { TasklistRow } from '../../platform/db/tables/tasks.ts';
import { invalid } from '../../platform/failures.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { grantAccess } from '../items/access.ts';
import { changeItem } from '../items/items.ts';
import type { Project } from '../items/people.ts';
import { requirePrivacy } from '../items/people.ts';
import { requireMilestoneOf, visibleMilestones } from '../milestones/milestones.ts';
import { setTags } from '../tags/tags.ts';
import * as store from './store.ts';
import { announce, lockTasklist, wordsOf } from './tasklists.ts';
import type { TasklistChange } from './wire.ts';

type Input = Read<(typeof TasklistChange)['fields']>;

const refOf = ({ account_id, id }: TasklistRow) => ({ account_id, kind: 'tasklist', id }) as const;
const projectOf = ({ account_id, project_id }: TasklistRow) => ({ account_id, id: project_id });

/** What was sent as columns. A milestone must be one of the project that the actor sees. */
export async function columnsIn(
  ctx: Context,
  tx: Queries,
  project: { id: number },
  input: Input,
): Promise<Partial<TasklistRow>> {
  if (input.milestoneId) await requireMilestoneOf(ctx, tx, project, 'milestone-id', input.milestoneId);
  return {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.description !== undefined && { description: input.description }),
    ...(input.milestoneId !== undefined && { milestone_id: input.milestoneId || null }),
    ...(input.isPrivate !== undefined && { is_private: bit(input.isPrivate) }),
    ...(input.isPinned !== undefined && { is_pinned: bit(input.isPinned) }),
    ...(input.isTemplate !== undefined && { is_template: bit(input.isTemplate) }),
  };
}

/** Who may see it while it is private, and its tags. True when either changed. */
export async function applyLinks(
  ctx: Context,
  tx: Queries,
  list: TasklistRow,
  member_role: Project['member_role'],
  { grantedTo, tags: names, tagIds: ids }: Input,
): Promise<boolean> {
  const project = { ...projectOf(list), member_role };
  const isShared = await grantAccess(ctx, tx, project, { ...list, kind: 'tasklist' }, grantedTo);
  const isTagged = (names || ids) !== undefined && (await setTags(ctx, tx, refOf(list), { names, ids }));
  return isShared || isTagged;
}

/** A milestone that is not for their eyes was shown to them as none: who sends that back does not take it away. */
const seesMilestone = async (ctx: Context, tx: Queries, { milestone_id }: TasklistRow): Promise<boolean> =>
  milestone_id !== null && (await visibleMilestones(ctx, tx, [milestone_id])).size > 0;

/** Only what is sent changes; what was already so is no change and makes no event. */
export async function updateTasklist(ctx: Context, id: number, input: Input): Promise<void> {
  await transact(ctx, async (tx) => {
    const list = await lockTasklist(ctx, tx, id, 'tasklist.change');
    const [project, asked] = [
      { ...list, id: list.project_id },
      { ...input, granted: input.grantedTo },
    ];
    await requirePrivacy(ctx, tx, project, asked, { ...list, kind: 'tasklist' });
    const sent = await columnsIn(ctx, tx, projectOf(list), input);
    if (sent.milestone_id === null && !(await seesMilestone(ctx, tx, list))) delete sent.milestone_id;
    const isChanged = (Object.keys(sent) as (keyof TasklistRow)[]).some((column) => sent[column] !== list[column]);
    const next = { ...list, ...sent };
    if (next.is_inbox === 1 && next.is_private === 1)
      throw invalid('The Inbox takes the tasks of everybody on the project, so it cannot be private.', [
        { field: 'private', message: 'cannot be set on the Inbox' },
      ]);
    const isLinkedAnew = await applyLinks(ctx, tx, next, list.member_role, input);
    if (!isChanged && !isLinkedAnew) return;
    await store.saveTasklist(tx, list, { ...sent, updated_at: ctx.now });
    const replaced = next.description === list.description ? undefined : list.description;
    await changeItem(ctx, tx, 'tasklist', id, { ...wordsOf(next), replaced, isPrivate: next.is_private === 1 });
    await announce(ctx, tx, 'TASKLIST.UPDATED', id);
  });
}

/** For what is kept beside the row, such as its tags. */
export async function noteChange(ctx: Context, tx: Queries, id: number): Promise<void> {
  await store.saveTasklist(tx, { account_id: ctx.actor.accountId, id }, { updated_at: ctx.now });
  await announce(ctx, tx, 'TASKLIST.UPDATED', id);
}
