import { bitOf, bitsOf, type Grant, grants, USUAL } from '../../platform/access/grants.ts';
import type { ProjectMemberRow } from '../../platform/db/tables/projects.ts';

export type Held = Pick<ProjectMemberRow, 'role' | 'grants'>;
/** What was said of somebody; what was not said stays. */
export type Wanted = { isAdministrator?: boolean; isObserving?: boolean } & Partial<Record<Grant, boolean>>;

/** What also somebody has who only looks on: what they see, and hear of. */
const isSight = (grant: Grant) => grant.startsWith('see') || grant === 'receiveMail';
const SIGHTS = bitsOf(grants.filter(isSight));

/** What somebody has who is no administrator: who only looks on has nothing but that. */
export const given = ({ role, grants: bits }: Held): Grant[] =>
  grants.filter((grant) => (bits & bitOf(grant)) !== 0 && (role !== 'observer' || isSight(grant)));

/**
 * An administrator of the project has everything, and who stops being one has what is usual. Somebody who only looks on
 * and is given more no longer does: they have that, and nothing else that is not for looking.
 */
export function changed(held: Held, wanted: Wanted): Held {
  if (wanted.isAdministrator) return { role: 'administrator', grants: USUAL };
  const role = roleOf(held, wanted);
  if (role === 'administrator') return held;
  let bits = held.grants;
  if (held.role === 'administrator') bits = USUAL;
  else if (held.role === 'observer' && role === 'member')
    bits = (held.grants & SIGHTS) | (wanted.isObserving === false ? USUAL & ~SIGHTS : 0);
  for (const grant of grants) {
    if (wanted[grant] === true) bits |= bitOf(grant);
    if (wanted[grant] === false) bits &= ~bitOf(grant);
  }
  return { role, grants: bits };
}

function roleOf({ role }: Held, { isAdministrator, isObserving, ...given }: Wanted): Held['role'] {
  if (isObserving) return 'observer';
  const isGivenMore = grants.some((grant) => !isSight(grant) && given[grant]);
  if (role === 'administrator') return isAdministrator === false || isObserving === false ? 'member' : role;
  if (role === 'observer') return isObserving === false || isGivenMore ? 'member' : role;
  return role;
}
