import { isOfOwnerCompany } from '../../people/companies/companies.ts';
import type { PersonView } from '../../people/people/people.ts';
import { pageOfPeople, whomTheySee } from '../../people/people/people.ts';
import { requireInAccount } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { todayOf } from '../projects/show.ts';
import { requireEvent } from './find.ts';
import { tell } from './show.ts';
import type { Told } from './store.ts';
import * as store from './store.ts';
import { daysAfter, spanOf } from './times.ts';

export async function readEvent(ctx: Context, id: number): Promise<Told> {
  const [told] = await tell(ctx, ctx.db, [await requireEvent(ctx, ctx.db, id)]);
  return told!;
}

/** The days are those of who asks, `20261120`. */
export type Wanted = Omit<store.EventFilter, 'span'> & { first: string; last: string };

/** By when they begin. Of somebody whom the actor does not know nothing is found. */
export async function listEvents(ctx: Context, { first, last, ...rest }: Wanted, paging: Paging): Promise<Page<Told>> {
  requireInAccount(ctx.actor, 'calendarEvent.manage');
  const filter: store.EventFilter = { ...rest, span: spanOf(ctx, first, last) };
  const { personId } = filter;
  if (personId !== undefined && !(await whomTheySee(ctx, ctx.db, [personId])).has(personId))
    return { items: [], total: 0, paging };
  const page = await ctx.services.cursors.page(ctx, `events ${JSON.stringify(filter)}`, paging, {
    rows: (start) => store.listEvents(ctx.db, ctx.actor, filter, { ...start, limit: paging.pageSize }),
    count: () => store.countEvents(ctx.db, ctx.actor, filter),
    boundary: (row) => ({ key: row.starts_at, id: row.id }),
  });
  return { ...page, items: await tell(ctx, ctx.db, page.items) };
}

/** Who may be asked to come to this one, or to one that is yet to be made: whom the actor knows. */
export async function listInvitable(ctx: Context, id: number | undefined, paging: Paging): Promise<Page<PersonView>> {
  requireInAccount(ctx.actor, 'calendarEvent.manage');
  if (id !== undefined) await requireEvent(ctx, ctx.db, id);
  const knowsAll = await isOfOwnerCompany(ctx, ctx.db);
  return pageOfPeople(ctx, knowsAll ? {} : { knownTo: ctx.actor.personId }, paging);
}

const DAYS_COMING = 366;

/** From today on, as far as one looks ahead, and of these today. */
export async function countComing(ctx: Context, projectId?: number): Promise<{ coming: number; today: number }> {
  const today = todayOf(ctx);
  const until = daysAfter(today, DAYS_COMING);
  const count = (last: string) => store.countEvents(ctx.db, ctx.actor, { projectId, span: spanOf(ctx, today, last) });
  return { coming: await count(until), today: await count(today) };
}
