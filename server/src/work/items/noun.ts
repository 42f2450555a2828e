import type { Noun } from '../../platform/noun.ts';
import { purgeChores } from './purge.ts';

export const items: Noun = { chores: () => purgeChores };
