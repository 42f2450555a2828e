import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { invalid } from '../../platform/failures.ts';
import { type NamedPeople, type People, type Project, resolvePeople, type Shared } from '../items/people.ts';

const RESPONSIBLE = 'responsible-party-ids';

/** Somebody is responsible for every milestone. */
export async function resolveMilestonePeople(
  ctx: Context,
  q: Queries,
  project: Project,
  milestone: Shared,
  named: NamedPeople,
): Promise<People> {
  const people = await resolvePeople(ctx, q, project, milestone, named, RESPONSIBLE);
  if (people.some(([part, ids]) => part === 'responsible' && ids.length === 0))
    throw invalid(`${RESPONSIBLE} names nobody. Somebody on this project has to be responsible.`, [
      { field: RESPONSIBLE, message: 'must name somebody on this project' },
    ]);
  return people;
}
