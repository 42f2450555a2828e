import { type PersonView, pageOfPeople, wordsIn } from '../../people/people/people.ts';
import type { Context } from '../../platform/context.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { requireProject } from '../projects/projects.ts';

/**
 * Whom an administrator of the project may choose from. Nobody is offered whom they do not see anyway: Administrators of
 * the owner company see everybody, others the people of the projects they are on.
 */
export async function listAddable(
  ctx: Context,
  projectId: number,
  search: string | undefined,
  paging: Paging,
): Promise<Page<PersonView>> {
  await requireProject(ctx, ctx.db, projectId, 'project.change');
  const { isOwnerAdministrator, personId } = ctx.actor;
  const filter = { words: wordsIn(search), notOnProject: projectId };
  return pageOfPeople(ctx, isOwnerAdministrator ? filter : { ...filter, knownTo: personId }, paging);
}
