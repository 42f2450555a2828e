import pg from 'pg';
import { serversIn } from '../../config-checks.ts';

/** A standby takes no changes, and shows what it has been told so far: whoever meets one looks for the other. */
const TAKES_CHANGES = 'select not pg_is_in_recovery() as "takesChanges"';

async function takesChanges(settings: pg.ClientConfig): Promise<boolean> {
  // One that falls silent after it has answered must not keep everybody from the others.
  const client = new pg.Client({ ...settings, query_timeout: settings.connectionTimeoutMillis ?? 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<{ takesChanges: boolean }>(TAKES_CHANGES)).rows[0]!.takesChanges;
  } catch {
    return false;
  } finally {
    client.end().catch(() => {});
  }
}

type Servers = {
  /** Connects with the one that took changes when it was last looked for. */
  Client: typeof pg.Client;
  /** Refuses a connection with one that takes none. */
  requireChanges(client: pg.ClientBase): Promise<void>;
  /** Asks all of them at once; resolves when it is known which of them to connect with, or that none takes changes now. */
  look(): Promise<void>;
};

/** `settings` without an address, which each server has of its own. */
export function makeServers(url: string, settings: pg.ClientConfig): Servers {
  const urls = serversIn(url);
  let current = urls[0]!;
  let looking: Promise<void> | undefined;
  const settingsFor = (address: string) => ({ ...settings, connectionString: address });

  async function lookAtAll(): Promise<void> {
    const asked = urls.map(async (one) => {
      if (!(await takesChanges(settingsFor(one)))) throw new Error('takes no changes');
      return one;
    });
    // While there is none, the last stays: what is said of it tells more than nothing.
    current = await Promise.any(asked).catch(() => current);
  }
  const look = (): Promise<void> => {
    if (urls.length === 1) return Promise.resolve();
    looking ??= lookAtAll().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: current });
    }
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      if (!callback) return super.connect().catch((error: Error) => Promise.reject(this.tellOf(error)));
      super.connect((error: Error) => callback(error && this.tellOf(error)));
      return undefined;
    }
    /** Another may take changes by now. Whoever asks next gets it; this one has failed. */
    private tellOf(error: Error): Error {
      void look();
      return error;
    }
  }

  return {
    Client: urls.length === 1 ? pg.Client : Client,
    look,
    async requireChanges(client) {
      if (urls.length === 1) return;
      const { rows } = await client.query<{ takesChanges: boolean }>(TAKES_CHANGES);
      if (rows[0]!.takesChanges) return;
      await look();
      throw Object.assign(new Error('The server takes no changes.'), { code: '25006' });
    },
  };
}
