import type { Dialect } from '../dialect.ts';
import { foundation } from './0001-foundation.ts';

export type Migration = { name: string; statements(dialect: Dialect): string[] };

/** In the order they run. Never change one that has been released: add the next. */
export const migrations: Migration[] = [{ name: '0001-foundation', statements: foundation }];
