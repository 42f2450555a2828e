import type { Services } from '../../platform/context.ts';
import { goBeyond } from '../../platform/db/counters.ts';
import type { Queries } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/dialect.ts';
import type { LeftoverRow } from '../../platform/db/tables/operating.ts';
import { Failure } from '../../platform/failures.ts';
import { Past, type Target } from './acting.ts';
import type { Raw } from './classic/values.ts';
import { type Step, Waits } from './steps/step.ts';
import * as store from './store.ts';

/** So many are written in one transaction: others' writes wait for it. */
export const PORTION = 50;

/** No id that comes is given to anything else. Before the transaction: a counter is never held while others wait for it. */
export async function makeRoom({ services, accountId }: Target, step: Step, raws: Raw[]): Promise<void> {
  const highest = new Map<string, number>();
  for (const raw of raws)
    for (const [counter, id] of Object.entries(step.ids(raw)))
      highest.set(counter, Math.max(id, highest.get(counter) ?? 0));
  if (highest.size === 0) return;
  await services.db.transaction(async (tx) => {
    for (const [counter, id] of highest) await goBeyond(tx, accountId, counter, id);
  });
  services.db.nudge('ids', accountId);
}

/** What is not here yet, of these. */
export async function missing({ services, accountId }: Target, { kind, id }: Step, raws: Raw[]): Promise<Raw[]> {
  const left: Raw[] = [];
  for (const raw of raws)
    if (!(await store.isImported(services.db.read, { accountId, kind, id: id(raw) }))) left.push(raw);
  return left;
}

/** Something with all that belongs to it, or why that cannot be had. */
export type Complete = { raw: Raw; refused?: string };

/** Writes one thing, or keeps it as it was sent when it has no place here. True when it is here now and was not before. */
export async function bring(
  target: Target,
  tx: Queries,
  step: Step,
  { raw, refused }: Complete,
  projectId: number,
): Promise<boolean> {
  const { accountId } = target;
  const what = { accountId, kind: step.kind, id: step.id(raw) };
  if (await store.isImported(tx, what)) return false;
  const past = new Past(target, tx);
  const keep = (state: LeftoverRow['state'], reason: string) =>
    store.putLeftover(tx, {
      account_id: accountId,
      kind: what.kind,
      id: what.id,
      project_id: projectId,
      state,
      reason,
      raw: JSON.stringify(raw),
    });
  if (refused !== undefined) {
    await keep('left out', refused);
    return false;
  }
  try {
    await store.apart(tx, async () => {
      await step.write(past, raw, projectId);
      await store.markImported(tx, what);
    });
  } catch (error) {
    await keep(error instanceof Waits ? 'waiting' : 'left out', reasonOf(tx, error));
    return false;
  }
  const misfits = [...(step.misfits?.(raw) ?? []), ...past.misfits];
  if (misfits.length > 0) await keep('in part', [...new Set(misfits)].join('; '));
  else await store.removeLeftover(tx, what);
  return true;
}

/** Why something has no place here. What is nobody's fault but the database's is thrown on. */
function reasonOf(tx: Queries, error: unknown): string {
  if (error instanceof Waits) return error.message;
  if (error instanceof Failure && error.kind !== 'unavailable') return error.message;
  if (isUniqueViolation(tx, error)) return 'something else here has its id';
  throw error;
}

/** Tries again what was put aside, until nothing more of it finds its place. */
export async function retry(target: Target, step: Step, projectId: number): Promise<void> {
  const { accountId, services } = target;
  for (let brought = 1; brought > 0; ) {
    brought = 0;
    for (let after = 0; ; ) {
      const asked = { accountId, kind: step.kind, projectId, after, most: PORTION };
      const rows = await store.listWaiting(services.db.read, asked);
      if (rows.length === 0) break;
      after = rows.at(-1)!.id;
      brought += await bringAll(services, target, step, rows);
    }
  }
}

const bringAll = (services: Services, target: Target, step: Step, rows: LeftoverRow[]): Promise<number> =>
  services.db.transaction(async (tx) => {
    let count = 0;
    for (const { raw, project_id } of rows)
      if (await bring(target, tx, step, { raw: JSON.parse(raw) as Raw }, project_id)) count += 1;
    return count;
  });
