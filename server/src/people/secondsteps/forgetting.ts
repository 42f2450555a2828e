import type { Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import * as store from './store.ts';

/** The operator does so from the command line. False when there was none. */
export const dropSecondStep = (services: Services, who: store.Who): Promise<boolean> =>
  services.db.transaction((tx) => store.removeSteps(tx, who));

/** With who is deleted. */
export const forgetSecondStep = (tx: Queries, accountId: number, personId: number): Promise<boolean> =>
  store.removeSteps(tx, { accountId, personId });

/** For who goes on without the key they were sealed with: it stays on, and recovery codes work. Says how many there were. */
export const loseSecrets = store.dropSecrets;
