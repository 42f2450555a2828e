import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPicture } from '../../bytes/pictures/serving.ts';
import { doomBlobs } from '../../bytes/storage/sweep.ts';
import { isSigned, sign } from '../../bytes/uploads/presigned/links.ts';
import { detectType } from '../../bytes/uploads/types.ts';
import { peekUpload, takeUpload } from '../../bytes/uploads/uploads.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Context, Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ProjectRow } from '../../platform/db/tables/projects.ts';
import { invalid, notFound } from '../../platform/failures.ts';
import { parseId } from '../../platform/http/request/fields.ts';
import type { AccountKey, KeptKey } from '../../platform/keys/keys.ts';
import { findLogo } from './store.ts';

const LARGEST = 10 * 2 ** 20;
const pictures = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp']);

type PutLogo = (tx: Queries, project: ProjectRow) => Promise<string>;

/**
 * Looks at the picture before the transaction, which then uses it up and gives the old one away. An empty reference takes
 * the logo away. Gives the key of the bytes that are the logo now.
 */
export async function prepareLogo(ctx: Context, ref: string): Promise<PutLogo> {
  const upload = ref ? await peekUpload(ctx, ref) : undefined;
  const isPicture = upload && upload.size <= LARGEST && (await pictureType(ctx.services.blobs, upload.blob_key));
  return async (tx, { account_id, logo_blob }) => {
    const next = ref === '' ? '' : (await takeUpload(ctx, tx, ref)).blob_key;
    if (next !== '' && !isPicture)
      throw invalid('A logo must be a PNG, JPEG, GIF or WebP picture of at most 10 MiB.', [
        { field: 'logoPendingFileRef', message: 'is no picture that can be a logo' },
      ]);
    await doomBlobs(tx, account_id, [logo_blob], ctx.now);
    return next;
  };
}

/** Needs no token, since pages and mails show it, and works for as long as the project has this logo. */
export const logoUrl = (ctx: Context, project: ProjectRow & { logo_key: KeptKey | null }): string =>
  project.logo_key === null
    ? ''
    : `${ctx.baseUrl}/logo/${project.account_id}/${project.id}/${signatureOf(ctx.services.keys.open(project.logo_key), project)}`;

const signatureOf = (
  key: AccountKey,
  { account_id, id, logo_blob }: Pick<ProjectRow, 'account_id' | 'id' | 'logo_blob'>,
) => sign(key, 'logo', account_id, id, logo_blob);

async function pictureType(blobs: BlobStore, key: string): Promise<string | undefined> {
  const type = await detectType(blobs, key);
  return type !== undefined && pictures.has(type) ? type : undefined;
}

export function projectLogos(http: FastifyInstance, services: Services): void {
  http.route({
    method: ['GET', 'HEAD'],
    url: '/logo/:account/:project/:signature',
    handler: (request, reply) => send(services, request, reply),
  });
}

async function send(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const params = request.params as { account: string; project: string; signature: string };
  const [accountId, projectId] = [parseId(params.account), parseId(params.project)];
  const logo = accountId && projectId ? await findLogo(services.db.read, accountId, projectId) : undefined;
  if (
    !logo ||
    !isSigned(params.signature, services.keys.open(logo.signing_key), 'logo', accountId!, projectId!, logo.logo_blob)
  )
    throw notFound('logo');
  const type = await pictureType(services.blobs, logo.logo_blob);
  if (!type) throw notFound('logo');
  return sendPicture(services, request, reply, { key: logo.logo_blob, type, tag: params.signature, what: 'logo' });
}
