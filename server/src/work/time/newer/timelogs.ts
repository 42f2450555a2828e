import { type Committed, type Context, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/failures.ts';
import type { Read } from '../../../platform/http/request/fields.ts';
import { localTime } from '../../../platform/zones/zones.ts';
import { changeTime } from '../change.ts';
import { requireTime } from '../find.ts';
import { withDetails } from '../show.ts';
import { places, writeDown, zoneOfWorker } from '../time.ts';
import type { ShownTime } from '../wire.ts';
import type { NewTimelog, TimelogChange } from './wire.ts';

type Input = Read<(typeof NewTimelog)['fields']>;

/** Like `logTimeOnTask`, and gives the whole entry back: programs of the newer generation read it from the answer. */
export const writeTimelog = (
  ctx: Context,
  on: keyof typeof places,
  id: number,
  input: Input,
): Promise<Committed<ShownTime>> =>
  transact(ctx, async (tx) => {
    const { project, taskId } = await places[on](ctx, tx, id);
    const row = await writeDown(ctx, tx, project, taskId, { ...input, ...(await begun(ctx, tx, input)) });
    const [shown] = await withDetails(ctx, tx, [await requireTime(ctx, tx, row.id)]);
    return shown!;
  });

/** Only what is sent changes. How long it took is told as a whole here, so it is also changed as a whole. */
export const changeTimelog = (
  ctx: Context,
  id: number,
  { hours, minutes, ...input }: Read<(typeof TimelogChange)['fields']>,
): Promise<Committed<ShownTime>> =>
  transact(ctx, async (tx) => {
    const length = hours === undefined && minutes === undefined ? {} : { hours: hours ?? 0, minutes: minutes ?? 0 };
    await changeTime(ctx, tx, id, { ...input, ...length, ...(await begunAnew(ctx, tx, id, input)) });
    const [shown] = await withDetails(ctx, tx, [await requireTime(ctx, tx, id)]);
    return shown!;
  });

type Begun = Pick<Read<(typeof TimelogChange)['fields']>, 'date' | 'time' | 'isUtc' | 'hasStart' | 'personId'>;

async function begunAnew(ctx: Context, tx: Queries, id: number, { date, time, ...how }: Begun) {
  if (how.hasStart === false) return { time: '' };
  if (!how.isUtc || !time) return {};
  if (!date)
    throw invalid('isUTC needs the date beside the time.', [{ field: 'date', message: 'is needed with isUTC' }]);
  const personId = how.personId || (await requireTime(ctx, tx, id)).person_id;
  return begun(ctx, tx, { date, time, ...how, personId });
}

/** When it began, by the clock of who worked. They may say it in UTC, and beside a time that none is known. */
async function begun(
  ctx: Context,
  tx: Queries,
  { date, time = '', isUtc, hasStart, personId }: Pick<Input, 'date' | 'time' | 'isUtc' | 'hasStart' | 'personId'>,
) {
  if (hasStart === false || time === '') return { date, time: '' };
  if (!isUtc) return { date, time };
  const at = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time}:00.000Z`;
  const local = localTime(at, await zoneOfWorker(ctx, tx, personId || ctx.actor.personId));
  return { date: local.slice(0, 10).replaceAll('-', ''), time: local.slice(11, 16) };
}
