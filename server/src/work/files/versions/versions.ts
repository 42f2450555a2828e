import { checkFileName } from '../../../bytes/uploads/names.ts';
import { takeUpload } from '../../../bytes/uploads/uploads.ts';
import { type Committed, type Context, newId, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { bit } from '../../../platform/db/tables/bit.ts';
import type { FileRow, FileVersionRow, PendingFileRow } from '../../../platform/db/tables/files.ts';
import { notFound } from '../../../platform/failures.ts';
import { sortKey } from '../../../platform/http/answer/classic.ts';
import type { Read } from '../../../platform/http/request/fields.ts';
import { chooseCategory } from '../../categories/categories.ts';
import { fileCategories } from '../../categories/kinds.ts';
import { changeItem } from '../../items/items.ts';
import { isVisible } from '../../items/sight.ts';
import { type ProjectView, requireOpenProject } from '../../projects/projects.ts';
import { arrange, share } from '../change.ts';
import { announce, insertFile, lockForChange, requireFile, wordsOf } from '../files.ts';
import * as store from '../store.ts';
import type { AddedVersion, NewFile, NewVersion } from '../wire.ts';
import { findVersion, insertVersion, lastNumber, listVersions, type VersionView } from './store.ts';

/** The reference is used and the file made in one transaction: of two who use one at once, one gets a file. */
export async function createFile(
  ctx: Context,
  projectId: number,
  input: Read<(typeof NewFile)['fields']>,
): Promise<Committed<FileRow>> {
  return transact(ctx, async (tx) =>
    createFileIn(ctx, tx, await requireOpenProject(ctx, tx, projectId, 'file.change'), input),
  );
}

/** In the transaction of something that wants a file: an attachment, for one. */
export async function createFileIn(
  ctx: Context,
  tx: Queries,
  project: ProjectView,
  input: Read<(typeof NewFile)['fields']>,
): Promise<FileRow> {
  const upload = await takeUpload(ctx, tx, input.ref);
  const name = checkFileName(input.name ?? upload.name, 'name');
  const file: FileRow = {
    account_id: project.account_id,
    id: 0,
    project_id: project.id,
    category_id: await chooseCategory(ctx, tx, fileCategories, project, input),
    name,
    name_key: sortKey(name),
    description: input.description ?? '',
    is_private: bit(input.isPrivate ?? false),
    version_id: 0,
    newest_size: upload.size,
    created_by: ctx.actor.personId,
    created_at: ctx.now,
    updated_at: ctx.now,
    deleted_at: null,
  };
  const older = input.becomesVersion ? await findNamesake(ctx, tx, project, file, input.isPrivate) : undefined;
  if (older) {
    await arrange(ctx, tx, project, older, input);
    await putVersion(ctx, tx, older, upload, input.description);
    return older;
  }
  file.id = await newId(ctx, tx, 'file');
  const version = await newVersion(ctx, tx, file, upload, 1);
  file.version_id = version.id;
  await insertFile(ctx, tx, file);
  await insertVersion(tx, file, version);
  await arrange(ctx, tx, project, file, input);
  await announce(ctx, tx, 'FILE.CREATED', file.id);
  return file;
}

/**
 * The oldest one they see: of a private one of the same name nobody else is to notice anything. Who says whether theirs is
 * private means one that is so already: else secret bytes would be for all who see that one, or its older ones for everybody.
 */
async function findNamesake(
  ctx: Context,
  tx: Queries,
  project: ProjectView,
  file: FileRow,
  isPrivate: boolean | undefined,
): Promise<FileRow | undefined> {
  for (const namesake of await store.lockNamesakes(tx, file)) {
    const isMeant = isPrivate === undefined || namesake.is_private === bit(isPrivate);
    const seen = { kind: 'file', id: namesake.id, role: project.member_role } as const;
    if (isMeant && (await isVisible(ctx, tx, seen))) return namesake;
  }
  return undefined;
}

export async function addVersion(
  ctx: Context,
  fileId: number,
  input: Read<(typeof NewVersion)['fields']>,
): Promise<Committed<AddedVersion>> {
  return transact(ctx, async (tx) => {
    const file = await lockForChange(ctx, tx, fileId);
    const upload = await takeUpload(ctx, tx, input.ref);
    const shared = await share(ctx, tx, file, input);
    return { id: await putVersion(ctx, tx, shared, upload, input.description), fileId };
  });
}

/** The file keeps its name and place; older versions stay. */
export async function putVersion(
  ctx: Context,
  tx: Queries,
  file: FileRow,
  bytes: PendingFileRow | FileVersionRow,
  description?: string,
): Promise<number> {
  const version = await newVersion(ctx, tx, file, bytes, (await lastNumber(tx, file)) + 1);
  version.description = description ?? '';
  await insertVersion(tx, file, version);
  await store.saveFile(tx, {
    ...file,
    version_id: version.id,
    newest_size: version.size,
    description: description ?? file.description,
    updated_at: ctx.now,
  });
  if (description !== undefined) await changeItem(ctx, tx, 'file', file.id, wordsOf({ ...file, description }));
  await announce(ctx, tx, 'FILE.UPDATED', file.id);
  return version.id;
}

/** The file a version belongs to, for what names files by their versions. Whether the actor may see it is not asked. */
export async function fileOfVersion(ctx: Context, q: Queries, versionId: number): Promise<number> {
  const version = await findVersion(q, ctx.actor.accountId, versionId);
  if (!version) throw notFound('file');
  return version.file_id;
}

export type VersionOfFile = { file: store.FileView; version: VersionView };

export async function readVersion(ctx: Context, id: number): Promise<VersionOfFile> {
  const file = await requireFile(ctx, ctx.db, await fileOfVersion(ctx, ctx.db, id), 'file.read');
  return { file, version: (await listVersions(ctx.db, file)).find((version) => version.id === id)! };
}

/** The version of this number, or the newest. */
export async function readVersionOf(ctx: Context, fileId: number, number?: number): Promise<VersionOfFile> {
  const file = await requireFile(ctx, ctx.db, fileId, 'file.read');
  const version = (await listVersions(ctx.db, file)).find((one) =>
    number === undefined ? one.id === file.version_id : one.number === number,
  );
  if (!version) throw notFound('version');
  return { file, version };
}

type Bytes = Pick<FileVersionRow, 'blob_key' | 'content_type' | 'size' | 'sha256'>;

/** Made of an upload, or of another version whose bytes it shares. */
export async function newVersion(
  ctx: Context,
  tx: Queries,
  file: FileRow,
  bytes: Bytes & ({ name: string } | { original_name: string }),
  number: number,
): Promise<FileVersionRow> {
  return {
    account_id: file.account_id,
    id: await newId(ctx, tx, 'fileVersion'),
    file_id: file.id,
    number,
    blob_key: bytes.blob_key,
    original_name: 'name' in bytes ? bytes.name : bytes.original_name,
    content_type: bytes.content_type,
    description: file.description,
    size: bytes.size,
    sha256: bytes.sha256,
    created_by: ctx.actor.personId,
    created_at: ctx.now,
  };
}
