import type { Queries } from '../../../platform/db/database.ts';
import type { Viewer } from '../../items/sight.ts';
import { type Estimated, type Estimates, sumEstimates } from './estimates-store.ts';

export type { Estimates } from './estimates-store.ts';

/** Of the tasks the viewer sees, by project; one in which nothing is estimated is missing. */
export const estimatesIn = (q: Queries, viewer: Viewer, which: Estimated): Promise<Map<number, Estimates>> =>
  sumEstimates(q, viewer, which);
