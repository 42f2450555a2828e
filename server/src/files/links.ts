import { may, standingIn } from '../access/access.ts';
import type { Context } from '../context.ts';
import { isSigned, sign } from '../uploads/links.ts';
import type { FileView } from './store.ts';

const HOUR_MS = 3600_000;
/** The hour begins at the next full five minutes: asked for again, a file has the same links and the same ETag. */
const STEP_MS = 300_000;

/** What one person may do with a file, and the links that let them fetch it. */
export type Sight = { canChange: boolean; link(versionId: number): string };

export const sightOf = (ctx: Context, file: FileView): Sight => ({
  canChange:
    file.project_status !== 'archived' && may(ctx.actor, 'file.change', standingIn(ctx.actor, file.member_role)),
  link: (versionId) => {
    const { accountId, personId } = ctx.actor;
    const expires = Math.ceil(Date.parse(ctx.now) / STEP_MS) * STEP_MS + HOUR_MS;
    const signature = sign(file.signing_key, 'download', accountId, versionId, personId, expires);
    // A path that ends in .json is an API call, so the dot of that ending is written otherwise.
    const name = encodeURIComponent(file.name).replace(/\.(json)$/i, '%2E$1');
    return `${ctx.baseUrl}/download/${accountId}/${versionId}/${personId}/${expires}/${signature}/${name}`;
  },
});

export type Link = { accountId: number; versionId: number; personId: number; expires: number; signature: string };

export const isValidLink = (link: Link, signingKey: string, now: Date): boolean =>
  now.getTime() < link.expires &&
  isSigned(link.signature, signingKey, 'download', link.accountId, link.versionId, link.personId, link.expires);
