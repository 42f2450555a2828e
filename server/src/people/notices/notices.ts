import { requireInAccount } from '../../platform/access/access.ts';
import { type Context, type Services, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { NoticeRow } from '../../platform/db/tables/accounts.ts';
import { notFound } from '../../platform/failures.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { post } from '../mail/outbox.ts';
import * as store from './store.ts';

type Telling = { accountId: number; about: string; aboutId: number; subject: string; message: string };

/** Something the Administrators should know, said in the transaction in which it came about; mailed to each of them, too. */
export async function giveNotice(services: Services, tx: Queries, telling: Telling): Promise<void> {
  const { accountId, about, aboutId, subject, message } = telling;
  await store.insertNotice(tx, {
    account_id: accountId,
    id: await services.db.nextId(tx, accountId, 'notice'),
    about,
    about_id: aboutId,
    message,
    created_at: services.now().toISOString(),
    dismissed_by: null,
    dismissed_at: null,
  });
  const { mail } = services.config;
  const administrators = mail ? await store.listAdministrators(tx, accountId) : [];
  for (const personId of administrators)
    await post(services, tx, {
      accountId,
      personId,
      purpose: 'notice',
      letter: () => ({
        subject,
        says: [message],
        action: { label: 'See to it', url: `${mail!.baseUrl}/settings/${about}s/${aboutId}` },
        lastly: ['You get this because you are an Administrator.'],
      }),
    });
}

/** Those nobody has dismissed, newest first. */
export async function listNotices(ctx: Context, paging: Paging): Promise<Page<NoticeRow>> {
  requireInAccount(ctx.actor, 'notice.manage');
  const { accountId, personId } = ctx.actor;
  return ctx.services.cursors.page(ctx, `notices ${JSON.stringify([accountId, personId])}`, paging, {
    rows: (start) => store.listNotices(ctx.db, accountId, { ...start, limit: paging.pageSize }),
    count: () => store.countNotices(ctx.db, accountId),
    boundary: ({ id }) => ({ key: id, id }),
  });
}

/** For all Administrators: one of them has seen to it. */
export async function dismissNotice(ctx: Context, id: number): Promise<void> {
  requireInAccount(ctx.actor, 'notice.manage');
  const { accountId, personId } = ctx.actor;
  await transact(ctx, async (tx) => {
    if (!(await store.findNotice(tx, accountId, id))) throw notFound('notice');
    await store.dismiss(tx, { accountId, id, personId, now: ctx.now });
  });
}
