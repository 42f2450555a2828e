import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/access/access.ts';
import type { Services } from '../../../platform/context.ts';
import { notFound } from '../../../platform/failures.ts';
import { parseId } from '../../../platform/http/request/fields.ts';
import { UTC } from '../../../platform/zones/zones.ts';
import { canSee } from '../../items/sight.ts';
import { type Download, findDownload } from '../versions/store.ts';
import { isValidLink, type Link, type Purpose } from './links.ts';

export const linkPath = (purpose: Purpose): string => `/${purpose}/:account/:id/:person/:expires/:signature/*`;

export function readLink(request: FastifyRequest): Link {
  const params = request.params as Record<string, string>;
  const number = (name: string) => parseId(params[name] ?? '');
  const [accountId, id, personId, expires] = [number('account'), number('id'), number('person'), number('expires')];
  if (!accountId || !id || !personId || !expires) throw notFound('file');
  return { accountId, id, personId, expires, signature: params.signature ?? '' };
}

/** Who holds a link that is right may fetch that version, as long as the person it was made for sees it. */
export async function requireLinked(
  services: Services,
  request: FastifyRequest,
  purpose: Purpose,
): Promise<{ file: Download; actor: Actor }> {
  const link = readLink(request);
  const file = await findDownload(services.db.read, { ...link, versionId: link.id });
  const actor = file && actorOf(link, file);
  if (!file || !actor || !isValidLink(purpose, link, services.keys.open(file.signing_key), services.now()))
    throw notFound('file');
  // Who was taken off the project since loses the links they had.
  if (!canSee(actor, file.member_role, file)) throw notFound('file');
  return { file, actor };
}

type Person = { company_id: number; is_administrator: number; is_owner: number };

/** The person a link was made for. */
export const actorOf = ({ accountId, personId }: Link, person: Person): Actor => ({
  accountId,
  personId,
  companyId: person.company_id,
  isOwnerAdministrator: person.is_administrator === 1 && person.is_owner === 1,
  canAddProjects: false,
  isReadOnly: true,
  timeZone: UTC,
  hasWebhooks: true,
  holder: 'download',
});
