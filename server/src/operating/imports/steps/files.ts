import { receiveUpload } from '../../../bytes/uploads/uploads.ts';
import { nobody } from '../../../platform/access/access.ts';
import { COMMAND_LINE } from '../../../platform/audit/log.ts';
import { type Context, makeContext } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failures.ts';
import { fileCategories } from '../../../work/categories/kinds.ts';
import { updateFile } from '../../../work/files/change.ts';
import { createFile } from '../../../work/files/create.ts';
import { moveFile } from '../../../work/files/move.ts';
import { deleteFile, restoreFile } from '../../../work/files/trash.ts';
import { addVersion } from '../../../work/files/versions/versions.ts';
import type { Target } from '../acting.ts';
import { Refused, type Source } from '../classic/calling.ts';
import type { Raw } from '../classic/values.ts';
import { fileIn, one, withRefs } from '../classic/work-wire.ts';
import { isThere } from '../rows-store.ts';
import { categoryFor } from './documents.ts';
import { idIn as id, inProjectUnder, type Step } from './step.ts';

export const files: Step = {
  kind: 'files',
  path: (projectId) => `/projects/${projectId}/files.json`,
  list: inProjectUnder('files'),
  id,
  ids: (raw) => ({ file: id(raw), fileVersion: Math.max(...fileIn(raw).versions.map((version) => version.id)) }),
  sizes: (raw) => fileIn(raw).versions.map(({ size }) => size),
  // Addresses to download from are good for some minutes: asked for now, used next.
  more: askedNow,
  asks: (raw) => 1 + fileIn(raw).versions.length,
  async withBytes(target, source, raw) {
    const refs = new Map<number, string>();
    for (const version of fileIn(raw).versions) {
      const isHere = await isThere(target.services.db.read, 'file_versions', { ...target, id: version.id });
      if (!isHere) refs.set(version.id, await bytesOf(target, source, raw, version.id));
    }
    return withRefs(raw, refs);
  },
  async write(past, raw, projectId) {
    const { input, versions, description, access, updatedAt } = fileIn(raw);
    const [first, ...others] = versions;
    const { grantedTo } = await past.presentIn(projectId, { grantedTo: access });
    await createFile(past.as(first!.by, first!.at, { file: id(raw), fileVersion: first!.id }), projectId, {
      ...input,
      ref: first!.ref,
      description: first!.description,
      ...(await categoryFor(past, fileCategories, input.categoryId)),
      ...(grantedTo && { grantedTo }),
    });
    for (const version of others) {
      const news = version.description === '' ? {} : { description: version.description };
      await addVersion(past.as(version.by, version.at, { fileVersion: version.id }), id(raw), {
        ref: version.ref,
        ...news,
      });
    }
    const last = versions.findLast((version) => version.description !== '')?.description ?? '';
    if (last !== description) await updateFile(past.as(first!.by, updatedAt), id(raw), { description });
    if (updatedAt) await past.date('files', id(raw), { updated_at: updatedAt });
  },
  seenBy: { object: 'file' },
  async change(past, raw, projectId) {
    const { input, versions, description, access, updatedAt } = fileIn(raw);
    const ctx = past.as(versions.at(-1)!.by, updatedAt);
    if (await past.isElsewhere('files', id(raw), projectId)) await moveFile(ctx, id(raw), projectId);
    for (const { id: fileVersion, ref, by, at, ...version } of versions)
      if (ref !== '')
        await addVersion(past.as(by, at, { fileVersion }), id(raw), { ref, description: version.description });
    const { grantedTo } = await past.presentIn(projectId, { grantedTo: access });
    await updateFile(ctx, id(raw), {
      ...input,
      categoryId: 0,
      description,
      ...(await categoryFor(past, fileCategories, input.categoryId)),
      ...(grantedTo && { grantedTo }),
    });
    if (updatedAt) await past.date('files', id(raw), { updated_at: updatedAt });
  },
  remove: (past, gone) => deleteFile(past.as(0, undefined), gone),
  restore: (past, back) => restoreFile(past.as(0, undefined), back),
};

async function askedNow(source: Source, raw: Raw): Promise<Raw> {
  return { ...raw, ...one((await source.get(`/files/${id(raw)}.json`)).body, 'file') };
}

/** An address that is good no more is asked for once again: the bytes before may have taken longer than it lasts. */
async function bytesOf(target: Target, source: Source, raw: Raw, versionId: number): Promise<string> {
  const versionIn = (told: Raw) => fileIn(told).versions.find((version) => version.id === versionId);
  try {
    return await download(target, source, versionIn(raw)!);
  } catch (error) {
    const again = error instanceof Refused ? versionIn(await askedNow(source, raw)) : undefined;
    if (!again) throw error;
    return download(target, source, again);
  }
}

type Bytes = { url: string; name: string /** Where it is told. */; size?: number };
const TRIES = 5;

/** Bytes first, and the row that names them later: what is left by who was ended in between is swept. */
export async function download(target: Target, source: Source, { url, name, size }: Bytes): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    // Whoever takes the bytes in says in words of their own that no more came.
    let isBroken = false;
    const bytes = await source.bytes(url, () => {
      isBroken = true;
    });
    const upload = await receive(target, name, bytes).catch((error) => {
      if (!isBroken || tries >= TRIES) throw error;
    });
    if (upload && upload.size === (size ?? upload.size)) return upload.ref;
    if (upload && tries >= TRIES)
      throw new Failure('mismatched', `${upload.size} bytes came of the ${size} that were told of`);
  }
}

/** Who takes bytes in, today and here. */
export function receiving({ services, accountId, founderId, ownerCompanyId }: Target): Context {
  const actor = { ...nobody, accountId, personId: founderId, companyId: ownerCompanyId, holder: COMMAND_LINE };
  return makeContext(services, { ...actor, isOwnerAdministrator: true }, { isNoNews: true });
}

function receive(target: Target, name: string, bytes: AsyncIterable<Uint8Array>) {
  const boundary = 'bytes-of-a-version';
  return receiveUpload(receiving(target), {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: undefined,
    body: formOf(boundary, name, bytes),
  });
}

async function* formOf(boundary: string, name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const quoted = name.replace(/["\r\n]/g, encodeURIComponent);
  yield Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\n\r\n`);
  for await (const chunk of bytes) yield Buffer.from(chunk);
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
