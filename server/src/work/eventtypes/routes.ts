import { Type } from 'typebox';
import { Done, ok } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, create, list, type Route } from '../../platform/http/route.ts';
import { createType, deleteType, listTypes, updateType } from './eventtypes.ts';
import { NewType, ShownType, showType, TypeChange } from './wire.ts';

export const eventTypeRoutes: Route[] = [
  list(
    '/calendareventtypes',
    'calendarEvent.manage',
    (ctx, call) => listTypes(ctx, readPaging(call.query, { usual: 250, most: 500 })),
    (types) => ({ eventtypes: types.map(showType) }),
    {
      shows: ok({ eventtypes: Type.Array(ShownType) }),
      name: 'listEventTypes',
      summary: 'Lists the types of events: those of every account, which have numbers below 0, and its own.',
    },
  ),
  create('/eventtypes', 'eventType.change', (ctx, call) => createType(ctx, call.read(NewType)), {
    at: 'eventtypes',
    body: NewType,
    name: 'createEventType',
  }),
  act(
    'PUT',
    '/eventtypes/:id',
    'eventType.change',
    (ctx, call) => updateType(ctx, call.id(), call.read(TypeChange)),
    undefined,
    { body: TypeChange, shows: Done, name: 'updateEventType' },
  ),
  act('DELETE', '/eventtypes/:id', 'eventType.change', (ctx, call) => deleteType(ctx, call.id()), undefined, {
    name: 'deleteEventType',
    summary: 'Deletes a type of events. Its events stay, and have none.',
  }),
];
