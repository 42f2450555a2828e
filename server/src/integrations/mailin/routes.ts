import { Type } from 'typebox';
import { ok } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { get, list, type Route, reveal } from '../../platform/http/route.ts';
import { listMailAddresses, listRefused, readMailIn, renewMailAddresses } from './mailin.ts';
import { MailAddressShown, MailIn, RefusedMail, showAddresses, showMailIn, showRefused } from './wire.ts';

const ADDRESSES = '/projects/:id/mailAddresses';
const addresses = ok({ mailAddresses: Type.Array(MailAddressShown) });

export const mailInRoutes: Route[] = [
  get('/mailIn', 'mail.manage', readMailIn, (state) => ({ mailIn: showMailIn(state) }), {
    shows: ok({ mailIn: MailIn }),
    name: 'getMailIn',
    summary: 'Says whether mail to Holdfast arrives, and how much of it was refused.',
  }),
  list(
    '/mailIn/refused',
    'mail.manage',
    (ctx, call) => listRefused(ctx, readPaging(call.query, { usual: 50, most: 250 })),
    (mails) => ({ mails: mails.map(showRefused) }),
    {
      shows: ok({ mails: Type.Array(RefusedMail) }),
      name: 'listRefusedMail',
      summary: 'Lists the mail of which nothing was made, and why.',
    },
  ),
  get(ADDRESSES, 'project.read', (ctx, call) => listMailAddresses(ctx, call.id()), showAddresses, {
    shows: addresses,
    name: 'listMailAddresses',
    summary:
      'Lists the addresses at which mail of the caller becomes something in the project. They are the caller’s alone.',
  }),
  reveal(`${ADDRESSES}/renew`, 'project.read', (ctx, call) => renewMailAddresses(ctx, call.id()), showAddresses, {
    shows: addresses,
    name: 'renewMailAddresses',
    summary: 'Gives the caller other addresses of the project. Mail to the old ones is refused.',
  }),
];
