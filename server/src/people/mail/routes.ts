import { Type } from 'typebox';
import { ok } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, get, list, type Route } from '../../platform/http/route.ts';
import { listUndelivered, readMailState, sendTest } from './mails.ts';
import { Mail, showMailState, showUndelivered, UndeliveredMail } from './wire.ts';

export const mailRoutes: Route[] = [
  get('/mail', 'mail.manage', readMailState, (state) => ({ mail: showMailState(state) }), {
    shows: ok({ mail: Mail }),
    name: 'getMailState',
    summary: 'Says whether mail is sent, and how much of it has not arrived.',
  }),
  list(
    '/mail/undelivered',
    'mail.manage',
    (ctx, call) => listUndelivered(ctx, readPaging(call.query, { usual: 50, most: 250 })),
    (mails) => ({ mails: mails.map(showUndelivered) }),
    {
      shows: ok({ mails: Type.Array(UndeliveredMail) }),
      name: 'listUndeliveredMail',
      summary: 'Lists the mail that was tried and has not arrived, and why.',
    },
  ),
  act('POST', '/mail/test', 'mail.manage', sendTest, undefined, {
    name: 'sendTestMail',
    summary: 'Sends a mail to the caller, to see whether mail works.',
  }),
];
