import type pg from 'pg';

const CHANNEL = 'holdfast_work';
/** A notification takes a lock over all commits, so many changes share one. */
const GATHER_MS = 10;
const RECONNECT_MS = 1000;

/** LISTEN/NOTIFY between the processes on one database; listeners of this process are told directly. */
export function listenForNudges(pool: pg.Pool, connect: () => pg.Client) {
  const listeners: (() => void)[] = [];
  let client: pg.Client | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  async function listen(): Promise<void> {
    const fresh = connect();
    const again = () => {
      if (client === fresh) client = undefined;
      fresh.removeAllListeners('end');
      fresh.end().catch(() => {});
      if (stopped) return;
      clearTimeout(retry);
      retry = setTimeout(listen, RECONNECT_MS).unref();
    };
    fresh.on('error', again);
    fresh.on('end', again);
    fresh.on('notification', tell);
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      client = fresh;
      tell();
    } catch {
      again();
    }
  }

  return {
    nudge() {
      tell();
      gathering ??= setTimeout(() => {
        gathering = undefined;
        pool.query(`notify ${CHANNEL}`).catch(() => {});
      }, GATHER_MS).unref();
    },
    onNudge(listener: () => void) {
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
