import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../../platform/context.ts';
import { lastMade, lastRun } from './store.ts';

/** For whoever wants to be woken when there is none for too long. */
export function serveBackupFigures(registry: Registry, services: Services): void {
  const registers = [registry];
  new Gauge({
    name: 'holdfast_backup_last_taken_timestamp_seconds',
    help: 'The moment of the last backup that can be restored; 0 when there is none.',
    registers,
    async collect() {
      const made = await lastMade(services.db.read).catch(() => undefined);
      this.set(made ? Date.parse(made.started_at) / 1000 : 0);
    },
  });
  new Gauge({
    name: 'holdfast_backup_failed',
    help: '1 when the last try at a backup failed, or some files could not be read.',
    registers,
    async collect() {
      const state = (await lastRun(services.db.read).catch(() => undefined))?.state;
      this.set(state === 'failed' || state === 'incomplete' ? 1 : 0);
    },
  });
}
