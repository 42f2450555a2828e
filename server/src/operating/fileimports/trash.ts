import { eachAccount } from '../../people/accounts/accounts.ts';
import { type Chore, type Context, transact } from '../../platform/context.ts';
import { conflict } from '../../platform/failures.ts';
import { othersTurn } from '../../platform/turn.ts';
import { lockFileImport } from './fileimports.ts';
import { removeLines } from './rows-store.ts';
import * as store from './store.ts';

const AT_ONCE = 500;

/** Forgets the file and what became of it. What was brought in stays where it is. */
export async function deleteFileImport(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const row = await lockFileImport(ctx, tx, id);
    if (row.state === 'running' || row.state === 'undoing')
      throw conflict('This import is under way. Wait until it is done, or undo it.');
    while (!(await removeLines(tx, row, AT_ONCE))) await othersTurn();
    await store.removeImport(tx, row);
  });
}

export const removeOldImports: Chore = {
  name: 'forget old imports',
  everyMs: 3_600_000,
  run: (services, signal) =>
    eachAccount(services, signal, async (accountId) => {
      const now = services.now().toISOString();
      const old = await store.findExpired(services.db.read, accountId, now);
      if (!old) return false;
      return services.db.transaction(async (tx) => {
        const row = await store.lockImport(tx, { accountId, id: old.id });
        if (row && (await removeLines(tx, row, AT_ONCE))) await store.removeImport(tx, row);
        return true;
      });
    }),
};
