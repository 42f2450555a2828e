import { audit } from '../../platform/audit/log.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import * as store from './store.ts';

/** The operator does so from the command line. False when there was none. */
export const dropSecondStep = (ctx: Context, personId: number): Promise<boolean> =>
  ctx.services.db.transaction(async (tx) => {
    const wasOn = await store.removeSteps(tx, { accountId: ctx.actor.accountId, personId });
    if (wasOn) await audit(ctx, tx, { action: 'secondStep.turnedOff', about: { kind: 'person', id: personId } });
    return wasOn;
  });

/** With who is deleted. */
export const forgetSecondStep = (tx: Queries, accountId: number, personId: number): Promise<boolean> =>
  store.removeSteps(tx, { accountId, personId });

/** For who goes on without the key they were sealed with: it stays on, and recovery codes work. Says how many there were. */
export const loseSecrets = store.dropSecrets;
