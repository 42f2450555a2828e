import { requireInAccount } from '../../platform/access/access.ts';
import { type Committed, type Context, transact } from '../../platform/context.ts';
import { conflict } from '../../platform/failures.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { hurryMail, post } from './outbox.ts';
import * as store from './store.ts';

export type { MailView } from './store.ts';

const COUNTED = 1000;

export type MailState = {
  /** Whom mail is from; undefined where none is sent. */
  from: string | undefined;
  lastSentAt: string | null;
  due: number;
  undelivered: number;
};

export async function readMailState(ctx: Context): Promise<MailState> {
  requireInAccount(ctx.actor, 'mail.manage');
  const { accountId } = ctx.actor;
  const from = ctx.services.config.mail?.from;
  return {
    from: from && `${from.name} <${from.address}>`,
    lastSentAt: await store.lastSent(ctx.db, accountId),
    due: await store.countDue(ctx.db, accountId, ctx.now, COUNTED),
    undelivered: await store.countUndelivered(ctx.db, accountId),
  };
}

/** Newest first. */
export async function listUndelivered(ctx: Context, paging: Paging): Promise<Page<store.MailView>> {
  requireInAccount(ctx.actor, 'mail.manage');
  const { accountId, personId } = ctx.actor;
  return ctx.services.cursors.page(ctx, `mails ${JSON.stringify([accountId, personId])}`, paging, {
    rows: (start) => store.listUndelivered(ctx.db, accountId, { ...start, limit: paging.pageSize }),
    count: () => store.countUndelivered(ctx.db, accountId),
    boundary: ({ id }) => ({ key: id, id }),
  });
}

/** To who asks for it, the same way as every other mail. */
export async function sendTest(ctx: Context): Promise<Committed<void>> {
  requireInAccount(ctx.actor, 'mail.manage');
  const { accountId, personId } = ctx.actor;
  if (!ctx.services.config.mail) throw conflict('This Holdfast sends no mail. Whoever runs it sets HOLDFAST_SMTP_URL.');
  await transact(ctx, async (tx) => {
    const isPosted = await post(ctx.services, tx, {
      accountId,
      personId,
      purpose: 'test',
      letter: () => ({
        subject: 'Mail from Holdfast works',
        says: ['This is the test that you asked for on the page about mail. It has arrived, so others will, too.'],
        lastly: ['You get this because you asked for it.'],
      }),
    });
    if (!isPosted)
      throw conflict(
        'Nobody is reached at your e-mail address, which is one for examples. Change it on your profile page, and try again.',
      );
  });
  hurryMail(ctx.services);
}
