import { ok } from '../../platform/http/answer/classic.ts';
import { act, get, type Route } from '../../platform/http/route.ts';
import { readAccount, updateAccount } from './accounts.ts';
import { Account, AccountChange, Authentication, showAccount, showAuthentication } from './wire.ts';
import { showZones, TimeZones } from './zones-wire.ts';

export const accountRoutes: Route[] = [
  get(
    '/account',
    'account.read',
    readAccount,
    (account, ctx) => ({ account: showAccount(account, ctx.baseUrl, ctx.services.config) }),
    { shows: ok({ account: Account }) },
  ),
  act('PUT', '/account', 'account.change', (ctx, call) => updateAccount(ctx, call.read(AccountChange)), undefined, {
    body: AccountChange,
  }),
  get('/timezones', 'account.read', async ({ now }) => now, showZones, {
    shows: TimeZones,
    name: 'listTimeZones',
    summary: 'Lists the time zones that people may live in.',
  }),
  get(
    '/authenticate',
    'account.read',
    readAccount,
    (account, ctx) => ({
      account: showAuthentication(account, ctx.baseUrl, ctx.actor.personId),
    }),
    {
      shows: ok({ account: Authentication }),
      name: 'authenticate',
      summary: 'Shows whom the token belongs to, and where to call.',
    },
  ),
];
