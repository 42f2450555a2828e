import { takeRoom } from '../../bytes/storage/quota.ts';
import { type Committed, type Context, type CopyOfProject, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { FileRow } from '../../platform/db/tables/files.ts';
import { notFound } from '../../platform/failures.ts';
import { copyCategories } from '../categories/categories.ts';
import { fileCategories } from '../categories/kinds.ts';
import { copyAccess } from '../items/access.ts';
import { viewerOf } from '../items/sight.ts';
import { requireNamedProject } from '../projects/projects.ts';
import { copyTags } from '../tags/tags.ts';
import { announce, insertFile, requireFile } from './files.ts';
import { listFiles } from './list-store.ts';
import * as store from './store.ts';
import { findVersion, insertVersion } from './versions/store.ts';
import { newVersion } from './versions/versions.ts';

/** The copy shares the newest version's bytes. The original is held meanwhile, so that they cannot be purged in between. */
export async function copyFile(ctx: Context, id: number, projectId: number): Promise<Committed<FileRow>> {
  return transact(ctx, async (tx) => {
    await requireFile(ctx, tx, id, 'file.read');
    const target = await requireNamedProject(ctx, tx, projectId, 'file.change');
    const source = await store.lockFile(tx, ctx.actor.accountId, id);
    if (!source || source.deleted_at) throw notFound('file');
    const category = source.project_id === target.id ? source.category_id : 0;
    const copy = await insertCopy(ctx, tx, source, { project_id: target.id, category_id: category });
    await announce(ctx, tx, 'FILE.CREATED', copy.id);
    return copy;
  });
}

async function insertCopy(
  ctx: Context,
  tx: Queries,
  source: FileRow,
  place: Pick<FileRow, 'project_id' | 'category_id'>,
): Promise<FileRow> {
  const bytes = await findVersion(tx, source.account_id, source.version_id);
  if (!bytes) throw notFound('file');
  await takeRoom(ctx, tx, bytes.size);
  const copy: FileRow = {
    ...source,
    ...place,
    id: await newId(ctx, tx, 'file'),
    created_by: ctx.actor.personId,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  const version = await newVersion(ctx, tx, copy, bytes, 1);
  copy.version_id = version.id;
  await insertFile(ctx, tx, copy);
  await insertVersion(tx, copy, version);
  await copyTags(tx, { ...source, kind: 'file' }, copy.id);
  await copyAccess(tx, { ...source, kind: 'file' }, { ...copy, kind: 'file' }, copy.project_id);
  return copy;
}

/** When a project is copied: its categories, and of its files those that who copies can see. */
export const copyFilesOfProject: CopyOfProject['copy'] = async (ctx, tx, { from, to }) => {
  const { accountId } = ctx.actor;
  const categories = await copyCategories(ctx, tx, fileCategories, { accountId, from, to });
  const filter = { ...viewerOf(ctx), projectId: from };
  const files = await listFiles(tx, filter, { by: 'name_key' }, { offset: 0, limit: 1e9 });
  for (const { id } of files) {
    const source = await store.lockFile(tx, accountId, id);
    if (!source || source.deleted_at) continue;
    await insertCopy(ctx, tx, source, { project_id: to, category_id: categories.get(source.category_id) ?? 0 });
  }
};
