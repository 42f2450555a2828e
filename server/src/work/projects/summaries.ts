import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ProjectView } from './store.ts';

/** How a project stands, counting only what whoever asks may see of it. */
export type Summary = {
  tasks: { total: number; open: number; late: number };
  /** The earliest that is not completed, late or not. */
  nextMilestone: { id: number; title: string; deadline: string };
  lastActivity: string;
};

/** Answers for many projects at once. A project of which there is nothing to say is missing. */
type Load<Part> = (ctx: Context, q: Queries, projects: ProjectView[]) => Promise<Map<number, Part>>;
const loads = new Map<keyof Summary, Load<unknown>>();

/** What is in a project other nouns know: they add themselves here, since projects do not know them. */
export function summarizeWith<K extends keyof Summary>(part: K, load: Load<Summary[K]>): void {
  loads.set(part, load);
}

/** One or two statements for each part, however many the projects are. */
export async function summariesOf(
  ctx: Context,
  q: Queries,
  projects: ProjectView[],
): Promise<Map<number, Partial<Summary>>> {
  const parts = projects.length === 0 ? [] : [...loads];
  const known = await Promise.all(
    parts.map(async ([part, load]) => ({ part, byProject: await load(ctx, q, projects) })),
  );
  return new Map(
    projects.map(({ id }) => [id, Object.fromEntries(known.map(({ part, byProject }) => [part, byProject.get(id)]))]),
  );
}
