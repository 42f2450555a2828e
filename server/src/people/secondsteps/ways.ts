import type { Queries } from '../../platform/db/database.ts';
import type { SecondStepRow } from '../../platform/db/tables/accounts.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import * as store from './store.ts';

/**
 * From now on they have this way, too. With the first one two-step sign-in is on, and the recovery codes are given back, this
 * once. Undefined when they have this way already.
 */
export async function addWay(tx: Queries, row: SecondStepRow): Promise<string[] | undefined> {
  const who = { accountId: row.account_id, personId: row.person_id };
  // One change of somebody's ways after the other, or else of two first ones neither would be.
  await store.holdPerson(tx, who);
  const steps = await store.listSteps(tx, who);
  if (steps.some(({ way }) => way === row.way)) return undefined;
  await store.insertStep(tx, row);
  if (steps.length > 0) return [];
  const codes = newRecoveryCodes();
  await store.replaceRecoveryCodes(tx, who, codes.map(hashRecoveryCode));
  return codes;
}

/**
 * For who removes what a way consists of: with the last of it the way goes, and with the last way two-step sign-in. Says
 * whether it is off.
 */
export async function dropWay(
  tx: Queries,
  who: store.Who,
  way: SecondStepRow['way'],
  isLeft: () => Promise<boolean>,
): Promise<boolean> {
  await store.holdPerson(tx, who);
  if (await isLeft()) return false;
  await store.removeStep(tx, who, way);
  if (await store.hasStep(tx, who)) return false;
  await store.removeSteps(tx, who);
  return true;
}
