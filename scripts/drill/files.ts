import type { Figure } from '../bench/figures.ts';
import { crowded } from './files-crowd.ts';
import { killed } from './files-killed.ts';
import { twoClients, vanishing } from './files-network.ts';
import { slowSenders } from './files-slow.ts';
import { diskFull, storeAway } from './files-store.ts';
import { zipped } from './files-zip.ts';
import { type Drill, type EngineName, type Run, runParts } from './run.ts';

const BOTH: EngineName[] = ['SQLite', 'PostgreSQL'];
/** To the store it makes no difference where the records are. */
const ONCE: EngineName[] = ['SQLite'];

export const fileDrills: Record<string, Drill> = {
  'killed on disk': { engines: BOTH, run: (run) => killed(run, 'disk') },
  'killed on S3': { engines: ONCE, run: onS3('killed', killed) },
  'two clients': { engines: BOTH, run: twoClients },
  'vanishing on disk': { engines: ONCE, run: (run) => vanishing(run, 'disk') },
  'vanishing on S3': { engines: ONCE, run: onS3('vanishing', vanishing) },
  slow: { engines: ONCE, run: slowSenders },
  'disk full': { engines: ONCE, run: diskFull },
  'store away': { engines: ONCE, run: storeAway },
  zip: { engines: ONCE, run: zipped },
  crowded: { engines: BOTH, run: crowded },
};

/** What happens to files in earnest: the process dies, the client vanishes or crawls, the disk is full, the store is away. */
export const files: Drill = {
  engines: BOTH,
  async run(run) {
    const parts = Object.values(fileDrills).filter(({ engines }) => engines.includes(run.engine));
    return runParts(
      run,
      parts.map((part) => part.run),
    );
  },
};

function onS3(name: string, drill: (run: Run, store: string, settings: Record<string, string>) => Promise<Figure[]>) {
  return async (run: Run) => {
    const setting = await run.s3();
    if (setting) return drill(run, 'S3', { HOLDFAST_BLOBS: setting });
    run.say(`${name} on S3: LEFT OUT, because there is no S3 server on this machine`);
    return [];
  };
}
