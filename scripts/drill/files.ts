import { killed } from './files-killed.ts';
import { twoClients, vanishing } from './files-network.ts';
import { diskFull, storeAway } from './files-store.ts';
import type { Drill, EngineName, Run } from './run.ts';

const BOTH: EngineName[] = ['SQLite', 'PostgreSQL'];
/** To the store it makes no difference where the records are. */
const ONCE: EngineName[] = ['SQLite'];

export const fileDrills: Record<string, Drill> = {
  'killed on disk': { engines: BOTH, run: (run) => killed(run, 'disk') },
  'killed on S3': { engines: ONCE, run: killedOnS3 },
  'two clients': { engines: BOTH, run: twoClients },
  vanishing: { engines: ONCE, run: vanishing },
  'disk full': { engines: ONCE, run: diskFull },
  'store away': { engines: ONCE, run: storeAway },
};

/** What happens to files in earnest: the process dies, the client vanishes, the disk is full, the store is away. */
export const files: Drill = {
  engines: BOTH,
  async run(run) {
    const parts = Object.values(fileDrills).filter(({ engines }) => engines.includes(run.engine));
    const figures = [];
    for (const part of parts) figures.push(...(await part.run(run)));
    return figures;
  },
};

async function killedOnS3(run: Run) {
  const setting = await run.s3();
  if (setting) return killed(run, 'S3', { HOLDFAST_BLOBS: setting });
  run.say('killed on S3: LEFT OUT, because there is no S3 server on this machine');
  return [];
}
