import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import type { Parties } from '../../platform/http/answer/parties.ts';
import { whoSees } from '../members/named.ts';
import { involve, peopleIn } from './involvement.ts';
import { copyInvolved, removePeople } from './involvement-store.ts';
import { keepersOf, type Project, resolvePeople, type Shared, setPeople } from './people.ts';
import { findItem, type Ref } from './store.ts';

type InProject = Pick<Project, 'account_id' | 'id'>;

/** Who may see it while it is private, besides the administrators: exactly who is named, and its keepers. False when it was so already. */
export async function grantAccess(
  ctx: Context,
  tx: Queries,
  project: Project,
  item: Shared,
  granted: Parties | undefined,
): Promise<boolean> {
  if (granted) return setPeople(tx, item, await resolvePeople(ctx, tx, project, item, { granted }));
  await involve(tx, item, 'granted', keepersOf(ctx, project, item));
  return false;
}

/**
 * The people a private item is for, as far as they see its project; undefined when it is for everybody there. What is
 * inside a private item is for who may see both.
 */
export async function audienceOf(q: Queries, project: InProject, item: Ref): Promise<number[] | undefined> {
  const audience = await namedFor(q, item);
  return audience && whoSees(q, project, [...audience]);
}

async function namedFor(q: Queries, ref: Ref): Promise<Set<number> | undefined> {
  const item = await findItem(q, ref);
  if (!item) return undefined;
  const { account_id, kind, id, inside_kind, inside_id } = item;
  const around = inside_kind && inside_id && (await namedFor(q, { account_id, kind: inside_kind, id: inside_id }));
  if (item.is_private === 0) return around || undefined;
  const own = new Set(await peopleIn(q, account_id, kind, [id]));
  return around ? own.intersection(around) : own;
}

/** Who has to do with an original has to do with its copy, as far as they see the project the copy is in. */
export async function copyPeople(
  tx: Queries,
  project: InProject,
  kind: ItemKind,
  copies: [from: number, to: number][],
): Promise<void> {
  const { account_id: accountId } = project;
  const originals = copies.map(([from]) => from);
  const seeing = await whoSees(tx, project, await peopleIn(tx, accountId, kind, originals));
  if (seeing.length > 0) await copyInvolved(tx, { accountId, kind, pairs: JSON.stringify(copies) }, seeing);
}

/** Of what came to a project: who does not see that, and joins it later, is not let in by what was before. */
export async function keepWhoSees(tx: Queries, project: InProject, kind: ItemKind, ids: number[]): Promise<void> {
  const everybody = await peopleIn(tx, project.account_id, kind, ids);
  const seeing = new Set(await whoSees(tx, project, everybody));
  const gone = everybody.filter((id) => !seeing.has(id));
  if (gone.length > 0) await removePeople(tx, project.account_id, kind, ids, gone);
}
