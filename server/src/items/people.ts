import type { Queries } from '../db/database.ts';
import type { ItemKind } from '../db/tables/items.ts';
import type { Parties } from '../http/parties.ts';
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

/** Who they are. Refuses people who cannot see the project. Who made the item, or shares it, does not shut themselves out. */
export async function resolvePeople(
  q: Queries,
  project: InProject,
  { responsible, granted, changeFollowers, commentFollowers }: NamedPeople,
  makers: number[],
  responsibleKey = RESPONSIBLE_KEY,
): Promise<People> {
  const find = (field: string, parties: Parties) => resolveParties(q, project, field, parties);
  const people: People = [];
  if (responsible) people.push(['responsible', await find(responsibleKey, responsible)]);
  if (granted) people.push(['granted', [...makers, ...(await find('grant-access-to', granted))]]);
  if (changeFollowers) people.push(['following changes', await find('changeFollowerIds', changeFollowers)]);
  if (commentFollowers) people.push(['following comments', await find('commentFollowerIds', commentFollowers)]);
  return people;
}

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

/** After a move: who does not see the project, and comes there later, is not let in by what was before. */
export async function keepWhoSees(tx: Queries, project: InProject, kind: ItemKind, ids: number[]): Promise<void> {
  const involved = await involvedIn(tx, project.account_id, kind, ids);
  const everybody = new Set([...involved.values()].flatMap(everybodyIn));
  const seeing = new Set(await whoSees(tx, project, [...everybody]));
  const gone = [...everybody].filter((id) => !seeing.has(id));
  if (gone.length > 0) await removePeople(tx, project.account_id, kind, ids, gone);
}
