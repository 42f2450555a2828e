import type { Noun } from '../../platform/noun.ts';
import { auditRoutes } from './routes.ts';
import { serveAuditCsv } from './serving.ts';
import { auditChores } from './sweep.ts';

export const audit: Noun = {
  routes: auditRoutes,
  serve: ({ http, services, identify }) => serveAuditCsv(http, services, identify),
  chores: () => auditChores,
};
