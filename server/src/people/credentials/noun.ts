import type { Noun } from '../../platform/noun.ts';
import { credentialRoutes } from './routes.ts';
import { credentialChores } from './sweep.ts';

export const credentials: Noun = { routes: credentialRoutes, chores: () => credentialChores };
