import { takeRoom } from '../../bytes/storage/quota.ts';
import { type Committed, type Context, type CopyOfProject, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { FileRow } from '../../platform/db/tables/files.ts';
import { notFound } from '../../platform/failures.ts';
import { copyCategories } from '../categories/categories.ts';
import { fileCategories } from '../categories/kinds.ts';
import { copiesAmong, note } from '../fillings/fillings.ts';
import { copyPeople } from '../items/access.ts';
import { nextOf } from '../items/copy.ts';
import { viewerOf } from '../items/sight.ts';
import { requireNamedProject } from '../projects/projects.ts';
import { copyTags } from '../tags/tags.ts';
import { announce, insertFile, requireFile } from './files.ts';
import { sizeOf } from './list-store.ts';
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
    deleted_at: null,
  };
  const version = await newVersion(ctx, tx, copy, bytes, 1);
  copy.version_id = version.id;
  await insertFile(ctx, tx, copy);
  await insertVersion(tx, copy, version);
  await copyTags(tx, source.account_id, 'file', [[source.id, copy.id]]);
  await copyPeople(tx, { account_id: copy.account_id, id: copy.project_id }, 'file', [[source.id, copy.id]]);
  return copy;
}

/** Each with a version, tags and people of its own. */
const COST = 5;
const CATEGORY = 'category of files';

/** When a project is copied: its categories, and of its files those that who copies can see. */
export const copyFilesOfProject: CopyOfProject['copy'] = async (ctx, tx, copying, { after, most }) => {
  const { accountId } = ctx.actor;
  const { from, to } = copying;
  if (after === '') {
    const made = await copyCategories(ctx, tx, fileCategories, { accountId, from, to });
    await note(ctx, tx, copying, CATEGORY, [...made]);
  }
  const next = await nextOf(ctx, tx, copying, 'file', { after, most: Math.ceil(most / COST) });
  const sources = await store.lockFiles(tx, accountId, next.ids);
  const categories = await copiesAmong(ctx, tx, copying, CATEGORY, new Set(sources.map((file) => file.category_id)));
  for (const source of sources)
    await insertCopy(ctx, tx, source, { project_id: to, category_id: categories.get(source.category_id) ?? 0 });
  return { count: sources.length, cost: next.ids.length * COST, after: next.after };
};

/** All of them or none: who has no room for the last is told before the first. */
export const checkRoomForFiles: CopyOfProject['check'] = async (ctx, tx, projectId) => {
  if (ctx.services.config.quota === undefined) return;
  await takeRoom(ctx, tx, await sizeOf(tx, { ...viewerOf(ctx), projectId }));
};
