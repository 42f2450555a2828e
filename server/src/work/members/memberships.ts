import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ProjectMemberRow } from '../../platform/db/tables/projects.ts';
import * as store from './store.ts';

type Membership = Pick<ProjectMemberRow, 'project_id' | 'role'>;

/** The projects the actor is on, without those in the trash. */
export const membershipsOf = (ctx: Context, q: Queries): Promise<Membership[]> =>
  store.listMemberships(q, ctx.actor.accountId, ctx.actor.personId);
