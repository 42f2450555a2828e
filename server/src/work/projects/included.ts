import { holds } from '../../platform/access/grants.ts';
import type { Context, Summary } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { membersOf, ownersOf } from './included-store.ts';
import type { ProjectView } from './store.ts';
import type { WithIncluded } from './wire.ts';

export type Include = { people: boolean; owner: boolean; summary: boolean };

/** What a list shows besides its projects, when asked: who is on each of them, who owns it, how it stands. */
export async function include(ctx: Context, projects: ProjectView[], wanted: Include): Promise<WithIncluded[]> {
  const { accountId } = ctx.actor;
  const ids = projects.map(({ id }) => id);
  const people = wanted.people ? await membersOf(ctx.db, accountId, ids) : undefined;
  const owners = wanted.owner
    ? await ownersOf(
        ctx.db,
        accountId,
        projects.flatMap(({ owner_id }) => owner_id ?? []),
      )
    : undefined;
  const summaries = wanted.summary ? await summariesOf(ctx, ctx.db, projects) : undefined;
  return projects.map((project) => ({
    project,
    ...(people && { people: (people.get(project.id) ?? []).filter((id) => isShownTo(ctx, project, id)) }),
    ...(owners && { owner: owners.get(project.owner_id ?? 0) }),
    ...(summaries && { summary: summaries.get(project.id)! }),
  }));
}

/** Who is not to know who else is on it finds themselves. */
const isShownTo = ({ actor }: Context, project: ProjectView, id: number): boolean =>
  actor.isOwnerAdministrator || id === actor.personId || holds(project, 'seeMembers');

/** Of one project, which is read far more often than it is asked whose it is. */
export async function withOwner(ctx: Context, project: ProjectView, wanted: Include): Promise<WithIncluded> {
  if (!wanted.owner || project.owner_id === null) return { project };
  const owners = await ownersOf(ctx.db, ctx.actor.accountId, [project.owner_id]);
  return { project, owner: owners.get(project.owner_id) };
}

/** One or two statements for each part, however many the projects are. */
async function summariesOf(ctx: Context, q: Queries, projects: ProjectView[]): Promise<Map<number, Partial<Summary>>> {
  const parts = projects.length === 0 ? [] : Object.entries(ctx.services.summaries);
  const known = await Promise.all(
    parts.map(async ([part, load]) => ({ part, byProject: await load(ctx, q, projects) })),
  );
  return new Map(
    projects.map(({ id }) => [id, Object.fromEntries(known.map(({ part, byProject }) => [part, byProject.get(id)]))]),
  );
}
