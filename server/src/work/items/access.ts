import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { Parties } from '../../platform/http/answer/parties.ts';
import type { ProjectView } from '../projects/projects.ts';
import { involve, involvedIn } from './involvement.ts';
import { keepWhoSees, resolvePeople, setPeople } from './people.ts';
import { seesPrivate } from './sight.ts';
import type { Ref } from './store.ts';

/**
 * Who may see it while it is private, besides the administrators: who made it, and whom they name. Who makes it private
 * does not shut themselves out. False when it was so already.
 */
export async function grantAccess(
  ctx: Context,
  tx: Queries,
  project: ProjectView,
  item: Ref & { is_private: number; created_by: number },
  granted: Parties | undefined,
): Promise<boolean> {
  const makers = [item.created_by, ...(seesPrivate(ctx.actor, project.member_role) ? [] : [ctx.actor.personId])];
  const own = item.is_private === 1 ? makers : [];
  if (granted) return setPeople(tx, item, await resolvePeople(ctx, tx, project, { granted }, own, { item }));
  await involve(tx, item, 'granted', own);
  return false;
}

/** A copy is for the same people, as far as they see where it is. */
export async function copyAccess(tx: Queries, from: Ref, copy: Ref, projectId: number): Promise<void> {
  const { granted } = (await involvedIn(tx, from.account_id, from.kind, [from.id])).get(from.id)!;
  const people = granted.map(({ id }) => id);
  await involve(tx, copy, 'granted', people);
  await keepWhoSees(tx, { account_id: copy.account_id, id: projectId }, copy.kind, [copy.id]);
}
