import { ok } from '../../platform/http/answer/classic.ts';
import { get, type Route } from '../../platform/http/route.ts';
import { readBackups } from './backups.ts';
import { Backup, showBackup } from './wire.ts';

export const backupRoutes: Route[] = [
  get('/backup', 'backup.read', readBackups, (state) => ({ backup: showBackup(state) }), {
    shows: ok({ backup: Backup }),
    summary: 'Shows how old the last backup of this server is, and what came of the last try.',
  }),
];
