import type { Context } from '../../platform/context.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import { invalid } from '../../platform/failures.ts';
import { detailsText, sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type * as store from './store.ts';
import { detailsIn, type PersonChange } from './wire.ts';

type Change = Read<(typeof PersonChange)['fields']>;

const zoneOf = (person: store.PersonView): string => person.time_zone || person.account_time_zone;

/** What somebody's row says once this is done. */
export function changeOf(person: store.PersonView, input: Change) {
  const first = input.firstName ?? person.first_name;
  const last = input.lastName ?? person.last_name;
  return {
    email: input.email === undefined ? person.email : checkEmail(input.email),
    email_key: sortKey(input.email ?? person.email),
    first_name: first,
    last_name: last,
    name_key: nameKey(first, last),
    title: input.title ?? person.title,
    // Whoever sends back the account's has not chosen it.
    time_zone: input.zone === zoneOf(person) ? person.time_zone : (input.zone ?? person.time_zone),
    company_id: input.companyId || person.company_id,
    is_administrator: input.isAdministrator === undefined ? person.is_administrator : bit(input.isAdministrator),
    can_add_projects: input.canAddProjects === undefined ? person.can_add_projects : bit(input.canAddProjects),
    details: detailsText({ ...JSON.parse(person.details), ...detailsIn(input) }),
  };
}

export const nameKey = (first: string, last: string): string => sortKey(`${last}\u0001${first}`);

export function checkEmail(email: string): string {
  if (!/^[^\s@,]+@[^\s@,]+$/.test(email))
    throw invalid('email-address must be an e-mail address.', [
      { field: 'email-address', message: 'must be an e-mail address' },
    ]);
  return email;
}

/** Asking to have it removed and sending another one is sending another one. */
export const pictureIn = async (
  ctx: Context,
  { picture = '', removesPicture }: Pick<Change, 'picture' | 'removesPicture'>,
) => (picture !== '' || removesPicture ? ctx.services.drawPicture(ctx, picture, 'avatarPendingFileRef') : undefined);
