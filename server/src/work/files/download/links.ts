import { isSigned, sign } from '../../../bytes/uploads/presigned/links.ts';
import { may } from '../../../platform/access/access.ts';
import type { Context } from '../../../platform/context.ts';
import type { AccountKey, KeptKey } from '../../../platform/keys/keys.ts';
import type { FileView } from '../store.ts';
import { hasPictures } from './media.ts';

/**
 * Links live this long from the next full step on: asked for again, a file has the same ones, and the same ETag. Those of
 * pictures last, so that a browser shows a list again without fetching any. Each still works only for who sees the file.
 */
const lives = {
  download: { stepMs: 300_000, lifeMs: 3600_000 },
  zip: { stepMs: 300_000, lifeMs: 3600_000 },
  preview: { stepMs: 86_400_000, lifeMs: 86_400_000 },
};
export type Purpose = keyof typeof lives;

/** What is fetched (a version, a project), by whom, until when. */
export type Link = { accountId: number; id: number; personId: number; expires: number; signature: string };

/** `chosen`: what of it, when that is not everything. */
export function linkTo(
  ctx: Context,
  key: KeptKey,
  { purpose, id, name, chosen = '' }: { purpose: Purpose; id: number; name: string; chosen?: string },
): string {
  const { accountId, personId } = ctx.actor;
  const { stepMs, lifeMs } = lives[purpose];
  const expires = Math.ceil(Date.parse(ctx.now) / stepMs) * stepMs + lifeMs;
  const signature = sign(
    ctx.services.keys.open(key),
    purpose,
    accountId,
    id,
    personId,
    expires,
    ...(chosen ? [chosen] : []),
  );
  // A path that ends in .json is an API call, so the dot of that ending is written otherwise.
  const ending = encodeURIComponent(name).replace(/\.(json)$/i, '%2E$1');
  return `${ctx.baseUrl}/${purpose}/${accountId}/${id}/${personId}/${expires}/${signature}/${ending}`;
}

export const isValidLink = (purpose: Purpose, link: Link, signingKey: AccountKey, now: Date, chosen = ''): boolean =>
  now.getTime() < link.expires &&
  isSigned(
    link.signature,
    signingKey,
    ...[purpose, link.accountId, link.id, link.personId, link.expires, ...(chosen ? [chosen] : [])],
  );

/** What one person may do with a file, and the links that let them fetch it. */
export type FileSight = {
  canChange: boolean;
  download(versionId: number): string;
  /** To look at: a picture of a picture, anything else as it is. */
  preview(): string;
  /** Only of pictures. */
  thumb(): string | undefined;
};

export function fileSightOf(ctx: Context, file: FileView): FileSight {
  const link = (purpose: Purpose, id: number, name: string) => linkTo(ctx, file.signing_key, { purpose, id, name });
  const download = (versionId: number) => link('download', versionId, file.name);
  return {
    canChange: file.project_status !== 'archived' && may(ctx.actor, 'file.change', file),
    download,
    preview: () =>
      hasPictures(file) ? link('preview', file.version_id, 'large.webp') : `${download(file.version_id)}?display=true`,
    thumb: () => (hasPictures(file) ? link('preview', file.version_id, 'thumb.webp') : undefined),
  };
}
