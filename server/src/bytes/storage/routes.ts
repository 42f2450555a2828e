import { ok } from '../../platform/http/answer/classic.ts';
import { get, type Route } from '../../platform/http/route.ts';
import { readRoom } from './quota.ts';
import { AccountStorage, showRoom } from './wire.ts';

export const storageRoutes: Route[] = [
  get('/storage', 'storage.total', readRoom, (room) => ({ storage: showRoom(room) }), {
    shows: ok({ storage: AccountStorage }),
  }),
];
