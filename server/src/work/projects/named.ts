import type { Action } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { Failure, invalid } from '../../platform/failures.ts';
import { type ProjectView, requireOpenProject } from './projects.ts';

/** A project named in a body, to put something into: when it is not there for the actor the body is wrong, so 422. */
export async function requireNamedProject(ctx: Context, tx: Queries, id: number, action: Action): Promise<ProjectView> {
  try {
    return await requireOpenProject(ctx, tx, id, action);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'notFound') throw error;
    throw invalid('projectId names no project you can see.', [{ field: 'projectId', message: 'names no project' }]);
  }
}
