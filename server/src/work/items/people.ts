import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import type { Parties } from '../../platform/http/answer/parties.ts';
import { resolveParties, whoSees } from '../members/named.ts';
import { type Involved, involvedIn, type Part, setInvolved } from './involvement.ts';
import { removePeople } from './involvement-store.ts';
import type { Ref } from './store.ts';

/** Who a body says has to do with an item. What it does not say stays. */
export type NamedPeople = {
  responsible?: Parties;
  granted?: Parties;
  changeFollowers?: Parties;
  commentFollowers?: Parties;
};
export type People = [part: Part, people: number[]][];
/** What a refusal calls them; some kinds spell it otherwise. */
const RESPONSIBLE_KEY = 'responsible-party-id';
type InProject = { account_id: number; id: number };

/**
 * Who they are. Refuses people who cannot see the project, unless it was said of them in this item before. Who made the
 * item, or shares it, does not shut themselves out.
 */
export async function resolvePeople(
  ctx: Context,
  q: Queries,
  project: InProject,
  { responsible, granted, changeFollowers, commentFollowers }: NamedPeople,
  makers: number[],
  { item, responsibleKey = RESPONSIBLE_KEY }: { item?: Ref; responsibleKey?: string } = {},
): Promise<People> {
  const find = (part: Part, field: string, parties: Parties) =>
    resolveParties(ctx, q, project, field, parties, async () => (item ? idsIn(q, item, part) : []));
  const people: People = [];
  const add = (part: Part, ids: number[]) => people.push([part, ids]);
  if (responsible) add('responsible', await find('responsible', responsibleKey, responsible));
  if (granted) add('granted', [...makers, ...(await find('granted', 'grant-access-to', granted))]);
  if (changeFollowers) add('following changes', await find('following changes', 'changeFollowerIds', changeFollowers));
  if (commentFollowers)
    add('following comments', await find('following comments', 'commentFollowerIds', commentFollowers));
  return people;
}

const idsIn = async (q: Queries, { account_id, kind, id: item }: Ref, part: Part): Promise<number[]> =>
  (await involvedIn(q, account_id, kind, [item])).get(item)![part].map(({ id }) => id);

/** False when it was so already. */
export async function setPeople(tx: Queries, item: Ref, people: People): Promise<boolean> {
  let isChanged = false;
  for (const [part, ids] of people) if (await setInvolved(tx, item, part, ids)) isChanged = true;
  return isChanged;
}

/** Everybody who has anything to do with it, each once. */
export const everybodyIn = (involved: Involved): number[] => [
  ...new Set(Object.values(involved).flatMap((people) => people.map(({ id }) => id))),
];

/** Of what came to a project: who does not see that, and joins it later, is not let in by what was before. */
export async function keepWhoSees(tx: Queries, project: InProject, kind: ItemKind, ids: number[]): Promise<void> {
  const involved = await involvedIn(tx, project.account_id, kind, ids);
  const everybody = new Set([...involved.values()].flatMap(everybodyIn));
  const seeing = new Set(await whoSees(tx, project, [...everybody]));
  const gone = [...everybody].filter((id) => !seeing.has(id));
  if (gone.length > 0) await removePeople(tx, project.account_id, kind, ids, gone);
}
