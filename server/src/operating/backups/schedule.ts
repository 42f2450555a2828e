import type { BackupAddress } from '../../platform/config.ts';
import type { Chore, Services } from '../../platform/context.ts';
import type { Errand, Said } from './child.ts';
import type { Created } from './create.ts';
import { placeOf, sendOut } from './errands.ts';
import { reasonOf, runBackup } from './runs.ts';
import { lastRun } from './store.ts';
import { placeText } from './target.ts';

const LOOK_EVERY_MS = 60_000;
const AGAIN_AFTER_FAILURE_MS = 3_600_000;

/** Backups by the clock, as the settings say. Of several workers one takes it, because there is one lease. */
export const takeBackups: Chore = {
  name: 'take backups',
  everyMs: LOOK_EVERY_MS,
  async run(services, signal) {
    const { backup: to, backupEveryMs, backupKeep } = services.config;
    if (to === undefined || !(await isDue(services, backupEveryMs))) return false;
    try {
      const { name, copied, manifest, removed } = await runBackup(services, {
        place: placeText(to),
        make: ({ id, signal: lost }) =>
          inItsOwnProcess(services, { to, takenAt: id, keep: backupKeep }, AbortSignal.any([signal, lost])),
      });
      const { missing } = manifest.files;
      services.log.info({ backup: name, rows: manifest.records.rows, copied, removed, missing }, 'backup taken');
    } catch (error) {
      if (!signal.aborted) services.log.error({ reason: reasonOf(error) }, 'backup failed; it will be tried again');
    }
    return false;
  },
};

async function isDue(services: Services, everyMs: number): Promise<boolean> {
  const last = await lastRun(services.db.read);
  if (!last) return true;
  const now = services.now().getTime();
  if (last.state === 'running') return Date.parse(last.leased_until) < now;
  const rest = last.state === 'failed' ? Math.min(everyMs, AGAIN_AFTER_FAILURE_MS) : everyMs;
  return now - Date.parse(last.started_at) >= rest;
}

type Sending = { to: BackupAddress; takenAt: string; keep: number };

const inItsOwnProcess = ({ config, log }: Services, sending: Sending, signal: AbortSignal): Promise<Created> =>
  sendOut<Errand, Said, Created>(
    new URL('./child.ts', import.meta.url),
    { own: placeOf(config), ...sending },
    {
      signal,
      hear(said, { resolve, reject }) {
        if ('created' in said) resolve(said.created);
        else if ('failure' in said) reject(new Error(said.failure));
        else log.warn({ problem: said.problem }, 'the backup lacks a file');
      },
    },
  );
