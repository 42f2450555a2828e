import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Work } from '../database.ts';

const CHANNEL = 'holdfast_work';
const ALL: Work[] = ['events', 'deliveries', 'replays', 'copies', 'exports', 'mail', 'ids'];
/** A notification takes a lock over all commits, so many changes share one. */
const GATHER_MS = 10;
const RECONNECT_MS = 1000;
/** A notification holds 8,000 bytes. Beyond this many accounts they are not named. */
const MOST_NAMED = 200;

/** LISTEN/NOTIFY between the processes on one database; listeners of this process are told directly. */
export function listenForNudges(pool: pg.Pool, connect: () => pg.Client) {
  const self = randomUUID();
  const listeners: ((work: Work, accountId?: number) => void)[] = [];
  /** `events`, or with its account `events:7`. */
  const gathered = new Set<string>();
  /** The connection that listens, or is about to. */
  let client: pg.Client | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  let hasBeenAway = false;

  const tell = (work: Work, accountId?: number) => {
    for (const listener of listeners) listener(work, accountId);
  };

  /** What this process has said itself it knows already. */
  const hear = ({ payload = '' }: pg.Notification) => {
    const [sender, ...works] = payload.split(' ');
    if (sender === self) return;
    for (const one of works) {
      const [work, accountId] = one.split(':');
      tell(work as Work, accountId === undefined ? undefined : Number(accountId));
    }
  };

  async function listen(): Promise<void> {
    const fresh = connect();
    client = fresh;
    const again = () => {
      if (client === fresh) client = undefined;
      hasBeenAway = true;
      fresh.removeAllListeners('end');
      fresh.end().catch(() => {});
      if (stopped) return;
      clearTimeout(retry);
      retry = setTimeout(listen, RECONNECT_MS).unref();
    };
    fresh.on('error', again);
    fresh.on('end', again);
    fresh.on('notification', hear);
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      // Whatever was said while nobody listened; not of ids at the first time, when two who use the same one try again anyway.
      for (const work of ALL) if (work !== 'ids' || hasBeenAway) tell(work);
    } catch {
      again();
    }
  }

  return {
    nudge(work: Work, accountId?: number) {
      tell(work, accountId);
      gathered.add(accountId === undefined ? work : `${work}:${accountId}`);
      gathering ??= setTimeout(() => {
        const works = gathered.size <= MOST_NAMED ? gathered : new Set([...gathered].map((one) => one.split(':')[0]!));
        const message = [self, ...works].join(' ');
        gathering = undefined;
        gathered.clear();
        pool.query('select pg_notify($1, $2)', [CHANNEL, message]).catch(() => {});
      }, GATHER_MS).unref();
    },
    onNudge(listener: (work: Work, accountId?: number) => void) {
      listeners.push(listener);
      if (listeners.length === 1) void listen();
    },
    async stop() {
      stopped = true;
      clearTimeout(gathering);
      clearTimeout(retry);
      client?.removeAllListeners('end');
      await client?.end().catch(() => {});
    },
  };
}
