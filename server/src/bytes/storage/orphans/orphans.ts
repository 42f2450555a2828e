import { randomUUID } from 'node:crypto';
import type { Chore, Services } from '../../../platform/context.ts';
import { accountOfKey } from '../keys.ts';
import { unnamed } from '../known.ts';
import { doomedAmong, isBroughtBack } from '../sweep-store.ts';
import * as store from './store.ts';

/** Older than any upload that is still waiting for its row, and than any backup that is still copying. */
export const GRACE_MS = 86_400_000;
const LISTED = 1000;
/** Long enough to list a portion of a store that is slow. */
const LEASE_MS = 60_000;
const DAY_MS = 86_400_000;

type Portion = { keys: string[]; last: string; isLast: boolean };

/** The next keys behind this one, those of them that are older than this. */
async function listPortion({ blobs }: Services, after: string, oldest: Date, size: number): Promise<Portion> {
  const keys: string[] = [];
  let last = after;
  let listed = 0;
  for await (const { key, modifiedAt } of blobs.list(after)) {
    if (modifiedAt < oldest) keys.push(key);
    last = key;
    listed += 1;
    if (listed === size) return { keys, last, isLast: false };
  }
  return { keys, last, isLast: true };
}

/** A key that is not of our making names no account; whoever put it there may need it. What is doomed goes in its own time. */
async function orphansAmong(services: Services, keys: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [account, group] of Map.groupBy(keys, accountOfKey)) {
    if (account === undefined || (await isBroughtBack(services.db.read, account))) continue;
    const nameless = await unnamed(services, account, group);
    const doomed = await doomedAmong(services.db.committed, account, nameless);
    found.push(...nameless.filter((key) => !doomed.has(key)));
  }
  return found;
}

/** In portions, bytes older than this that no row knows: a crash between storing them and writing the row left them. */
export async function* orphans(services: Services, oldest: Date): AsyncGenerator<string[], void> {
  for (let after = '', isLast = false; !isLast; ) {
    const portion = await listPortion(services, after, oldest, LISTED);
    yield await orphansAmong(services, portion.keys);
    ({ last: after, isLast } = portion);
  }
}

const oldestOf = ({ now }: Services) => new Date(now().getTime() - GRACE_MS);

async function removeTemporary({ blobs }: Services, oldest: Date): Promise<void> {
  for await (const left of blobs.temporary(oldest)) await left.remove();
}

/**
 * Goes through the whole store once a day, a portion at a time. How far it came is a row that all processes share: each
 * lists what comes next, whoever dies on the way keeps only its portion waiting, and nobody begins again from the front.
 */
export function makeRemoveOrphans(size = LISTED): Chore {
  return {
    name: 'remove bytes that no row knows',
    everyMs: 600_000,
    async run(services) {
      const { db } = services;
      const oldest = oldestOf(services);
      const fromNow = (ms: number) => new Date(services.now().getTime() + ms).toISOString();
      const moment = { now: fromNow(0), until: fromNow(LEASE_MS), latest: fromNow(DAY_MS) };
      const known = await store.findWalk(db.committed);
      if (known && !store.isFree(known, moment)) return false;
      const lease = randomUUID();
      const place = await db.transaction((tx) => store.takeWalk(tx, lease, moment));
      if (place === undefined) return false;
      const { keys, last, isLast } = await listPortion(services, place, oldest, size);
      // Moved on before anything is removed, so that another may list what follows meanwhile.
      const next = isLast ? { place: '', due_at: moment.latest } : { place: last, due_at: moment.now };
      if (!(await db.transaction((tx) => store.moveWalk(tx, lease, next)))) return true;
      for (const key of await orphansAmong(services, keys)) await services.blobs.delete(key);
      if (isLast) await removeTemporary(services, oldest);
      return !isLast;
    },
  };
}

/** For whoever asks for it: all of it, from the front. */
export const removeOrphansNow: Chore = {
  ...makeRemoveOrphans(),
  async run(services) {
    const oldest = oldestOf(services);
    for await (const keys of orphans(services, oldest)) for (const key of keys) await services.blobs.delete(key);
    await removeTemporary(services, oldest);
    return false;
  },
};
