import type { Context, Summary } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ProjectView } from './store.ts';

/** One or two statements for each part, however many the projects are. */
export async function summariesOf(
  ctx: Context,
  q: Queries,
  projects: ProjectView[],
): Promise<Map<number, Partial<Summary>>> {
  const parts = projects.length === 0 ? [] : Object.entries(ctx.services.summaries);
  const known = await Promise.all(
    parts.map(async ([part, load]) => ({ part, byProject: await load(ctx, q, projects) })),
  );
  return new Map(
    projects.map(({ id }) => [id, Object.fromEntries(known.map(({ part, byProject }) => [part, byProject.get(id)]))]),
  );
}
