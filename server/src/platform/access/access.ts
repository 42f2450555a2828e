import { forbidden, notFound } from '../failures.ts';
import { holds, type Membership } from './grants.ts';
import {
  type Action,
  limits,
  type Permission,
  permissions,
  refusals,
  type Standing,
  standings,
} from './permissions.ts';

export type Actor = {
  accountId: number;
  personId: number;
  companyId: number;
  /** Administrator in the owner company: they see and may do everything in their account. */
  isOwnerAdministrator: boolean;
  canAddProjects: boolean;
  /** A read-only token may look at what its person may, and change nothing. */
  isReadOnly: boolean;
  /** Whose days they live by. */
  timeZone: string;
  /** Their account's webhooks are switched on, so it is worth telling the workers of a change. */
  hasWebhooks: boolean;
  /** Whose idempotency keys and rate limit these are: a token, or the person signed in. */
  holder: string;
  /**
   * A person who has signed in, in a session (its hash) or by the password that came with the request (a mark of it), and no
   * program that has a token. `mustSetUp`: their account asks for a second step, which they do not have yet.
   */
  signedIn?: { session?: string; password?: string; mustSetUp?: boolean };
};

/** Who acts on a route that needs no token. */
export const nobody: Actor = {
  accountId: 0,
  personId: 0,
  companyId: 0,
  isOwnerAdministrator: false,
  canAddProjects: false,
  isReadOnly: false,
  timeZone: 'UTC',
  hasWebhooks: false,
  holder: '',
};

const reaches = (standing: Standing, needed: Standing) => standings.indexOf(standing) >= standings.indexOf(needed);

export function standingIn(actor: Actor, memberRole: Membership['member_role']): Standing {
  if (actor.isOwnerAdministrator) return 'owner administrator';
  if (memberRole === 'administrator') return 'project administrator';
  return memberRole ?? 'person';
}

const NO_MEMBER: Membership = { member_role: null, member_grants: null };

/** `isOwn`: it is about what they made, or are to do. */
export function may(actor: Actor, action: Action, member = NO_MEMBER, isOwn = false): boolean {
  const { needs, in: within, withRight, sees, withGrant, orOwn, orGrant }: Permission = permissions[action];
  const standing = standingIn(actor, member.member_role);
  const isExcepted = orGrant !== undefined && reaches(standing, 'member') && holds(member, orGrant);
  if (!reaches(standing, needs) && !isExcepted) return false;
  if (actor.isOwnerAdministrator) return true;
  if (within === 'project' && !holds(member, sees, orOwn && isOwn ? undefined : withGrant)) return false;
  return !withRight || actor[withRight];
}

/** For what belongs to the account as a whole. */
export function requireInAccount(actor: Actor, action: Action): void {
  const permission: Permission = permissions[action];
  if (permission.signedIn && !actor.signedIn)
    throw forbidden('An API token cannot do this: it is for who has signed in. Use Holdfast’s pages.');
  if (!may(actor, action))
    throw forbidden(refusals[action] ?? 'You need to be an Administrator of the owner company to do this.');
}

/** For one person or company, or what is theirs alone: itself and the Administrators see it, nobody else knows it is there. */
export function requireOwn(actor: Actor, action: Action, what: string, isOwn: boolean): void {
  if (!isOwn && !may(actor, action)) throw notFound(what);
}

/** For something inside one project: hidden from who is not on it or may not see such things, refused to who may only look. */
export function requireInProject(
  actor: Actor,
  action: Action,
  member: Membership,
  what = 'project',
  isOwn = false,
): void {
  const { sees }: Permission = permissions[action];
  const standing = standingIn(actor, member.member_role);
  const isBlind = what !== 'project' && !actor.isOwnerAdministrator && !holds(member, sees);
  if (!reaches(standing, 'observer') || isBlind) throw notFound(what);
  if (may(actor, action, member, isOwn)) return;
  const isLimited = !holds(member, sees) || standing === 'member';
  throw forbidden(
    (isLimited && limits[action]) || refusals[action] || 'Your role in this project does not allow this.',
  );
}
