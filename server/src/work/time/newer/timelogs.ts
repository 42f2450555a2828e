import { type Committed, type Context, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { Read } from '../../../platform/http/request/fields.ts';
import { localTime } from '../../../platform/zones/zones.ts';
import { requireTime } from '../find.ts';
import { withDetails } from '../show.ts';
import { places, writeDown, zoneOfWorker } from '../time.ts';
import type { ShownTime } from '../wire.ts';
import type { NewTimelog } from './wire.ts';

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

/** When it began, by the clock of who worked. They may say it in UTC, and beside a time that none is known. */
async function begun(ctx: Context, tx: Queries, { date, time = '', isUtc, hasStart, personId }: Input) {
  if (hasStart === false || time === '') return { date, time: '' };
  if (!isUtc) return { date, time };
  const at = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time}:00.000Z`;
  const local = localTime(at, await zoneOfWorker(ctx, tx, personId || ctx.actor.personId));
  return { date: local.slice(0, 10).replaceAll('-', ''), time: local.slice(11, 16) };
}
