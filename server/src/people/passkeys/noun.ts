import type { Noun } from '../../platform/noun.ts';
import { passkeyRoutes } from './routes.ts';
import { passkeyChores } from './sweep.ts';

export const passkeys: Noun = { routes: passkeyRoutes, chores: () => passkeyChores };
