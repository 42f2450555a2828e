import type { Noun } from '../../platform/noun.ts';
import type { Attempts } from './attempts.ts';
import { credentialRoutes } from './routes.ts';
import { credentialChores } from './sweep.ts';

/** `attempts` are counted wherever somebody proves who they are, so they are made before everything else. */
export const credentials = (attempts: Attempts): Noun => ({
  routes: credentialRoutes(attempts),
  chores: () => credentialChores,
});
