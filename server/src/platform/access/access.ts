import { forbidden, notFound } from '../failures.ts';

/** Where somebody stands towards what they want to touch, least to most. */
export const standings = [
  'outsider',
  'person',
  'observer',
  'member',
  'project administrator',
  'owner administrator',
] as const;
export type Standing = (typeof standings)[number];

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
   * A person who has signed in, by password or in a session (its hash), and no program that has a token. `mustSetUp`: their
   * account asks for a second step, which they do not have yet.
   */
  signedIn?: { session?: string; mustSetUp?: boolean };
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

/**
 * The whole permission table. Rows with `in: 'project'` are about one project: who stands below "observer" there does
 * not see it (404), who stands below what the row asks sees it but may not (403). Account rows are refused with 403;
 * rows marked `own` are also for the person or company itself, and hidden from others, and rows marked `signedIn` for
 * people, not for their tokens.
 */
export const permissions = {
  'session.open': { needs: 'outsider' },
  'invitation.accept': { needs: 'outsider' },
  'account.read': { needs: 'person' },
  'account.change': { needs: 'owner administrator' },
  'company.list': { needs: 'owner administrator' },
  'company.read': { needs: 'owner administrator', own: true },
  'company.change': { needs: 'owner administrator' },
  'person.list': { needs: 'owner administrator' },
  'person.read': { needs: 'owner administrator', own: true },
  'person.edit': { needs: 'owner administrator', own: true },
  'person.change': { needs: 'owner administrator' },
  'token.manage': { needs: 'person' },
  'session.manage': { needs: 'person', signedIn: true },
  'secondStep.read': { needs: 'owner administrator', own: true },
  'secondStep.manage': { needs: 'person', signedIn: true },
  'secondStep.reset': { needs: 'owner administrator', signedIn: true },
  'passkey.manage': { needs: 'person', signedIn: true },
  'webhook.manage': { needs: 'owner administrator' },
  'notice.manage': { needs: 'owner administrator' },
  'mail.manage': { needs: 'owner administrator' },
  'audit.read': { needs: 'owner administrator' },
  'backup.read': { needs: 'owner administrator' },
  'projectCategory.read': { needs: 'person' },
  'projectCategory.change': { needs: 'owner administrator' },
  'project.list': { needs: 'person' },
  'project.create': { needs: 'person', withRight: 'canAddProjects' },
  'project.read': { needs: 'observer', in: 'project' },
  'project.copy': { needs: 'observer', in: 'project', withRight: 'canAddProjects' },
  'project.change': { needs: 'project administrator', in: 'project' },
  'pendingFile.create': { needs: 'person' },
  'storage.total': { needs: 'owner administrator' },
  // It also counts what is private, which its administrators see anyway.
  'storage.read': { needs: 'project administrator', in: 'project' },
  'file.read': { needs: 'observer', in: 'project' },
  'file.change': { needs: 'member', in: 'project' },
  'tag.read': { needs: 'person' },
  'tag.create': { needs: 'person' },
  'tag.change': { needs: 'owner administrator' },
  'milestone.read': { needs: 'observer', in: 'project' },
  'milestone.change': { needs: 'member', in: 'project' },
  'tasklist.read': { needs: 'observer', in: 'project' },
  'tasklist.change': { needs: 'member', in: 'project' },
  'task.read': { needs: 'observer', in: 'project' },
  'task.change': { needs: 'member', in: 'project' },
  'column.read': { needs: 'observer', in: 'project' },
  'column.change': { needs: 'member', in: 'project' },
  'notebook.read': { needs: 'observer', in: 'project' },
  'notebook.change': { needs: 'member', in: 'project' },
  'message.read': { needs: 'observer', in: 'project' },
  'message.create': { needs: 'member', in: 'project' },
  // Their author may, too.
  'message.change': { needs: 'project administrator', in: 'project' },
  'link.read': { needs: 'observer', in: 'project' },
  'link.change': { needs: 'member', in: 'project' },
  'comment.read': { needs: 'observer', in: 'project' },
  'comment.create': { needs: 'member', in: 'project' },
  // Their author may, too.
  'comment.change': { needs: 'project administrator', in: 'project' },
  'time.read': { needs: 'observer', in: 'project' },
  'time.create': { needs: 'member', in: 'project' },
  // Who worked may, too.
  'time.change': { needs: 'project administrator', in: 'project' },
  // Clocks that run: everybody has their own.
  'timer.run': { needs: 'person' },
  'timer.read': { needs: 'owner administrator', own: true },
  'timer.list': { needs: 'owner administrator' },
  'activity.read': { needs: 'observer', in: 'project' },
  // Everybody has their own inbox.
  'notification.manage': { needs: 'person' },
  'trash.list': { needs: 'person' },
  'trash.read': { needs: 'member', in: 'project' },
  'search.read': { needs: 'person' },
} as const satisfies Record<string, Permission>;

type Permission = { needs: Standing; in?: 'project'; own?: true; withRight?: 'canAddProjects'; signedIn?: true };
export type Action = keyof typeof permissions;

const reaches = (standing: Standing, needed: Standing) => standings.indexOf(standing) >= standings.indexOf(needed);

export function standingIn(actor: Actor, memberRole: 'observer' | 'member' | 'administrator' | null): Standing {
  if (actor.isOwnerAdministrator) return 'owner administrator';
  if (memberRole === 'administrator') return 'project administrator';
  return memberRole ?? 'person';
}

export function may(actor: Actor, action: Action, standing: Standing = standingIn(actor, null)): boolean {
  const permission: Permission = permissions[action];
  if (!reaches(standing, permission.needs)) return false;
  return !permission.withRight || actor.isOwnerAdministrator || actor[permission.withRight];
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
export function requireOwn(actor: Actor, action: Action, what: 'person' | 'company' | 'timer', isOwn: boolean): void {
  if (!isOwn && !may(actor, action)) throw notFound(what);
}

/** For something inside one project: hidden from who is not on it, refused to who may only look. */
export function requireInProject(actor: Actor, action: Action, standing: Standing, what = 'project'): void {
  if (!reaches(standing, 'observer')) throw notFound(what);
  if (!may(actor, action, standing))
    throw forbidden(refusals[action] ?? 'Your role in this project does not allow this.');
}

const onlyLooks = 'You may only look at this project. Ask one of its administrators for more.';

const refusals: Partial<Record<Action, string>> = {
  'webhook.manage': 'Webhooks are set up by the Administrators of the owner company. Ask one of them.',
  'project.create': 'You may not add projects. Ask an Administrator of the owner company to let you.',
  'project.copy': 'You may not add projects. Ask an Administrator of the owner company to let you.',
  'project.change': 'Only administrators of this project may do this.',
  'file.change': onlyLooks,
  'milestone.change': onlyLooks,
  'tasklist.change': onlyLooks,
  'task.change': onlyLooks,
  'notebook.change': onlyLooks,
  'message.create': onlyLooks,
  'message.change': 'Messages are changed by who wrote them and by administrators of the project.',
  'link.change': onlyLooks,
  'comment.create': onlyLooks,
  'comment.change': 'Comments are changed by who wrote them and by administrators of the project.',
  'time.create': onlyLooks,
  'time.change': 'Hours are changed by who worked them and by administrators of the project.',
  'trash.read': onlyLooks,
};
