import { ok } from '../../../platform/http/answer/classic.ts';
import { act, get, type Route } from '../../../platform/http/route.ts';
import {
  askForArchive,
  askForImport,
  beginAccountImport,
  deleteAccountImport,
  readAccountImport,
  stopAccountImport,
} from './asking.ts';
import { AccountImport, Beginning, NewAccountImport, NewArchive, showAccountImport } from './wire.ts';

export const accountImportRoutes: Route[] = [
  get('/account/import', 'account.import', readAccountImport, (one) => ({ import: showAccountImport(one) }), {
    shows: ok({ import: AccountImport }),
    name: 'readAccountImport',
    summary: 'Shows how far the import of a whole account is, what would come or has come, or why there cannot be one.',
  }),
  act(
    'POST',
    '/account/import',
    'account.import',
    (ctx, call) => askForImport(ctx, call.read(NewAccountImport)),
    undefined,
    {
      body: NewAccountImport,
      name: 'askForAccountImport',
      summary:
        'Counts what an account of another service that speaks the classic interface has, in the background. Nothing is brought in yet. The token is kept sealed, never shown, and thrown away when the import is over.',
    },
  ),
  act(
    'POST',
    '/account/import/archive',
    'account.import',
    (ctx, call) => askForArchive(ctx, call.read(NewArchive)),
    undefined,
    {
      body: NewArchive,
      name: 'askForArchiveImport',
      summary:
        'Looks at an uploaded archive of an export, in the background: whether it is whole, and what is in it. Nothing is brought in yet.',
    },
  ),
  act(
    'PUT',
    '/account/import/begin',
    'account.import',
    (ctx, call) => beginAccountImport(ctx, call.read(Beginning)),
    undefined,
    {
      body: Beginning,
      name: 'beginAccountImport',
      summary: 'Brings in what was counted, with ids, authors and dates, or goes on with what was stopped.',
    },
  ),
  act('PUT', '/account/import/stop', 'account.import', stopAccountImport, undefined, {
    name: 'stopAccountImport',
    summary: 'Stops the import. What has come stays, and it can go on from there.',
  }),
  act('DELETE', '/account/import', 'account.import', deleteAccountImport, undefined, {
    name: 'forgetAccountImport',
    summary: 'Forgets the token and what was counted. What has come stays.',
  }),
];
