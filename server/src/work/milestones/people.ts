import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { invalid } from '../../platform/failures.ts';
import type { Ref } from '../items/items.ts';
import { type NamedPeople, type People, resolvePeople } from '../items/people.ts';
import { seesPrivate } from '../items/sight.ts';
import type { ProjectView } from '../projects/projects.ts';

const RESPONSIBLE = 'responsible-party-ids';

/** Who sees it while it is private, whoever is named: who made it, and who makes it private does not lock themselves out. */
export const keepersOf = ({ actor }: Context, project: ProjectView, creator: number): number[] =>
  seesPrivate(actor, project.member_role) ? [creator] : [creator, actor.personId];

/** Somebody is responsible for every milestone. */
export async function resolveMilestonePeople(
  ctx: Context,
  q: Queries,
  project: ProjectView,
  named: NamedPeople,
  keepers: number[],
  item?: Ref,
): Promise<People> {
  const people = await resolvePeople(ctx, q, project, named, keepers, {
    responsibleKey: RESPONSIBLE,
    ...(item && { item }),
  });
  if (people.some(([part, ids]) => part === 'responsible' && ids.length === 0))
    throw invalid(`${RESPONSIBLE} names nobody. Somebody on this project has to be responsible.`, [
      { field: RESPONSIBLE, message: 'must name somebody on this project' },
    ]);
  return people;
}
