import { holds, type Membership } from '../../platform/access/grants.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { ProjectMemberRow } from '../../platform/db/tables/projects.ts';
import { forbidden } from '../../platform/failures.ts';
import type { Parties } from '../../platform/http/answer/parties.ts';
import { resolveParties, resolveResponsible } from '../members/named.ts';
import { involvedIn, type Part, setInvolved } from './involvement.ts';
import { seesPrivate } from './sight.ts';
import type { Ref } from './store.ts';

/** Who a body says has to do with an item. What it does not say stays. */
export type NamedPeople = {
  responsible?: Parties;
  granted?: Parties;
  changeFollowers?: Parties;
  commentFollowers?: Parties;
};
export type People = [part: Part, people: number[]][];
/** The project an item is in, and what the actor is there. */
export type Project = { account_id: number; id: number; member_role: ProjectMemberRow['role'] | null };
/** An item as it will be. */
export type Shared = Ref & { is_private: number; created_by: number };
/** What a refusal calls them; some kinds spell it otherwise. */
const RESPONSIBLE_KEY = 'responsible-party-id';

/**
 * Who sees it while it is private, whoever else is named: who made it, and who hides or shares it does not shut
 * themselves out. Administrators see it without being named, and no longer than they are that.
 */
export const keepersOf = (
  { actor }: Context,
  { member_role }: Pick<Project, 'member_role'>,
  { is_private, created_by }: Omit<Shared, keyof Ref>,
): number[] => {
  if (is_private === 0) return [];
  return seesPrivate(actor, member_role) ? [created_by] : [created_by, actor.personId];
};

/**
 * Who sees something is for those to say to whom that was given (`setPrivacy`); others send back what they read. What is
 * private because of what it is inside or hangs on is nobody's wish, and not asked for here.
 */
export async function requirePrivacy(
  ctx: Context,
  q: Queries,
  project: Omit<Project, 'member_role'> & Membership,
  { isPrivate, granted }: { isPrivate?: boolean | undefined; granted?: Parties | undefined },
  before?: Shared,
): Promise<void> {
  if (ctx.actor.isOwnerAdministrator || holds(project, 'setPrivacy')) return;
  const isOther = isPrivate !== undefined && bit(isPrivate) !== (before?.is_private ?? 0);
  if (isOther || (granted && (await areOthers(ctx, q, project, granted, before))))
    throw forbidden(
      'This was not given to you in this project: to say who sees something. Ask one of its administrators.',
    );
}

async function areOthers(ctx: Context, q: Queries, project: Project, granted: Parties, before?: Shared) {
  const known = before ? await idsIn(q, before, 'granted') : [];
  const named = await resolveParties(ctx, q, project, 'grant-access-to', granted, async () => known);
  const wanted = granted.areMore ? [...known, ...named] : named;
  const kept = new Set(before ? keepersOf(ctx, project, before) : []);
  return new Set(wanted).symmetricDifference(new Set(known)).difference(kept).size > 0;
}

/** Who they are. Refuses people who cannot see the project, unless it was said of them in this item before. */
export async function resolvePeople(
  ctx: Context,
  q: Queries,
  project: Project,
  item: Shared,
  { responsible, granted, changeFollowers, commentFollowers }: NamedPeople,
  responsibleKey = RESPONSIBLE_KEY,
): Promise<People> {
  const find = async (part: Part, field: string, parties: Parties) => {
    const known = () => idsIn(q, item, part);
    const resolve = part === 'responsible' ? resolveResponsible : resolveParties;
    const named = await resolve(ctx, q, project, field, parties, known);
    return parties.areMore ? [...(await known()), ...named] : named;
  };
  const people: People = [];
  const add = (part: Part, ids: number[]) => people.push([part, ids]);
  if (responsible) add('responsible', await find('responsible', responsibleKey, responsible));
  if (granted)
    add('granted', [...keepersOf(ctx, project, item), ...(await find('granted', 'grant-access-to', granted))]);
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

/** Exactly these people follow it, if any field speaks of followers. Whether that changed something. */
export const putFollowers = async (
  ctx: Context,
  tx: Queries,
  project: Project,
  item: Shared,
  { changeFollowers, commentFollowers }: Pick<NamedPeople, 'changeFollowers' | 'commentFollowers'>,
): Promise<boolean> =>
  setPeople(tx, item, await resolvePeople(ctx, tx, project, item, { changeFollowers, commentFollowers }));
