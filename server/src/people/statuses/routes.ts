import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { ok } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, type Call, create, get, list, type Route } from '../../platform/http/route.ts';
import { deleteStatus, listStatuses, readStatus, setStatus, updateStatus } from './statuses.ts';
import type { Said } from './store.ts';
import { NewStatus, showStatus, UserStatus } from './wire.ts';

const shown = (said: Said, ctx: Context) => ({ userStatus: showStatus(ctx, said) });
const shows = ok({ userStatus: UserStatus });
const text = (call: Call) => call.read(NewStatus).status;
const body = { body: NewStatus };

export const statusRoutes: Route[] = [
  list(
    '/statuses',
    'status.say',
    (ctx, call) => listStatuses(ctx, readPaging(call.query, { usual: 100, most: 500 })),
    (all, ctx) => ({ userStatuses: all.map((said) => showStatus(ctx, said)) }),
    {
      shows: ok({ userStatuses: Type.Array(UserStatus) }),
      summary: 'Lists what the people of the owner company say they are doing.',
    },
  ),
  get('/me/status', 'status.say', (ctx) => readStatus(ctx, ctx.actor.personId), shown, {
    shows,
    name: 'readMyStatus',
    summary: 'Shows what whoever asks has said they are doing.',
  }),
  create('/me/status', 'status.say', (ctx, call) => setStatus(ctx, ctx.actor.personId, text(call)), {
    at: 'me/status',
    ...body,
    name: 'setMyStatus',
    summary: 'Says what whoever asks is doing, in place of what they said before.',
  }),
  act(
    'PUT',
    '/me/status/:id',
    'status.say',
    (ctx, call) => updateStatus(ctx, call.id(), text(call), ctx.actor.personId),
    undefined,
    { ...body, name: 'updateMyStatus' },
  ),
  act(
    'DELETE',
    '/me/status/:id',
    'status.say',
    (ctx, call) => deleteStatus(ctx, call.id(), ctx.actor.personId),
    undefined,
    { name: 'deleteMyStatus' },
  ),
  get('/people/:id/status', 'person.read', (ctx, call) => readStatus(ctx, call.id()), shown, { shows }),
  create('/people/:id/status', 'person.edit', (ctx, call) => setStatus(ctx, call.id(), text(call)), {
    at: 'people/status',
    ...body,
  }),
  act(
    'PUT',
    '/people/status/:id',
    'person.edit',
    (ctx, call) => updateStatus(ctx, call.id(), text(call)),
    undefined,
    body,
  ),
  act('DELETE', '/people/status/:id', 'person.edit', (ctx, call) => deleteStatus(ctx, call.id())),
  act(
    'PUT',
    '/people/:person/status/:id',
    'person.edit',
    (ctx, call) => updateStatus(ctx, call.id(), text(call), call.id('person')),
    undefined,
    { ...body, name: 'updateStatusOfPerson' },
  ),
  act(
    'DELETE',
    '/people/:person/status/:id',
    'person.edit',
    (ctx, call) => deleteStatus(ctx, call.id(), call.id('person')),
    undefined,
    { name: 'deleteStatusOfPerson' },
  ),
];
