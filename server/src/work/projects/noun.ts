import type { Noun } from '../../platform/noun.ts';
import { fillingChore } from '../fillings/fillings.ts';
import { fillingProject } from './copy.ts';
import { projectLogos } from './logo.ts';
import { projectRoutes } from './routes.ts';

export const projects: Noun = {
  routes: projectRoutes,
  serve: ({ http, services }) => projectLogos(http, services),
  chores: () => [fillingChore(fillingProject)],
};
