import { setTimeout as sleep } from 'node:timers/promises';
import { doomBlobs } from '../../../bytes/storage/sweep.ts';
import { audit, somebodyIn } from '../../../platform/audit/log.ts';
import type { Chore, Services } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/dialect.ts';
import type { AccountImportRow } from '../../../platform/db/tables/operating.ts';
import { Failure } from '../../../platform/failures.ts';
import { hasEnded, leaseEnd, newLease } from '../../backups/leases.ts';
import { reasonOf } from '../../backups/runs.ts';
import { Unfit } from '../../exports/back/archive.ts';
import { CannotBegin } from '../beginning.ts';
import { connect, Refused, type Source } from '../classic/calling.ts';
import { dryRun } from '../dry-run.ts';
import { importClassic, type Sofar } from '../imports.ts';
import { bringBack, letGoOfArchives, lookAt, removeUnpacked } from './archives.ts';
import { guardOf, nothingYet, type Progress } from './asking.ts';
import * as store from './store.ts';
import { openToken } from './tokens.ts';

/** One takes hours, mostly of waiting: those of other accounts do not wait for it. */
const AT_ONCE = 3;
const SAVE_EVERY_MS = 2000;
/** One that never comes further would be begun for ever. */
const MOST_TRIES = 10;
const LATER = 'It is tried again by itself.';

/** Counts, or brings in, what Administrators have asked for. It goes on where it was when the service ended. */
export const carryOnAccountImports: Chore[] = Array.from({ length: AT_ONCE }, (_, at) => ({
  name: `bring in whole accounts, ${at + 1}`,
  everyMs: 60_000,
  does: 'copies',
  async run(services, signal) {
    if (at === 0) await letGoOfArchives(services);
    if (at === 0) await removeUnpacked(services);
    if ((await store.listUnderWay(services.db.read)).length === 0) return false;
    const row = await claim(services);
    return row ? carry(services, row, signal) : false;
  },
}));

async function claim(services: Services): Promise<AccountImportRow | undefined> {
  return services.db.transaction(async (tx) => {
    await lockName(tx, 'account imports');
    const now = services.now().toISOString();
    const rows = await store.listUnderWay(tx);
    const next = rows.find(({ lease, leased_until }) => leased_until <= now || hasEnded(lease));
    if (!next) return undefined;
    const change = { lease: newLease(), leased_until: leaseEnd(services), tries: next.tries + 1 };
    await store.changeAsked(tx, next.account_id, change);
    return { ...next, ...change };
  });
}

/** True when there may be another. */
async function carry(services: Services, row: AccountImportRow, signal: AbortSignal): Promise<boolean> {
  const lost = new AbortController();
  // Counting begins anew, bringing in goes on.
  const isArchive = row.blob_key !== '';
  const before: Progress = row.state === 'running' && !isArchive ? JSON.parse(row.progress) : nothingYet;
  const begun = services.steady();
  let latest: Sofar | undefined;
  let source: Source | undefined;
  let done = () => source?.asked() ?? 0;
  const progress = (sofar: Sofar | undefined): Progress => ({
    ...before,
    ...sofar,
    count: before.count + (sofar?.count ?? 0),
    asked: before.asked + done(),
    seconds: before.seconds + Math.round((services.steady() - begun) / 1000),
  });
  const save = async () => {
    if (row.state === 'running' && !isArchive && latest && latest.count > 0) row.tries = 0;
    const told = latest && { tries: row.tries, progress: JSON.stringify(progress(latest)) };
    latest = undefined;
    const change = { leased_until: leaseEnd(services), ...told, ...(row.tries === 0 && { problem: '' }) };
    if (!(await services.db.transaction((tx) => store.saveHeld(tx, row, change)))) lost.abort();
  };
  // A database that is away for a moment ends nothing: the lease outlasts several of these.
  const timer = setInterval(() => void save().catch(() => {}), SAVE_EVERY_MS).unref();
  const either = AbortSignal.any([signal, lost.signal]);
  let writtenDown: Promise<unknown> | undefined;
  const stopped = (writing: Promise<unknown>) => {
    writtenDown = writing;
    lost.abort();
  };
  const here = services.importsUnderWay;
  here.set(row.account_id, stopped);
  const telling = {
    isTold: true,
    progress(sofar: Sofar) {
      latest = sofar;
    },
  };
  try {
    if (isArchive) {
      const progress = (sofar: Sofar, units: number) => {
        latest = sofar;
        done = () => units;
      };
      await carryArchive(services, row, { signal: either, progress });
      return true;
    }
    source = await reach(services, row, either);
    if (row.state === 'looking') {
      const outlook = await dryRun(services, source, row.account_id, telling);
      await end(services, row, { state: 'ready', outlook: JSON.stringify(outlook) });
    } else {
      const report = await importClassic(services, source, row.account_id, telling);
      await end(services, row, { state: 'done', token: '', report: JSON.stringify(report) });
    }
    return true;
  } catch (error) {
    return either.aborted ? lost.signal.aborted : giveWay(services, row, error);
  } finally {
    clearInterval(timer);
    await writtenDown;
    if (here.get(row.account_id) === stopped) here.delete(row.account_id);
    await source?.close().catch(() => {});
    await services.db.transaction((tx) => store.letGo(tx, row)).catch(() => {});
  }
}

type Telling = Parameters<typeof lookAt>[2];

async function carryArchive(services: Services, row: AccountImportRow, telling: Telling): Promise<void> {
  if (row.state === 'looking') {
    const outlook = await lookAt(services, row, telling);
    await end(services, row, { state: 'ready', outlook: JSON.stringify(outlook) });
    return;
  }
  await bringBack(services, row, telling, async (numbered, tx, report) => {
    const isOurs = await endIn(numbered, tx, row, { state: 'done', report: JSON.stringify(report) });
    // Somebody has stopped it at the last moment: nothing came then.
    if (!isOurs) throw new Error('It was stopped.');
  });
}

async function reach(services: Services, row: AccountImportRow, signal: AbortSignal): Promise<Source> {
  const token = await openToken(services, services.db.read, row.account_id, row.token).catch(() => {
    throw new CannotBegin('The token can be read no more: the key of this installation is another. Type it again.');
  });
  return connect({
    url: row.url,
    token,
    guard: await guardOf(services),
    signal,
    later: LATER,
    pause: (ms) => sleep(ms, undefined, { signal, ref: false }),
    waits: () => {},
  });
}

async function endIn(services: Services, tx: Queries, row: AccountImportRow, change: store.Change): Promise<boolean> {
  const ended_at = services.now().toISOString();
  const over = change.state !== 'ready' && { ended_at, blob_key: '' };
  const isOurs = await store.saveHeld(tx, row, { problem: '', ...change, ...over });
  if (isOurs && over) await doomBlobs(tx, row.account_id, [row.blob_key], ended_at);
  if (isOurs && over && row.state === 'running') {
    const detail = `from ${row.url}, ${change.state === 'done' ? 'done' : 'failed'}`;
    await audit(somebodyIn(services, row.account_id), tx, { action: 'account.imported', detail });
  }
  return isOurs;
}

async function end(services: Services, row: AccountImportRow, change: store.Change): Promise<void> {
  await services.db.transaction((tx) => endIn(services, tx, row, change));
  services.log.info({ account: row.account_id, state: change.state }, 'import');
}

/** What may pass is waited for; what would be refused again ends it, and the token goes. */
async function giveWay(services: Services, row: AccountImportRow, error: unknown): Promise<boolean> {
  const said = reasonOf(error);
  services.log.warn({ account: row.account_id, reason: said }, 'an import does not go on');
  const isRefused = error instanceof CannotBegin || error instanceof Refused || error instanceof Unfit;
  // However long it takes until somebody makes room: what has come stays, and the next look goes on from there.
  const isFull = error instanceof Failure && error.kind === 'storageFull';
  if (isRefused || (row.tries >= MOST_TRIES && !isFull)) {
    const problem = isRefused ? said : `It was tried ${MOST_TRIES} times, and came no further.`;
    await end(services, row, { state: 'failed', token: '', problem });
    return true;
  }
  const isTellable = error instanceof Failure || said.endsWith(LATER);
  const problem = isFull
    ? `${said} ${LATER}`
    : isTellable
      ? said
      : `Something went wrong here; the log of the server tells what. ${LATER}`;
  await services.db.transaction((tx) => store.saveHeld(tx, row, { problem }));
  return false;
}
