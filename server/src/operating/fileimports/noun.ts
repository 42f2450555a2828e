import type { Noun } from '../../platform/noun.ts';
import { carryOnImports } from './begin.ts';
import { fileImportRoutes } from './routes.ts';
import { serveLeftovers } from './serving.ts';
import { removeOldImports } from './trash.ts';

export const fileimports: Noun = {
  routes: fileImportRoutes,
  serve: ({ http, services, identify }) => serveLeftovers(http, services, identify),
  chores: () => [carryOnImports, removeOldImports],
};
