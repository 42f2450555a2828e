import type { Noun } from '../../platform/noun.ts';
import { serveBackupFigures } from './figures.ts';
import { backupRoutes } from './routes.ts';
import { takeBackups } from './schedule.ts';

export const backups: Noun = {
  routes: backupRoutes,
  serve: ({ metrics, services }) => serveBackupFigures(metrics, services),
  chores: () => [takeBackups],
};
