import { eachAccount } from '../../people/accounts/accounts.ts';
import { actorFor } from '../../people/credentials/identity.ts';
import { type Chore, type Context, makeContext, type Services, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { FileImportRow } from '../../platform/db/tables/operating.ts';
import { Failure, invalid } from '../../platform/failures.ts';
import { createProject } from '../../work/projects/create.ts';
import { requireNamedProject } from '../../work/projects/projects.ts';
import { bringPortion, refuseNext } from './bringing.ts';
import { refuseIfBegun } from './change.ts';
import { endOfKeeping } from './create.ts';
import { lockFileImport } from './fileimports.ts';
import type { Asked, Preview } from './preview.ts';
import * as store from './store.ts';
import { takeBackPortion } from './undo.ts';
import { within } from './within.ts';

/** So many rows in one transaction. */
const PORTION = 50;
/** What is not the fault of a row: it waits until that is over. */
const passing = new Set(['unavailable', 'storageFull', 'locked', 'late']);

/** Makes the project, with who is named in the file on it; the rows follow by themselves. */
export async function beginFileImport(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const row = await lockFileImport(ctx, tx, id);
    refuseIfBegun(row);
    const { projectId, projectName } = JSON.parse(row.asked) as Asked;
    const preview = JSON.parse(row.preview) as Preview;
    if (preview.rows === preview.out)
      throw invalid('Nothing of this file can be brought in as it is. See why below it.');
    const people = preview.people.flatMap(({ personId }) => personId || []);
    if (projectId) await requireNamedProject(ctx, tx, projectId, 'task.create');
    const project = projectId
      ? { id: projectId }
      : await within(ctx, tx, (inside) => createProject(inside, { name: projectName || 'Import', people }));
    await store.saveImport(tx, row, {
      state: 'running',
      project_id: project.id,
      makes_project: projectId ? 0 : 1,
      base_url: ctx.baseUrl,
      expires_at: endOfKeeping(ctx.services.now()),
    });
  });
  ctx.services.db.nudge('copies');
}

type Outcome = 'has more' | 'is done' | 'waits';

/** One transaction, as who brings it in is now: what they may not do any more is not done. */
async function carryOn(services: Services, accountId: number, id: number, most: number): Promise<Outcome> {
  const known = await store.findImport(services.db.read, { accountId, id });
  if (!known) return 'is done';
  const ctx = await silently(services, known);
  return transact(ctx, async (tx): Promise<Outcome> => {
    const row = await store.lockImport(tx, { accountId, id });
    if (row?.state === 'running') return (await bringPortion(ctx, tx, row, most)) ? 'has more' : 'is done';
    if (row?.state === 'undoing') return (await takeBackPortion(ctx, tx, row)) ? 'has more' : 'is done';
    return 'is done';
  });
}

/** What was done elsewhere long ago is no news: no event, no webhook, no inbox. */
async function silently(services: Services, { account_id, person_id, base_url }: FileImportRow): Promise<Context> {
  const actor = await actorFor(services.db.read, account_id, person_id);
  return makeContext(services, actor, { isNoNews: true, firesWebhooks: false, baseUrl: base_url });
}

/** One row that is refused does not keep the others: they are tried one by one. */
async function tryOn(services: Services, accountId: number, id: number): Promise<Outcome> {
  try {
    return await carryOn(services, accountId, id, PORTION);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (passing.has(error.kind)) return put(services, accountId, id, error);
  }
  try {
    return await carryOn(services, accountId, id, 1);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return put(services, accountId, id, error);
  }
}

/** A row that cannot be stays out; what all of them wait for is told, once. */
async function put(services: Services, accountId: number, id: number, failure: Failure): Promise<Outcome> {
  return services.db.transaction(async (tx): Promise<Outcome> => {
    const row = await store.lockImport(tx, { accountId, id });
    if (!row) return 'is done';
    if (row.state === 'running' && !passing.has(failure.kind) && (await isThere(services, tx, row))) {
      await refuseNext(tx, row, failure.message);
      return 'has more';
    }
    if (row.problem !== failure.message) await store.saveImport(tx, row, { problem: failure.message });
    return 'waits';
  });
}

/** Whether they can add tasks there at all. */
async function isThere(services: Services, tx: Queries, row: FileImportRow): Promise<boolean> {
  const ctx = await silently(services, row);
  try {
    await requireNamedProject(ctx, tx, row.project_id!, 'task.create');
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** Goes on with every import that was begun, and with taking back what is to be undone. */
export const carryOnImports: Chore = {
  name: 'bring in what is in files',
  everyMs: 60_000,
  does: 'copies',
  run: (services, signal) =>
    eachAccount(services, signal, async (accountId) => {
      let hasMore = false;
      for (const id of await store.underWay(services.db.read, accountId)) {
        if (signal.aborted) return false;
        try {
          if ((await tryOn(services, accountId, id)) === 'has more') hasMore = true;
        } catch (error) {
          // A fault in one keeps none of the others, of this account or another; it is tried again in a while.
          services.log.error({ err: error, accountId, fileImport: id }, 'an import of a file failed');
        }
      }
      return hasMore;
    }),
};
