import type { Noun } from '../../platform/noun.ts';
import { serveReturning } from './returning.ts';
import { identityRoutes } from './routes.ts';

export const identities: Noun = { routes: identityRoutes, serve: ({ http }) => serveReturning(http) };
