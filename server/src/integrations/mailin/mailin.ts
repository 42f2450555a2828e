import { addressFor, type Makes } from '../../people/mail/codes.ts';
import { may, requireInAccount } from '../../platform/access/access.ts';
import { audit } from '../../platform/audit/log.ts';
import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { conflict } from '../../platform/failures.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { requireProject } from '../../work/projects/projects.ts';
import { type Fetching, readFetching } from './fetching/turns.ts';
import { needs } from './making.ts';
import * as store from './store.ts';

export type MailInState = {
  /** Undefined where no mail arrives. */
  address: string | undefined;
  lastArrivedAt: string | null;
  refused: number;
  /** Undefined where it is not fetched from a mailbox. */
  fetching: Fetching | undefined;
};
/** Whoever mails there as its person makes one of these. */
export type MailAddress = { makes: Makes; address: string };

export async function readMailIn(ctx: Context): Promise<MailInState> {
  requireInAccount(ctx.actor, 'mail.manage');
  const { accountId } = ctx.actor;
  const { mailIn } = ctx.services.config;
  return {
    address: mailIn && `${mailIn.local ?? '*'}@${mailIn.domain}`,
    lastArrivedAt: await store.lastArrived(ctx.db, accountId),
    refused: await store.countRefused(ctx.db, accountId),
    fetching: mailIn?.imap && (await readFetching(ctx.services)),
  };
}

/** Newest first. */
export async function listRefused(ctx: Context, paging: Paging): Promise<Page<store.RefusedView>> {
  requireInAccount(ctx.actor, 'mail.manage');
  const { accountId, personId } = ctx.actor;
  return ctx.services.cursors.page(ctx, `refused mails ${JSON.stringify([accountId, personId])}`, paging, {
    rows: (start) => store.listRefused(ctx.db, accountId, { ...start, limit: paging.pageSize }),
    count: () => store.countRefused(ctx.db, accountId),
    boundary: ({ id }) => ({ key: id, id }),
  });
}

/** The actor's own addresses of a project, for what they may make there; none where no mail arrives. */
export async function listMailAddresses(ctx: Context, projectId: number): Promise<MailAddress[]> {
  return addressesIn(ctx, ctx.db, projectId);
}

/** Others: what is sent to the ones they had is refused from now on. */
export async function renewMailAddresses(ctx: Context, projectId: number): Promise<MailAddress[]> {
  const { accountId, personId } = ctx.actor;
  await transact(ctx, async (tx) => {
    const { id, name } = await requireProject(ctx, tx, projectId, 'project.read');
    if (!ctx.services.config.mailIn)
      throw conflict('No mail arrives at this Holdfast. Whoever runs it sets HOLDFAST_MAIL_IN.');
    await store.raiseSerial(tx, { accountId, projectId, personId }, ctx.now);
    await audit(ctx, tx, { action: 'mailAddress.renewed', about: { kind: 'project', id, name } });
  });
  return addressesIn(ctx, ctx.db, projectId);
}

async function addressesIn(ctx: Context, q: Queries, projectId: number): Promise<MailAddress[]> {
  const project = await requireProject(ctx, q, projectId, 'project.read');
  const { mailIn } = ctx.services.config;
  if (!mailIn || project.status === 'archived') return [];
  const { accountId, personId } = ctx.actor;
  const serial = await store.findSerial(q, { accountId, projectId, personId });
  const allowed = (Object.keys(needs) as Makes[]).filter((makes) => may(ctx.actor, needs[makes], project));
  return Promise.all(
    allowed.map(async (makes) => ({
      makes,
      address: await addressFor(ctx.services, mailIn, { accountId, personId, makes, projectId, serial }),
    })),
  );
}
