import { newBlobKey } from '../../bytes/storage/keys.ts';
import { doomBlobs } from '../../bytes/storage/sweep.ts';
import { eachAccount } from '../../people/accounts/accounts.ts';
import type { Chore, Services } from '../../platform/context.ts';
import { lockName } from '../../platform/db/dialect.ts';
import type { ExportRow } from '../../platform/db/tables/operating.ts';
import { placeOf, sendOut } from '../backups/errands.ts';
import { hasEnded, leaseEnd, newLease, RENEW_EVERY_MS } from '../backups/leases.ts';
import { reasonOf } from '../backups/runs.ts';
import type { Sofar } from './archive.ts';
import type { Archived, Errand, Said } from './child.ts';
import * as store from './store.ts';

const LOOK_EVERY_MS = 60_000;
const SAVE_EVERY_MS = 2000;
const KEPT_MS = 7 * 86_400_000;
/** One under which the service dies each time would be begun for ever. */
const MOST_TRIES = 5;

/** Makes what was asked for, one at a time in the whole installation. One that was cut off is begun anew. */
export const makeExports: Chore = {
  name: 'make exports',
  everyMs: LOOK_EVERY_MS,
  does: 'exports',
  async run(services, signal) {
    if ((await store.listUnfinished(services.db.read)).length === 0) return false;
    const row = await claim(services);
    if (!row) return false;
    return row.tries > MOST_TRIES
      ? giveUp(services, row, `It was tried ${MOST_TRIES} times, and failed each time.`)
      : make(services, row, signal);
  },
};

async function claim(services: Services): Promise<ExportRow | undefined> {
  return services.db.transaction(async (tx) => {
    await lockName(tx, 'exports');
    const unfinished = await store.listUnfinished(tx);
    const now = services.now().toISOString();
    const isHeld = ({ state, lease, leased_until }: ExportRow) =>
      state === 'running' && leased_until > now && !hasEnded(lease);
    const [next] = unfinished;
    if (!next || unfinished.some(isHeld)) return undefined;
    const change = {
      state: 'running' as const,
      lease: newLease(),
      leased_until: leaseEnd(services),
      tries: next.tries + 1,
      blob_key: newBlobKey(next.account_id),
    };
    await store.saveExport(tx, next, change);
    await doomBlobs(tx, next.account_id, [next.blob_key], now);
    return { ...next, ...change };
  });
}

/** True when there may be another. */
async function make(services: Services, row: ExportRow, signal: AbortSignal): Promise<boolean> {
  const lost = new AbortController();
  let sofar: Sofar | undefined;
  let renewedAt = services.steady();
  const save = async () => {
    const isDue = services.steady() - renewedAt > RENEW_EVERY_MS;
    if (!sofar && !isDue) return;
    const progress = sofar && { progress: JSON.stringify(sofar) };
    sofar = undefined;
    const change = { leased_until: leaseEnd(services), ...progress };
    if (!(await services.db.transaction((tx) => store.saveExport(tx, row, change)))) lost.abort();
    renewedAt = services.steady();
  };
  // A database that is away for a moment ends nothing: the lease outlasts several of these.
  const timer = setInterval(() => void save().catch(() => {}), SAVE_EVERY_MS).unref();
  try {
    const { account_id: accountId, blob_key: key } = row;
    const takenAt = services.now().toISOString();
    const archived = await sendOut<Errand, Said, Archived>(
      new URL('./child.ts', import.meta.url),
      { own: placeOf(services.config), accountId, key, takenAt },
      {
        signal: AbortSignal.any([signal, lost.signal]),
        hear(said, { resolve, reject }) {
          if ('archived' in said) resolve(said.archived);
          else if ('failure' in said) reject(said.hasNoRoom ? new NoRoom(said.failure) : new Error(said.failure));
          else if ('sofar' in said) sofar = said.sofar;
          else services.log.warn({ problem: said.problem }, 'the export lacks a file');
        },
      },
    );
    await end(services, row, archived);
    return true;
  } catch (error) {
    if (lost.signal.aborted) return true;
    if (signal.aborted) return putBack(services, row, { tries: row.tries - 1 });
    services.log.error({ reason: reasonOf(error), export: row.id }, 'an export could not be made');
    if (error instanceof NoRoom) return giveUp(services, row, 'There is no room left for it on the server.');
    return putBack(services, row, {});
  } finally {
    clearInterval(timer);
  }
}

class NoRoom extends Error {}

/** One of an account is kept: the newest. */
async function end(services: Services, row: ExportRow, { size, sofar }: Archived): Promise<void> {
  const now = services.now();
  await services.db.transaction(async (tx) => {
    const isOurs = await store.saveExport(tx, row, {
      state: sofar.missing > 0 ? 'incomplete' : 'done',
      problem:
        sofar.missing > 0 ? 'Some files could not be read and are not in it. The log of the server names them.' : '',
      progress: JSON.stringify(sofar),
      size,
      ended_at: now.toISOString(),
      expires_at: new Date(now.getTime() + KEPT_MS).toISOString(),
    });
    const earlier = isOurs ? (await store.ofAccount(tx, row.account_id)).filter(({ id }) => id < row.id) : [];
    for (const { id } of earlier) await store.removeExport(tx, { accountId: row.account_id, id });
    const keys = isOurs ? earlier.map(({ blob_key }) => blob_key) : [row.blob_key];
    await doomBlobs(tx, row.account_id, keys, now.toISOString());
  });
  services.log.info({ export: row.id, size, ...sofar }, 'export made');
}

/** It is begun anew at the next look. */
async function putBack(services: Services, row: ExportRow, change: { tries?: number }): Promise<false> {
  await services.db.transaction((tx) => store.saveExport(tx, row, { state: 'waiting', leased_until: '', ...change }));
  return false;
}

async function giveUp(services: Services, row: ExportRow, problem: string): Promise<true> {
  const now = services.now();
  const expires_at = new Date(now.getTime() + KEPT_MS).toISOString();
  const change = { state: 'failed' as const, problem, ended_at: now.toISOString(), expires_at };
  await services.db.transaction((tx) => store.saveExport(tx, row, change));
  return true;
}

export const removeOldExports: Chore = {
  name: 'remove exports that were kept long enough',
  everyMs: 3600_000,
  run: (services, signal) =>
    eachAccount(services, signal, async (accountId) => {
      const now = services.now().toISOString();
      const old = (await store.ofAccount(services.db.read, accountId)).filter(
        ({ expires_at }) => expires_at !== null && expires_at <= now,
      );
      if (old.length === 0) return false;
      await services.db.transaction(async (tx) => {
        for (const { id } of old) {
          const removed = await store.removeExport(tx, { accountId, id });
          await doomBlobs(tx, accountId, [removed?.blob_key ?? ''], now);
        }
      });
      return false;
    }),
};
