import type { Noun } from '../../platform/noun.ts';
import { purgeTasks } from './purge.ts';

export const items: Noun = { tasks: () => purgeTasks };
