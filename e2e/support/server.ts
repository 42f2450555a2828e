import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { type Client, createClient } from '@holdfast/client';
import { startHoldfast } from '../../server/test/support/process.ts';

export type Served = {
  url: string;
  /** The sign-in link that the first start printed. */
  link: string;
  /** Speaks for the first Administrator, with the token that was printed. */
  client: Client;
  /** Ends the server at once, as a failing machine would, and starts it again on the same data and port. */
  restart(): Promise<void>;
};

/** The server as `npm start` starts it, on fresh data, with these settings, for a whole file. */
export function useServer(settings: Record<string, string> = {}): () => Served {
  let served: Served | undefined;
  let dispose = async () => {};
  before(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-e2e-'));
    const env = { ...settings, HOLDFAST_DATA: folder };
    let running = await startHoldfast(env);
    dispose = async () => {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    };
    const { url } = running;
    served = {
      url,
      link: /https?:\S+\/welcome\/\S+/.exec(running.out())?.[0] ?? '',
      client: createClient({ baseUrl: url, token: /curl -u (\S+):x/.exec(running.out())?.[1] ?? '' }),
      async restart() {
        await running.stop('SIGKILL');
        running = await startHoldfast({ ...env, PORT: new URL(url).port });
      },
    };
  });
  after(() => dispose());
  return () => served!;
}
