import { createHash } from 'node:crypto';
import type { Services } from '../../platform/context.ts';
import { goBeyond } from '../../platform/db/counters.ts';
import type { Queries } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/dialect.ts';
import type { ImportedRow, LeftoverRow } from '../../platform/db/tables/operating.ts';
import { Failure } from '../../platform/failures.ts';
import { Past, type Target } from './acting.ts';
import type { Raw } from './classic/values.ts';
import { findImported, GONE, markImported } from './imported-store.ts';
import { changedAt, isInLog } from './rows-store.ts';
import { type Leaving, retoldOf, type Step, Waits } from './steps/step.ts';
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

/** Is another each time one asks. */
const FLEETING = /^(download-?URL|thumb-?URL|preview-?URL|last-login|login-count|last-active|ref)$/i;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * A digest of what was told of something, and behind a space one of what has no place here: the same while nothing of it has
 * changed there, and it is known here what to do with it.
 */
export function markOf(raw: Raw, { misfits }: Step): string {
  const told = digestOf(JSON.stringify(raw, (key, value) => (FLEETING.test(key) ? undefined : value)));
  const lacking = misfits?.(raw).join() ?? '';
  return lacking === '' ? told : `${told} ${digestOf(lacking)}`;
}

/** Whether it is there as it was. What this version makes of it may be other than what the last one did. */
const isAsTold = (one: string, other: string): boolean => one.split(' ')[0] === other.split(' ')[0];
/** Behind the mark of what names something that has not come: it is brought again, until that is there. */
const AGAIN = ' again';

/** What is not here yet, or not as it is there by now, of these. */
export async function missing({ services, accountId }: Target, step: Step, raws: Raw[]): Promise<Raw[]> {
  const { kind, id, change } = step;
  const left: Raw[] = [];
  for (const raw of raws) {
    const known = await findImported(services.db.read, { accountId, kind, id: id(raw) });
    const isSame =
      known && known.mark !== GONE && (!change || (!retoldOf(step, raw) && known.mark === markOf(raw, step)));
    if (!isSame) left.push(raw);
  }
  return left;
}

/** Something with all that belongs to it, or why that cannot be had. `mark`: by what one knows that it is the same. */
export type Complete = { raw: Raw; mark: string; refused?: string };

/** Writes one thing, or keeps it as it was sent when it has no place here. True when it is here now and was not before. */
export async function bring(
  target: Target,
  tx: Queries,
  step: Step,
  { raw, mark, refused }: Complete,
  projectId: number,
): Promise<boolean> {
  const { accountId } = target;
  const what = { accountId, kind: step.kind, id: step.id(raw) };
  const known = await findImported(tx, what);
  const isHere = known !== undefined && known.mark !== GONE;
  if (isHere && (!step.change || (known.mark === mark && retoldOf(step, raw) !== 'always'))) return false;
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
  if (isHere && (await isTouched(target, tx, step, known))) {
    if (!isAsTold(known.mark, mark))
      await keep('changed here', 'it has changed there and here: it stays as it is here');
    return false;
  }
  try {
    await store.apart(tx, async () => {
      if (isHere) await step.change!(past, raw, projectId);
      else if (known && step.restore && step.change) {
        await step.restore(past, what.id);
        await step.change(past, raw, projectId);
      } else await step.write(past, raw, projectId);
      const again = past.absent.length > 0 ? AGAIN : '';
      await markImported(tx, await imported(target, tx, step, what.id, mark + again));
    });
  } catch (error) {
    await keep(error instanceof Waits ? 'waiting' : 'left out', reasonOf(tx, error));
    return false;
  }
  const misfits = [...(step.misfits?.(raw) ?? []), ...past.misfits, ...past.absent];
  if (misfits.length > 0) await keep('in part', [...new Set(misfits)].join('; '));
  else await store.removeLeftover(tx, what);
  return !isHere;
}

async function imported(target: Target, tx: Queries, { kind, seenBy }: Leaving, id: number, mark: string) {
  const { accountId, run } = target;
  const left_at = seenBy && 'table' in seenBy ? await changedAt(tx, seenBy.table, { accountId, id }) : undefined;
  return { account_id: accountId, kind, id, run, mark, left_at: left_at ?? '' };
}

/** Whether somebody here has changed it since it came. What they have done is not undone. */
async function isTouched({ accountId }: Target, tx: Queries, { seenBy }: Leaving, known: ImportedRow) {
  if (!seenBy) return false;
  if ('object' in seenBy) return isInLog(tx, accountId, seenBy.object, known.id);
  return known.left_at !== '' && known.left_at !== (await changedAt(tx, seenBy.table, { accountId, id: known.id }));
}

/** It is there no more, so it goes here as well, unless somebody here has changed it since. */
export async function leave(target: Target, tx: Queries, leaving: Leaving, known: ImportedRow): Promise<void> {
  const { account_id, kind, id } = known;
  const keep = (state: LeftoverRow['state'], reason: string) =>
    store.putLeftover(tx, { account_id, kind, id, project_id: 0, state, reason, raw: '{}' });
  if (await isTouched(target, tx, leaving, known))
    return keep('changed here', 'it was deleted there and has changed here: it stays');
  try {
    await store.apart(tx, () => leaving.remove!(new Past(target, tx), id));
  } catch (error) {
    const isAway = error instanceof Failure && error.kind === 'notFound';
    if (!isAway) return keep('changed here', `it was deleted there, and cannot be here: ${reasonOf(tx, error)}`);
  }
  await markImported(tx, { ...known, mark: GONE });
  await store.removeLeftover(tx, { accountId: account_id, kind, id });
}

/** It is nothing about what is brought: once there is room again, or the store answers, it comes. */
export const mayPass = ({ kind }: Failure): boolean => kind === 'unavailable' || kind === 'storageFull';

/** Why something has no place here. What is nobody's fault but the database's is thrown on. */
function reasonOf(tx: Queries, error: unknown): string {
  if (error instanceof Waits) return error.message;
  if (error instanceof Failure && !mayPass(error)) return error.message;
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
    for (const { raw: sent, project_id } of rows) {
      const raw = JSON.parse(sent) as Raw;
      if (await bring(target, tx, step, { raw, mark: markOf(raw, step) }, project_id)) count += 1;
    }
    return count;
  });
