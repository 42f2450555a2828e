import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/zones/zones.ts';
import { logoUrl } from './logo.ts';
import type { ProjectView } from './store.ts';
import { showIncluded, showListedProject, showProject, type WithIncluded } from './wire.ts';

const days = new WeakMap<Context, string>();

/** By the clock of who asks; looked up once, for a list asks with every project. */
export function todayOf(ctx: Context): string {
  const known = days.get(ctx);
  if (known) return known;
  const day = dayIn(ctx.now, ctx.actor.timeZone);
  days.set(ctx, day);
  return day;
}

/** A project as this request shows it: what it says depends on the day, its links on where the caller reached us. */
export const show = (ctx: Context, project: ProjectView) => showProject(project, todayOf(ctx), logoUrl(ctx, project));
export const showListed = (ctx: Context, listed: WithIncluded) => ({
  ...showListedProject(listed.project, todayOf(ctx), logoUrl(ctx, listed.project)),
  ...showIncluded(ctx, listed),
});
