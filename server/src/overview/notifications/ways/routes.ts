import { act, get, type Route } from '../../../platform/http/route.ts';
import { choose, chooseDefaults, readPreferences } from './ways.ts';
import { Chosen, ShownPreferences, showPreferences } from './wire.ts';

const PATH = '/notifications';

export const wayRoutes: Route[] = [
  get(`${PATH}/preferences`, 'notification.manage', readPreferences, showPreferences, {
    shows: ShownPreferences,
    name: 'getNotificationPreferences',
    summary: 'Shows how the caller hears of what concerns them, and how those do who have not chosen.',
  }),
  act('PUT', `${PATH}/preferences`, 'notification.manage', (ctx, call) => choose(ctx, call.read(Chosen)), undefined, {
    body: Chosen,
    name: 'chooseNotificationPreferences',
    summary: 'Chooses how the caller hears of what concerns them; default goes back to the account’s.',
  }),
  act('PUT', `${PATH}/defaults`, 'account.change', (ctx, call) => chooseDefaults(ctx, call.read(Chosen)), undefined, {
    body: Chosen,
    name: 'chooseNotificationDefaults',
    summary: 'Chooses how those hear of what concerns them who have not chosen themselves.',
  }),
];
