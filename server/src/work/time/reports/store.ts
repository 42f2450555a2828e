import type { Queries } from '../../../platform/db/database.ts';
import { among, idsText } from '../../../platform/db/dialect.ts';
import { onId } from '../../../platform/db/joins.ts';
import { inPortions } from '../../../platform/db/portions.ts';
import { fullName } from '../../../platform/http/answer/classic.ts';
import type { Group } from '../totals/store.ts';

/** What it is called, and of a task list the project that it is in. */
export type Named = { id: number; name: string; project?: { id: number; name: string } };
type Find = (q: Queries, accountId: number, ids: string) => Promise<Named[]>;

/** Whoever asks has seen hours of each of them, and so its name. */
const finders: Record<Exclude<Group, 'day'>, Find> = {
  project: (q, accountId, ids) =>
    q
      .selectFrom('projects')
      .select(['id', 'name'])
      .where('account_id', '=', accountId)
      .where(among(q, 'id', ids))
      .execute(),
  tag: (q, accountId, ids) =>
    q
      .selectFrom('tags')
      .select(['id', 'name'])
      .where('account_id', '=', accountId)
      .where(among(q, 'id', ids))
      .execute(),
  async person(q, accountId, ids) {
    const found = await q
      .selectFrom('people')
      .select(['id', 'first_name', 'last_name'])
      .where('account_id', '=', accountId)
      .where(among(q, 'id', ids))
      .execute();
    return found.map((person) => ({ id: person.id, name: fullName(person) }));
  },
  async tasklist(q, accountId, ids) {
    const found = await q
      .selectFrom('tasklists as l')
      .innerJoin('projects as p', onId('p', 'l.project_id'))
      .select(['l.id', 'l.name', 'p.id as project_id', 'p.name as project_name'])
      .where('l.account_id', '=', accountId)
      .where(among(q, 'l.id', ids))
      .execute();
    return found.map(({ id, name, project_id, project_name }) => ({
      id,
      name,
      project: { id: project_id, name: project_name },
    }));
  },
};

export async function namesOf(
  q: Queries,
  accountId: number,
  by: Exclude<Group, 'day'>,
  ids: number[],
): Promise<Map<number, Named>> {
  const names = new Map<number, Named>();
  await inPortions(ids, async (some) => {
    for (const named of await finders[by](q, accountId, idsText(some))) names.set(named.id, named);
  });
  return names;
}
