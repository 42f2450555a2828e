import { zoneOfPerson } from '../../../people/people/people.ts';
import { type Chore, type Context, newId, type Services } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { CalendarEventRow } from '../../../platform/db/tables/time.ts';
import { invalid } from '../../../platform/failures.ts';
import { remindersContext } from '../../reminders/context.ts';
import type { Repeating } from '../input-wire.ts';
import { nextRing } from '../reminding/reminding.ts';
import { attendeesOf, putAttendees, saveEvent } from '../store.ts';
import { localStart, type Repeat, repeatOf, startsAfter, timesAt } from './repeating.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
/** So far ahead there are always some, and so far they are made. */
const AHEAD_DAYS = 400;
const MADE_DAYS = 550;
const MOST = 400;
/** Of events and who comes to each. */
const MOST_ROWS = 10_000;
const AT_ONCE = 5;

const daysAfter = (moment: string, days: number): string => new Date(Date.parse(moment) + days * DAY_MS).toISOString();

function refuseMany(events: number, people: number): void {
  const message = `makes ${events} events for ${people} people: at most ${MOST_ROWS} in all; let it end earlier or come less often`;
  if (events * people > MOST_ROWS) throw invalid(`repeat ${message}.`, [{ field: 'repeat', message }]);
}

/** Makes those that come after one of a series, as far as they are made now. The last of them knows that there are more. */
async function makeLater(
  ctx: Context,
  tx: Queries,
  row: CalendarEventRow,
  repeat: Repeat,
  after: string,
): Promise<void> {
  const now = ctx.services.now().toISOString();
  const upTo = daysAfter(now > after ? now : after, MADE_DAYS);
  const { starts, isAll } = startsAfter(repeat, { after, upTo, most: MOST });
  const people = (await attendeesOf(tx, row.account_id, [row.id])).map(({ id }) => id);
  refuseMany(starts.length, people.length);
  const owners = await zoneOfPerson(tx, row.account_id, row.owner_id);
  const rows: CalendarEventRow[] = [];
  for (const local of starts) {
    const next = { ...row, ...timesAt(row, local, repeat.zone), id: await newId(ctx, tx, 'calendarEvent') };
    rows.push({
      ...next,
      rings_at: nextRing(next, owners, now),
      goes_on: null,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
  }
  const goes_on = isAll ? null : (starts.at(-1) ?? after);
  const last = rows.at(-1);
  if (last) last.goes_on = goes_on;
  await store.saveGoesOn(tx, row, last ? null : goes_on);
  await store.insertEvents(tx, rows, people);
}

/** From this one on it comes again as is said, whatever it did before. */
export async function beginSeries(ctx: Context, tx: Queries, row: CalendarEventRow, said: Repeating): Promise<void> {
  const zone = ctx.actor.timeZone;
  const repeat: Repeat = { ...said, from: localStart(row, zone), zone };
  const begun = { ...row, series_id: row.id, repeats: JSON.stringify(repeat) };
  await saveEvent(tx, begun);
  await makeLater(ctx, tx, begun, repeat, repeat.from);
}

/** Those that come after this one go to the trash, and it comes no more. */
export async function endSeries(ctx: Context, tx: Queries, row: CalendarEventRow): Promise<void> {
  await store.trashOthers(tx, row, row.starts_at, ctx.now);
}
export const alone = { series_id: null, repeats: '', goes_on: null };

export const isSameRepeat = (row: CalendarEventRow, said: Repeating): boolean => {
  const now = repeatOf(row);
  return now?.frequency === said.frequency && now.until === said.until;
};

const TIMES = ['starts_at', 'ends_at', 'lasts_all_day'] as const;
/** What each has for itself. */
const OF_ONE = new Set<string>([...TIMES, 'id', 'rings_at', 'goes_on', 'updated_at', 'repeats']);

type Changed = {
  before: CalendarEventRow;
  after: CalendarEventRow;
  /** Who comes now, where that has changed. */
  people: number[] | undefined;
  /** Also those before it that are not over. */
  isAll: boolean;
};

/** What was changed of one, for those that come after it: the same fields, and as much later or earlier by the clock. */
export async function changeLater(ctx: Context, tx: Queries, { before, after, people, isAll }: Changed): Promise<void> {
  const repeat = repeatOf(before);
  if (!repeat) return;
  const now = ctx.services.now().toISOString();
  const owners = await zoneOfPerson(tx, before.account_id, before.owner_id);
  const by = Date.parse(localStart(after, repeat.zone)) - Date.parse(localStart(before, repeat.zone));
  const moved = (local: string) => new Date(Date.parse(local) + by).toISOString();
  const repeats = JSON.stringify({ ...repeat, from: moved(repeat.from) });
  const isOther = (column: keyof CalendarEventRow) => before[column] !== after[column];
  const changed = Object.fromEntries(
    Object.entries(after).filter(([column]) => !OF_ONE.has(column) && isOther(column as 'id')),
  );
  const isMoved = TIMES.some(isOther);
  const later = await store.othersOf(tx, before, isAll ? now : before.starts_at);
  refuseMany(later.length, people?.length ?? 0);
  for (const row of later) {
    const local = moved(localStart(row, repeat.zone));
    const times = isMoved ? timesAt(after, local, repeat.zone) : {};
    const next: CalendarEventRow = { ...row, ...changed, repeats, ...times, updated_at: ctx.now };
    next.goes_on = row.goes_on && moved(row.goes_on);
    await saveEvent(tx, { ...next, rings_at: nextRing(next, owners, now) });
    if (people) await putAttendees(tx, row, people);
  }
  await saveEvent(tx, { ...after, repeats, updated_at: ctx.now });
}

/** Makes what is to come of series without an end, or with one far ahead, a year and more before it is time. */
export const goingOn: Chore = {
  name: 'make events that come again',
  everyMs: 3_600_000,
  async run(services, signal) {
    let hasMore = false;
    const soon = daysAfter(services.now().toISOString(), AHEAD_DAYS);
    for (const accountId of await store.accountsGoingOn(services.db.read, soon)) {
      if (signal.aborted) return false;
      if (await goOn(services, accountId, soon)) hasMore = true;
    }
    return hasMore;
  },
};

async function goOn(services: Services, accountId: number, soon: string): Promise<boolean> {
  const rows = await services.db.transaction(async (tx) => {
    const claimed = await store.claimGoingOn(tx, { accountId, soon, limit: AT_ONCE });
    for (const row of claimed) {
      const ctx = remindersContext(services, { account_id: accountId, created_by: row.owner_id });
      await makeLater(ctx, tx, row, repeatOf(row)!, row.goes_on!);
    }
    return claimed;
  });
  return rows.length === AT_ONCE;
}
