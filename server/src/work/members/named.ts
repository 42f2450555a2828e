import { whomTheySee } from '../../people/people/people.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { invalid } from '../../platform/failures.ts';
import type { Notify, Parties } from '../../platform/http/answer/parties.ts';
import * as store from './store.ts';

type InProject = { account_id: number; id: number };

/** Who was named before. They may have left the project since: programs send back what they read, and nobody is added. */
type Known = () => Promise<number[]>;
const nobody: Known = async () => [];

/**
 * People named in a body who are to see something of this project. Who cannot see the project cannot be named, nor can an
 * Administrator whom the actor does not see: 422.
 */
export async function requireOnProject(
  ctx: Context,
  q: Queries,
  project: InProject,
  field: string,
  ids: number[],
  known = nobody,
): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const seeing = await whoSees(q, project, wanted);
  const others = new Set(wanted).difference(
    ctx.actor.isOwnerAdministrator ? new Set(seeing) : await whomTheySee(ctx, q, seeing),
  );
  if (others.size === 0) return wanted;
  const strangers = [...others.difference(new Set(await known()))];
  if (strangers.length > 0)
    throw invalid(`${field} names people who are not on this project: ${strangers.join(', ')}. Add them to it first.`, [
      { field, message: 'names people who are not on this project' },
    ]);
  return wanted;
}

/** The people meant, each once: those named, then who was meant together, as far as the actor may know that they are there. */
export async function resolveParties(
  ctx: Context,
  q: Queries,
  project: InProject,
  field: string,
  { people, companies, isEveryone, sentAs = field }: Parties,
  known = nobody,
): Promise<number[]> {
  const named = await requireOnProject(ctx, q, project, sentAs, people, known);
  if (!isEveryone && companies.length === 0) return named;
  const together = await store.membersOf(q, project, isEveryone ? undefined : companies);
  if (ctx.actor.isOwnerAdministrator) return [...new Set([...named, ...together])];
  const shown = (await whomTheySee(ctx, q, together)).union(new Set(await known()));
  return [...new Set([...named, ...together.filter((id) => shown.has(id))])];
}

/**
 * Who answers for something: named as others are. Who is not to be given work here cannot be named, and is left out where
 * everybody is.
 */
export async function resolveResponsible(
  ctx: Context,
  q: Queries,
  project: InProject,
  field: string,
  parties: Parties,
  known = nobody,
): Promise<number[]> {
  const wanted = await resolveParties(ctx, q, project, field, parties, known);
  const spared = new Set(wanted.length > 0 ? await store.unassignable(q, project, wanted) : []);
  if (spared.size === 0) return wanted;
  const before = await known();
  const { sentAs = field } = parties;
  const refused = parties.people.filter((id) => spared.has(id) && !before.includes(id));
  if (refused.length > 0)
    throw invalid(`${sentAs} names people who are not given work in this project: ${refused.join(', ')}.`, [
      { field: sentAs, message: 'names people who are not given work in this project' },
    ]);
  return wanted.filter((id) => !spared.has(id) || before.includes(id));
}

/** Of these people, those who see the project, each once. */
export async function whoSees(q: Queries, project: InProject, ids: number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const seeing = new Set(await store.whoSees(q, project, wanted));
  return wanted.filter((id) => seeing.has(id));
}

type Wish = { notify?: Notify; notifiesSelf?: boolean };

/** Whom the next events of this thing tell, as their caller wishes: themselves only if they say so. */
export async function tellAlso(
  ctx: Context,
  q: Queries,
  project: InProject,
  { kind, id }: { kind: string; id: number },
  { notify = 'usual', notifiesSelf = false }: Wish,
): Promise<void> {
  const named = typeof notify === 'object' ? await resolveParties(ctx, q, project, 'notify', notify) : [];
  const people = named.filter((one) => one !== ctx.actor.personId);
  if (notifiesSelf) people.push(ctx.actor.personId);
  const isSilent = notify === 'nobody';
  if (people.length > 0 || isSilent) ctx.tells = { kind, id, people, isSilent };
}
