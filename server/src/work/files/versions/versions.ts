import { takeUpload } from '../../../bytes/uploads/uploads.ts';
import { type Committed, type Context, newId, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { FileRow, FileVersionRow, PendingFileRow } from '../../../platform/db/tables/files.ts';
import { notFound } from '../../../platform/failures.ts';
import type { Read } from '../../../platform/http/request/fields.ts';
import { changeItem } from '../../items/items.ts';
import { share } from '../change.ts';
import { announce, lockForChange, requireFile, wordsOf } from '../files.ts';
import * as store from '../store.ts';
import type { AddedVersion, NewVersion } from '../wire.ts';
import { findVersion, insertVersion, lastNumber, listVersions, type VersionView } from './store.ts';

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
  if (description !== undefined) {
    const replaced = description === file.description ? undefined : file.description;
    await changeItem(ctx, tx, 'file', file.id, { ...wordsOf({ ...file, description }), replaced });
  }
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
