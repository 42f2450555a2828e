import { act, get, type Route } from '../../../platform/http/route.ts';
import { chooseDefaultHours, chooseHours, forgetHours } from './hours.ts';
import { ChosenHours } from './hours-wire.ts';
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
  act(
    'PUT',
    `${PATH}/hours`,
    'notification.manage',
    (ctx, call) => chooseHours(ctx, call.read(ChosenHours)),
    undefined,
    {
      body: ChosenHours,
      name: 'chooseWorkingHours',
      summary:
        'Chooses when the caller is told at once, by their own clock: what happens at other times waits for the next.',
    },
  ),
  act('DELETE', `${PATH}/hours`, 'notification.manage', forgetHours, undefined, {
    name: 'forgetWorkingHours',
    summary: 'Goes back to the account’s working hours.',
  }),
  act(
    'PUT',
    `${PATH}/defaultHours`,
    'account.change',
    (ctx, call) => chooseDefaultHours(ctx, call.read(ChosenHours)),
    undefined,
    {
      body: ChosenHours,
      name: 'chooseDefaultWorkingHours',
      summary: 'Chooses when those are told at once who have not chosen themselves.',
    },
  ),
];
