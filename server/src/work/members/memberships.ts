import type { Membership } from '../../platform/access/grants.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import * as store from './store.ts';

/** The projects the actor is on, without those in the trash. */
export const membershipsOf = (ctx: Context, q: Queries): Promise<(Membership & { project_id: number })[]> =>
  store.listMemberships(q, ctx.actor.accountId, ctx.actor.personId);
