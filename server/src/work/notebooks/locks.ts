import { may } from '../../platform/access/access.ts';
import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { NotebookRow } from '../../platform/db/tables/notebooks.ts';
import { conflict } from '../../platform/failures.ts';
import { fullName, timeText } from '../../platform/http/answer/classic.ts';
import { type Held, holdNotebook } from './find.ts';
import { announce } from './show.ts';
import * as store from './store.ts';

/** Who locks a notebook works on it undisturbed: until it is unlocked nobody else changes, moves or deletes it. */
export async function lockNotebook(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { notebook } = await holdUnlocked(ctx, tx, id);
    await save(ctx, tx, notebook, withLock(ctx, notebook, true));
  });
}

export async function unlockNotebook(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => unlock(ctx, tx, await holdNotebook(ctx, tx, id)));
}

/** For who locked it, and for the project's administrators, who can free what somebody left locked. */
export async function unlock(ctx: Context, tx: Queries, { notebook, project }: Held): Promise<void> {
  if (!may(ctx.actor, 'project.change', project)) await refuseIfLocked(ctx, tx, notebook);
  await save(ctx, tx, notebook, withLock(ctx, notebook, false));
}

/** The notebook to be changed. Somebody else's lock is respected by administrators too: they unlock it first. */
export async function holdUnlocked(ctx: Context, tx: Queries, id: number): Promise<Held> {
  const held = await holdNotebook(ctx, tx, id);
  await refuseIfLocked(ctx, tx, held.notebook);
  return held;
}

export async function refuseIfLocked(ctx: Context, tx: Queries, { id, locked_by, locked_at }: NotebookRow) {
  const { accountId, personId } = ctx.actor;
  if (locked_by === null || locked_by === personId) return;
  const view = await store.findNotebook(tx, { accountId, personId, id });
  const name = fullName({ first_name: view?.locker_first_name ?? '', last_name: view?.locker_last_name ?? '' });
  throw conflict(
    `This notebook is locked by ${name || 'somebody else'} since ${timeText(locked_at)}. They, or an administrator of the project, can unlock it.`,
  );
}

/** The same notebook when it was so already. */
export function withLock(ctx: Context, notebook: NotebookRow, isWanted: boolean): NotebookRow {
  if (isWanted === (notebook.locked_by !== null)) return notebook;
  return { ...notebook, locked_by: isWanted ? ctx.actor.personId : null, locked_at: isWanted ? ctx.now : null };
}

async function save(ctx: Context, tx: Queries, before: NotebookRow, after: NotebookRow): Promise<void> {
  if (after === before) return;
  await store.saveNotebook(tx, after);
  await announce(ctx, tx, 'NOTEBOOK.UPDATED', after.id);
}
