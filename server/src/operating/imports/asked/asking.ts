import { doomBlobs } from '../../../bytes/storage/sweep.ts';
import { takeUpload } from '../../../bytes/uploads/uploads.ts';
import { makeGuard } from '../../../integrations/webhooks/send/guard.ts';
import { openNetworks } from '../../../integrations/webhooks/send/openings.ts';
import { requireInAccount } from '../../../platform/access/access.ts';
import { audit } from '../../../platform/audit/log.ts';
import { type Context, type Services, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/dialect.ts';
import type { AccountImportRow } from '../../../platform/db/tables/operating.ts';
import { conflict, invalid } from '../../../platform/failures.ts';
import type { Outlook } from '../dry-run.ts';
import { findImport, isEmpty } from '../store.ts';
import * as store from './store.ts';
import { sealToken } from './tokens.ts';

/** How far it is; `asked`: how many calls of the other side that took, in how many seconds. */
export type Progress = {
  project: number;
  projects: number;
  kind: string;
  count: number;
  asked: number;
  seconds: number;
};
export const nothingYet: Progress = { project: 0, projects: 0, kind: '', count: 0, asked: 0, seconds: 0 };

export type Asked = { row: AccountImportRow | undefined; source: string; obstacle: string };

export const NOT_EMPTY =
  'This account is not empty, and an import keeps every id. Whoever runs the server makes an empty one for it: holdfast account create';

const isUnderWay = ({ state }: Pick<AccountImportRow, 'state'>): boolean => state === 'looking' || state === 'running';

const NONE = 'There is no import to go on with. Say from where first, and with which token.';

export const guardOf = async (services: Services) => makeGuard({ allow: await openNetworks(services), who: 'Imports' });

/** From where this account is filled, if it is, and why it cannot be. */
async function standingOf(q: Queries, accountId: number): Promise<Omit<Asked, 'row'>> {
  const known = await findImport(q, accountId);
  const canBegin = known !== undefined || (await isEmpty(q, accountId));
  return { source: known?.source ?? '', obstacle: canBegin ? '' : NOT_EMPTY };
}

export async function readAccountImport(ctx: Context): Promise<Asked> {
  requireInAccount(ctx.actor, 'account.import');
  const { accountId } = ctx.actor;
  return { row: await store.findAsked(ctx.db, accountId), ...(await standingOf(ctx.db, accountId)) };
}

type From = Pick<AccountImportRow, 'url' | 'token' | 'blob_key' | 'size'>;

/** One at a time; what was asked for before makes room. `source`: from where the account was filled before, if it was. */
async function look(ctx: Context, from: (tx: Queries, source: string) => Promise<From>): Promise<void> {
  requireInAccount(ctx.actor, 'account.import');
  const { accountId } = ctx.actor;
  await transact(ctx, async (tx) => {
    await lockName(tx, 'account imports', accountId);
    const { source, obstacle } = await standingOf(tx, accountId);
    if (obstacle) throw conflict(obstacle);
    const before = await store.findAsked(tx, accountId);
    if (before && isUnderWay(before)) throw conflict('An import is under way already. Stop it first.');
    const where = await from(tx, source);
    await doomBlobs(tx, accountId, [before?.blob_key ?? ''], ctx.now);
    await store.putAsked(tx, {
      account_id: accountId,
      state: 'looking',
      ...where,
      person_id: 0,
      lease: '',
      leased_until: '',
      tries: 0,
      progress: JSON.stringify(nothingYet),
      outlook: '',
      report: '',
      problem: '',
      asked_at: ctx.now,
      begun_at: null,
      ended_at: null,
    });
  });
  ctx.services.db.nudge('copies');
}

/** Has everything counted over there; nothing is brought in yet. */
export async function askForImport(ctx: Context, given: { url: string; token: string }): Promise<void> {
  requireInAccount(ctx.actor, 'account.import');
  const verdict = (await guardOf(ctx.services)).checkUrl(given.url);
  if (!verdict.ok) throw invalid(`url: ${verdict.reason}`, [{ field: 'url', message: verdict.reason }]);
  const url = verdict.url.origin + verdict.url.pathname.replace(/\/+$/, '');
  await look(ctx, async (tx, source) => {
    if (source !== '' && source !== url)
      throw conflict(`This account is filled from ${source}, and from one place only.`);
    const token = await sealToken(ctx.services, tx, ctx.actor.accountId, given.token);
    return { url, token, blob_key: '', size: 0 };
  });
}

/** Has an uploaded archive of an export looked at; nothing is brought in yet. */
export const askForArchive = (ctx: Context, { ref }: { ref: string }): Promise<void> =>
  look(ctx, async (tx, source) => {
    if (source !== '') throw conflict(NOT_EMPTY);
    const { name, blob_key, size } = await takeUpload(ctx, tx, ref);
    return { url: name, token: '', blob_key, size };
  });

type Beginning = { personId?: number };

/** What was counted is brought in; what was stopped goes on from there. `personId`: whom the caller is in an export. */
export async function beginAccountImport(ctx: Context, { personId }: Beginning = {}): Promise<void> {
  await change(ctx, async (tx, row) => {
    if (row.state !== 'ready' && row.state !== 'stopped') throw conflict(NONE);
    // Stopped before everything was counted.
    if (row.outlook === '') return { state: 'looking' };
    const { obstacle } = await standingOf(tx, row.account_id);
    if (obstacle) throw conflict(obstacle);
    await audit(ctx, tx, { action: 'account.imported', detail: `from ${row.url}, begun` });
    const progress = row.begun_at === null ? { progress: JSON.stringify(nothingYet) } : {};
    const person_id = whoIn(JSON.parse(row.outlook), personId);
    return { state: 'running', begun_at: row.begun_at ?? ctx.now, person_id, ...progress };
  });
  ctx.services.db.nudge('copies');
}

function whoIn({ archive }: Outlook, personId: number | undefined): number {
  const who = personId ?? archive?.personId ?? 0;
  if (archive ? archive.people.every(({ id }) => id !== who) : personId !== undefined)
    throw invalid('personId: nobody whom you could be there has this id.', [
      { field: 'personId', message: 'is no Administrator in that export' },
    ]);
  return who;
}

/**
 * Whoever is at it notices. The records of an archive come in one transaction, behind which other writes may have to wait, and
 * so would this one: who is at it in this process is told before.
 */
export async function stopAccountImport(ctx: Context): Promise<void> {
  requireInAccount(ctx.actor, 'account.import');
  const stopping = change(ctx, async (tx, row) => {
    if (row.state === 'done') throw conflict('It is done already: what it has brought in is here.');
    if (!isUnderWay(row)) throw conflict('No import is under way.');
    if (row.state === 'running')
      await audit(ctx, tx, { action: 'account.imported', detail: `from ${row.url}, stopped` });
    return { state: 'stopped' };
  });
  ctx.services.importsUnderWay.get(ctx.actor.accountId)?.(stopping.catch(() => {}));
  await stopping;
}

/** With the token. What was brought in stays, and another import goes on from there. */
export const deleteAccountImport = (ctx: Context): Promise<void> =>
  change(ctx, async (tx, row) => {
    if (isUnderWay(row)) throw conflict('An import is under way. Stop it first.');
    await doomBlobs(tx, row.account_id, [row.blob_key], ctx.now);
    return { state: 'forgotten', token: '', url: '', blob_key: '', outlook: '', report: '' };
  });

async function change(
  ctx: Context,
  work: (tx: Queries, row: AccountImportRow) => Promise<store.Change>,
): Promise<void> {
  requireInAccount(ctx.actor, 'account.import');
  const { accountId } = ctx.actor;
  await transact(ctx, async (tx) => {
    await lockName(tx, 'account imports', accountId);
    const row = await store.findAsked(tx, accountId);
    if (!row || row.state === 'forgotten') throw conflict(NONE);
    await store.changeAsked(tx, accountId, { problem: '', tries: 0, ...(await work(tx, row)) });
  });
}
