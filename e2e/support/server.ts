import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { type Client, createClient } from '@holdfast/client';
import { startHoldfast } from '../../server/test/support/process.ts';
import { sharedByAll } from './sharing.ts';

export type Served = {
  url: string;
  /** The sign-in link that the first start printed. */
  link: string;
  /** Speaks for the first Administrator, with the token that was printed. */
  client: Client;
  /** Ends the server at once, as a failing machine would, and starts it again on the same data and port. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
};
type Server = Served & { close(): Promise<void> };

/** The server as `npm start` starts it, on fresh data, with these settings. */
async function start(settings: Record<string, string>): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-e2e-'));
  const env = { ...settings, HOLDFAST_DATA: folder };
  let running = await startHoldfast(env);
  const { url } = running;
  return {
    url,
    link: /https?:\S+\/welcome\/\S+/.exec(running.out())?.[0] ?? '',
    client: createClient({ baseUrl: url, token: /curl -u (\S+):x/.exec(running.out())?.[1] ?? '' }),
    async restart(meanwhile) {
      await running.stop('SIGKILL');
      try {
        await meanwhile?.();
      } finally {
        running = await startHoldfast({ ...env, PORT: new URL(url).port });
      }
    },
    async close() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A server for one describe, where nothing has happened yet. */
export function useServer(settings: Record<string, string> = {}): () => Served {
  let served: Server | undefined;
  before(async () => {
    served = await start(settings);
  });
  after(() => served?.close());
  return () => served!;
}

const sharedServer = sharedByAll(() => start({}));

/** One server for all files of a process that make projects of their own and look at nothing else. */
export function useSharedServer(): () => Served {
  let served: Served | undefined;
  before(async () => {
    served = await sharedServer();
  });
  return () => served!;
}
