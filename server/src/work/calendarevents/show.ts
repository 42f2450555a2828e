import { whomTheySee } from '../../people/people/people.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { record } from '../../platform/events/log.ts';
import { UTC } from '../../platform/zones/zones.ts';
import { typesOf } from '../eventtypes/eventtypes.ts';
import { untrimmed } from '../items/sight.ts';
import { canEdit, seesProject } from './find.ts';
import type { Told } from './store.ts';
import * as store from './store.ts';
import { showEvent } from './wire.ts';

export async function tell(ctx: Context, q: Queries, events: store.EventView[]): Promise<Told[]> {
  const { actor } = ctx;
  const ids = events.map(({ id }) => id);
  const attendees = await store.attendeesOf(q, actor.accountId, ids);
  const people = [...new Set(attendees.map(({ id }) => id))];
  const known = await whomTheySee(ctx, q, people);
  const ofEach = Map.groupBy(
    attendees.filter(({ id }) => known.has(id) || id === actor.personId),
    ({ event_id }) => event_id,
  );
  const types = await typesOf(
    ctx,
    q,
    events.map(({ type_id }) => type_id),
  );
  return events.map((event) => ({
    event,
    attendees: ofEach.get(event.id) ?? [],
    type: types.get(event.type_id),
    project: seesProject(actor, event) ? { id: event.project_id!, name: event.project_name! } : undefined,
    canEdit: canEdit(actor, event),
  }));
}

/**
 * Told as it is, by no clock but the world's. It belongs to no project's story: who sees it is said by itself. `beside` is for
 * who tells people; programs are not shown it.
 */
export async function announce(
  ctx: Context,
  tx: Queries,
  name: EventName,
  id: number,
  beside: object = {},
): Promise<void> {
  const whole = untrimmed({ ...ctx, actor: { ...ctx.actor, timeZone: UTC } });
  const event = await store.findEvent(tx, whole.actor, id);
  const [told] = await tell(whole, tx, [event!]);
  await record(ctx, tx, {
    name,
    objectKind: 'calendarevent',
    objectId: id,
    projectId: null,
    snapshot: { ...showEvent(whole, told!), ...beside },
  });
}
