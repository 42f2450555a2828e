import { get, type Route } from '../../platform/http/route.ts';
import { statsOfAll, statsOfProject } from './stats.ts';
import { AllStats, ProjectStats, showAllStats, showProjectStats } from './wire.ts';

export const statRoutes: Route[] = [
  get('/stats', 'project.list', statsOfAll, showAllStats, {
    shows: AllStats,
    name: 'getStats',
    summary: 'Counts what there is in the active projects that the caller sees.',
  }),
  get('/projects/:id/stats', 'project.read', (ctx, call) => statsOfProject(ctx, call.id()), showProjectStats, {
    shows: ProjectStats,
    name: 'getStatsOfProject',
    summary: 'Counts what there is in a project, as far as the caller sees it.',
  }),
];
