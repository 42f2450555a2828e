import type { Grant } from './grants.ts';

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

/**
 * The whole permission table. Rows with `in: 'project'` are about one project: who stands below "observer" there does
 * not see it (404), who stands below what the row asks sees it but may not (403). Account rows are refused with 403;
 * rows marked `own` are also for the person or company itself, and hidden from others, and rows marked `signedIn` for
 * people, not for their tokens. `sees` and `withGrant` name what can be kept from who is on a project (`grants.ts`): to whom
 * the first was not given, that kind of thing is not there; `orGrant` what lets a member do what else administrators do.
 */
export const permissions = {
  'session.open': { needs: 'outsider' },
  'invitation.accept': { needs: 'outsider' },
  'account.read': { needs: 'person' },
  'account.change': { needs: 'owner administrator' },
  'account.import': { needs: 'owner administrator' },
  'company.list': { needs: 'owner administrator' },
  'company.read': { needs: 'owner administrator', own: true },
  'company.change': { needs: 'owner administrator' },
  'person.list': { needs: 'owner administrator' },
  'person.read': { needs: 'owner administrator', own: true },
  'person.edit': { needs: 'owner administrator', own: true },
  'person.change': { needs: 'owner administrator' },
  'token.manage': { needs: 'person' },
  'session.manage': { needs: 'person', signedIn: true },
  'session.end': { needs: 'owner administrator', signedIn: true },
  'secondStep.read': { needs: 'owner administrator', own: true },
  'secondStep.manage': { needs: 'person', signedIn: true },
  'secondStep.reset': { needs: 'owner administrator', signedIn: true },
  'passkey.manage': { needs: 'person', signedIn: true },
  'device.manage': { needs: 'person', signedIn: true },
  'identity.manage': { needs: 'person', signedIn: true },
  'identity.unlink': { needs: 'owner administrator', signedIn: true },
  'webhook.manage': { needs: 'owner administrator' },
  'notice.manage': { needs: 'owner administrator' },
  'mail.manage': { needs: 'owner administrator' },
  'audit.read': { needs: 'owner administrator' },
  'backup.read': { needs: 'owner administrator' },
  'export.take': { needs: 'owner administrator' },
  // Their own: what they bring in, they add as themselves.
  'fileImport.manage': { needs: 'person' },
  'projectCategory.read': { needs: 'person' },
  'projectCategory.change': { needs: 'owner administrator' },
  'project.list': { needs: 'person' },
  'project.create': { needs: 'person', withRight: 'canAddProjects' },
  'project.read': { needs: 'observer', in: 'project' },
  'project.copy': { needs: 'observer', in: 'project', withRight: 'canAddProjects' },
  'project.change': { needs: 'project administrator', in: 'project' },
  'projectUpdate.create': { needs: 'project administrator', in: 'project', orGrant: 'addUpdates' },
  'member.add': { needs: 'project administrator', in: 'project', orGrant: 'addPeople' },
  'pendingFile.create': { needs: 'person' },
  'storage.total': { needs: 'owner administrator' },
  // It counts what is private, too.
  'storage.read': { needs: 'project administrator', in: 'project' },
  'file.read': { needs: 'observer', in: 'project', sees: 'seeMessagesAndFiles' },
  'file.change': { needs: 'member', in: 'project', sees: 'seeMessagesAndFiles', withGrant: 'addFiles' },
  'tag.read': { needs: 'person' },
  'tag.create': { needs: 'person' },
  'tag.change': { needs: 'owner administrator' },
  'milestone.read': { needs: 'observer', in: 'project', sees: 'seeTasks' },
  'milestone.change': { needs: 'member', in: 'project', sees: 'seeTasks', withGrant: 'addMilestones' },
  'tasklist.read': { needs: 'observer', in: 'project', sees: 'seeTasks' },
  'tasklist.change': { needs: 'member', in: 'project', sees: 'seeTasks', withGrant: 'addTasklists' },
  'task.read': { needs: 'observer', in: 'project', sees: 'seeTasks' },
  'task.create': { needs: 'member', in: 'project', sees: 'seeTasks', withGrant: 'addTasks' },
  // Who made a task or is to do it changes it without.
  'task.change': { needs: 'member', in: 'project', sees: 'seeTasks', withGrant: 'editAllTasks', orOwn: true },
  // Who made a view may, too.
  'view.change': { needs: 'project administrator', in: 'project', sees: 'seeTasks' },
  'column.read': { needs: 'observer', in: 'project', sees: 'seeTasks' },
  'column.change': { needs: 'member', in: 'project', sees: 'seeTasks', withGrant: 'editAllTasks' },
  'notebook.read': { needs: 'observer', in: 'project', sees: 'seeNotebooks' },
  'notebook.change': { needs: 'member', in: 'project', sees: 'seeNotebooks', withGrant: 'addNotebooks' },
  'message.read': { needs: 'observer', in: 'project', sees: 'seeMessagesAndFiles' },
  'message.create': { needs: 'member', in: 'project', sees: 'seeMessagesAndFiles', withGrant: 'addMessages' },
  // Their authors may, too.
  'message.change': { needs: 'project administrator', in: 'project', sees: 'seeMessagesAndFiles' },
  'comment.change': { needs: 'project administrator', in: 'project' },
  'link.read': { needs: 'observer', in: 'project', sees: 'seeLinks' },
  'link.change': { needs: 'member', in: 'project', sees: 'seeLinks', withGrant: 'addLinks' },
  'comment.read': { needs: 'observer', in: 'project' },
  'comment.create': { needs: 'member', in: 'project' },
  'time.read': { needs: 'observer', in: 'project', sees: 'seeTime' },
  'time.create': { needs: 'member', in: 'project', sees: 'seeTime', withGrant: 'addTime' },
  // Who worked may, too.
  'time.change': { needs: 'project administrator', in: 'project', sees: 'seeTime' },
  // Clocks that run, calendars, an inbox, what one says of oneself: everybody has their own.
  'timer.run': { needs: 'person' },
  'calendarFeed.manage': { needs: 'person' },
  'calendarEvent.manage': { needs: 'person' },
  'eventType.change': { needs: 'owner administrator' },
  'notification.manage': { needs: 'person' },
  'status.say': { needs: 'person' },
  'timer.read': { needs: 'owner administrator', own: true },
  'timer.list': { needs: 'owner administrator' },
  'activity.read': { needs: 'observer', in: 'project' },
  'trash.list': { needs: 'person' },
  'trash.read': { needs: 'member', in: 'project' },
  'search.read': { needs: 'person' },
} as const satisfies Record<string, Permission>;

export type Permission = Partial<Record<'sees' | 'withGrant' | 'orGrant', Grant>> & {
  needs: Standing;
  in?: 'project';
  own?: true;
  withRight?: 'canAddProjects';
  signedIn?: true;
  orOwn?: true;
};
export type Action = keyof typeof permissions;

const onlyLooks = 'You may only look at this project. Ask one of its administrators for more.';

export const refusals: Partial<Record<Action, string>> = {
  'webhook.manage': 'Webhooks are set up by the Administrators of the owner company. Ask one of them.',
  'project.create': 'You may not add projects. Ask an Administrator of the owner company to let you.',
  'project.copy': 'You may not add projects. Ask an Administrator of the owner company to let you.',
  'project.change': 'Only administrators of this project may do this.',
  'projectUpdate.create': 'Only administrators of this project may do this.',
  'member.add': 'Only administrators of this project may do this.',
  'file.change': onlyLooks,
  'milestone.change': onlyLooks,
  'tasklist.change': onlyLooks,
  'task.create': onlyLooks,
  'task.change': onlyLooks,
  'view.change': 'Views are changed by who made them and by administrators of the project.',
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

const kept = (what: string) => `This was not given to you in this project: ${what}. Ask one of its administrators.`;

/** What somebody is told who stands high enough, and from whom it is kept. */
export const limits: Partial<Record<Action, string>> = {
  'file.read': kept('to see messages and files'),
  'message.read': kept('to see messages and files'),
  'milestone.read': kept('to see tasks and milestones'),
  'tasklist.read': kept('to see tasks and milestones'),
  'task.read': kept('to see tasks and milestones'),
  'column.read': kept('to see tasks and milestones'),
  'notebook.read': kept('to see notebooks'),
  'link.read': kept('to see links'),
  'time.read': kept('to see time'),
  'file.change': kept('to add files'),
  'message.create': kept('to add messages'),
  'milestone.change': kept('to add milestones'),
  'tasklist.change': kept('to add task lists'),
  'task.create': kept('to add tasks'),
  'task.change': kept('to edit tasks of others'),
  'column.change': kept('to edit tasks of others'),
  'notebook.change': kept('to add notebooks'),
  'link.change': kept('to add links'),
  'time.create': kept('to add time'),
};
