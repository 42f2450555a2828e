import type { Noun } from '../../platform/noun.ts';
import { fillingTask } from '../fillings/fillings.ts';
import { fillingProject } from './copy.ts';
import { projectLogos } from './logo.ts';
import { projectRoutes } from './routes.ts';

export const projects: Noun = {
  routes: projectRoutes,
  serve: ({ http, services }) => projectLogos(http, services),
  tasks: () => [fillingTask(fillingProject)],
};
