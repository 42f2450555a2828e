import { requireInAccount } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { FileImportRow } from '../../platform/db/tables/operating.ts';
import { notFound } from '../../platform/failures.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import * as rows from './rows-store.ts';
import * as store from './store.ts';

const ownOf = ({ actor: { accountId, personId } }: Context) => ({ accountId, personId });

/** Nobody but who brought the file: there is more in it than what others may see. */
const theirs = ({ actor }: Context, found: FileImportRow | undefined): FileImportRow => {
  if (found?.person_id !== actor.personId) throw notFound('import');
  return found;
};

export async function readFileImport(ctx: Context, id: number): Promise<FileImportRow> {
  requireInAccount(ctx.actor, 'fileImport.manage');
  return theirs(ctx, await store.findImport(ctx.db, { accountId: ctx.actor.accountId, id }));
}

/** Which nobody else changes until the transaction ends. */
export async function lockFileImport(ctx: Context, tx: Queries, id: number): Promise<FileImportRow> {
  requireInAccount(ctx.actor, 'fileImport.manage');
  return theirs(ctx, await store.lockImport(tx, { accountId: ctx.actor.accountId, id }));
}

export async function listFileImports(ctx: Context, paging: Paging): Promise<Page<FileImportRow>> {
  requireInAccount(ctx.actor, 'fileImport.manage');
  const own = ownOf(ctx);
  return ctx.services.cursors.page(ctx, `file imports ${own.personId}`, paging, {
    rows: (start) => store.listImports(ctx.db, own, { ...start, limit: paging.pageSize }),
    count: () => store.countImports(ctx.db, own),
    boundary: ({ id }) => ({ key: id, id }),
  });
}

/** With the names of its columns, so that it can be mended and brought in again. */
export type Left = { columns: string[]; leftover: rows.Leftover };

export async function listLeftovers(ctx: Context, id: number, paging: Paging): Promise<Page<Left>> {
  const found = await readFileImport(ctx, id);
  const columns = JSON.parse(found.columns) as string[];
  const page = await ctx.services.cursors.page(ctx, `left of file import ${id}`, paging, {
    rows: (start) => rows.listLeft(ctx.db, found, { ...start, limit: paging.pageSize }),
    count: () => rows.countLeft(ctx.db, found),
    boundary: ({ number }) => ({ key: number, id: number }),
  });
  return { ...page, items: page.items.map((leftover) => ({ columns, leftover })) };
}
