import { readPerson } from '../../../people/people/people.ts';
import type { Context } from '../../../platform/context.ts';
import type { Paging } from '../../../platform/http/request/paging.ts';
import { viewerOf } from '../../items/sight.ts';
import type { Narrowing, Scope } from '../list-store.ts';
import { type Group, type Sums, sumBy, sumTime } from '../totals/store.ts';
import { added } from '../totals/totals.ts';
import { type Named, namesOf } from './store.ts';

/** A day is called by its date, and everything else has a name of its own. */
export type Line = { of: Named | string; sums: Sums };
export type Report = { by: Group; lines: Line[]; total: Sums };
export type Wanted = { by: Group; narrowing: Narrowing; projectStatus?: Scope['projectStatus'] };

export type Month = Required<Pick<Narrowing, 'from' | 'until' | 'days'>>;

/** What was worked, as far as who asks may see it: days as they come, all else with the most first. */
export async function reportTime(ctx: Context, scope: Scope, wanted: Wanted): Promise<Report> {
  const { by, narrowing, projectStatus } = wanted;
  const filter = {
    viewer: viewerOf(ctx),
    scope: { ...scope, ...(projectStatus && { projectStatus }) },
    narrowing,
  };
  const sums = await sumBy(ctx.db, filter, by);
  // What has several tags is counted with each of them, but was worked once.
  const total = added(by === 'tag' ? (await sumTime(ctx.db, filter)).values() : sums.values());
  if (by === 'day') {
    const days = [...sums].map(([day, of]) => ({ of: String(day), sums: of }));
    return { by, total, lines: days.sort((one, other) => (one.of < other.of ? -1 : 1)) };
  }
  const names = await namesOf(ctx.db, ctx.actor.accountId, by, [...sums.keys()].map(Number));
  const lines = [...sums].map(([id, of]) => ({ of: names.get(Number(id)) ?? { id: 0, name: '' }, sums: of }));
  return {
    by,
    total,
    lines: lines.sort((one, other) => other.sums.minutes - one.sums.minutes || one.of.id - other.of.id),
  };
}

export async function pageOfReport(ctx: Context, scope: Scope, wanted: Wanted, paging: Paging) {
  const { lines, ...report } = await reportTime(ctx, scope, wanted);
  const { offset, pageSize } = paging;
  return { ...report, page: { items: lines.slice(offset, offset + pageSize), total: lines.length, paging } };
}

/** What one person worked on each day of a month. */
export async function loggedTime(ctx: Context, personId: number, month: Month) {
  const person = await readPerson(ctx, personId);
  const wanted = { by: 'day' as const, narrowing: { workerId: personId, ...month } };
  return { person, month, lines: (await reportTime(ctx, {}, wanted)).lines };
}
