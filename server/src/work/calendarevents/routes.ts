import { Type } from 'typebox';
import { Done, ok, Text } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { parameter } from '../../platform/http/request/query.ts';
import { act, type Call, create, get, list, type Route } from '../../platform/http/route.ts';
import { listEvents, listInvitable, readEvent } from './calendarevents.ts';
import { updateEvent } from './change.ts';
import { createEvent } from './create.ts';
import { EventChange, EventRemoval, NewEvent } from './input-wire.ts';
import { wantedIn, wantedParameters } from './query.ts';
import { deleteEvent, restoreEvent } from './trash.ts';
import { CalendarEvent, Invitable, showEvent, showInvitable } from './wire.ts';

const own = 'calendarEvent.manage';
const size = { usual: 250, most: 500 };

/** Programs ask of one event; who makes one wants to know before it is there. */
const invitable: Route[] = ['/calendarevents/availablepeople', '/calendarevents/:id/availablepeople'].map((path) =>
  list(
    path,
    own,
    (ctx, call) => listInvitable(ctx, path.includes(':') ? call.id() : undefined, readPaging(call.query, size)),
    (people, ctx) => ({ people: people.map((one) => showInvitable(ctx, one)), included: {} }),
    {
      shows: ok({ people: Type.Array(Invitable), included: Type.Object({}) }),
      name: path.includes(':') ? 'listPeopleForCalendarEvent' : 'listPeopleForCalendarEvents',
      summary: `Lists whom one may ask to come to ${path.includes(':') ? 'an event' : 'an event that is yet to be made'}.`,
    },
  ),
);

/** In the body, as the classic API has it, or behind the `?`. */
const scopeIn = ({ query, read }: Call) =>
  (query.deleterecurring === undefined
    ? read(EventRemoval)
    : EventRemoval.read({ deleteRecurring: query.deleterecurring })
  ).scope;

export const calendarEventRoutes: Route[] = [
  list(
    '/calendarevents',
    own,
    (ctx, call) => listEvents(ctx, wantedIn(ctx, call.query), readPaging(call.query, size)),
    (events, ctx) => ({ events: events.map((told) => showEvent(ctx, told)) }),
    {
      shows: ok({ events: Type.Array(CalendarEvent) }),
      query: wantedParameters,
      name: 'listCalendarEvents',
      summary: 'Lists what happens on these days, as far as the caller sees it. startDate must be sent.',
    },
  ),
  ...invitable,
  get(
    '/calendarevents/:id',
    own,
    (ctx, call) => readEvent(ctx, call.id()),
    (told, ctx) => ({ event: showEvent(ctx, told) }),
    { shows: ok({ event: CalendarEvent }), name: 'readCalendarEvent' },
  ),
  create('/calendarevents', own, (ctx, call) => createEvent(ctx, call.read(NewEvent)), {
    at: 'calendarevents',
    body: NewEvent,
    name: 'createCalendarEvent',
  }),
  act(
    'PUT',
    '/calendarevents/:id',
    own,
    (ctx, call) => updateEvent(ctx, call.id(), call.read(EventChange)),
    ({ id }) => ({ id: String(id) }),
    { body: EventChange, shows: ok({ id: Text }), name: 'updateCalendarEvent' },
  ),
  act('DELETE', '/calendarevents/:id', own, (ctx, call) => deleteEvent(ctx, call.id(), scopeIn(call)), undefined, {
    query: { deleteRecurring: parameter.oneOf(['one', 'following', 'all'], 'Of what comes again, how much of it.') },
    shows: Done,
    name: 'deleteCalendarEvent',
    summary: 'Puts an event into the trash.',
  }),
  act('PUT', '/trashcan/calendarevents/:id/restore', own, (ctx, call) => restoreEvent(ctx, call.id()), undefined, {
    shows: Done,
    name: 'restoreCalendarEvent',
  }),
];
