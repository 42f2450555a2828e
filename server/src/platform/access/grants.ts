import type { ItemKind } from '../db/tables/items.ts';
import type { ProjectMemberRow } from '../db/tables/projects.ts';

/**
 * What may be given to a person on a project or kept from them, one by one. Each is a bit in `project_members.grants`, by
 * its place in this list: new ones go to the end.
 */
export const grants = [
  'seeMessagesAndFiles',
  'seeTasks',
  'seeTime',
  'seeNotebooks',
  'seeLinks',
  'addTasks',
  'editAllTasks',
  'addMilestones',
  'addTasklists',
  'addMessages',
  'addFiles',
  'addTime',
  'addNotebooks',
  'addLinks',
  'beAssigned',
  'addPeople',
  'seeMembers',
  'seeAllTime',
  'setPrivacy',
  'receiveMail',
  'addUpdates',
] as const;
export type Grant = (typeof grants)[number];

export const bitOf = (grant: Grant): number => 1 << grants.indexOf(grant);
export const bitsOf = (some: readonly Grant[]): number => some.reduce((bits, grant) => bits | bitOf(grant), 0);

/** What everybody has who is added to a project; administrators of it always have exactly this, and need no more. */
export const USUAL = bitsOf(grants.filter((grant) => grant !== 'addPeople' && grant !== 'addUpdates'));

/** Without it things of that kind do not exist for somebody. Who sees a thing sees what is said about it. */
export const seenBy: Record<ItemKind, Grant | undefined> = {
  file: 'seeMessagesAndFiles',
  message: 'seeMessagesAndFiles',
  milestone: 'seeTasks',
  tasklist: 'seeTasks',
  task: 'seeTasks',
  column: 'seeTasks',
  time: 'seeTime',
  notebook: 'seeNotebooks',
  link: 'seeLinks',
  comment: undefined,
};

/** What somebody is in a project, as views of what is in it have it; null for who is not on it. */
export type Membership = { member_role: ProjectMemberRow['role'] | null; member_grants: number | null };

/** Of these, whether they were given to who is on a project; administrators have them all. */
export const holds = ({ member_role, member_grants }: Membership, ...wanted: (Grant | undefined)[]): boolean =>
  member_role === 'administrator' ||
  wanted.every((grant) => grant === undefined || ((member_grants ?? 0) & bitOf(grant)) !== 0);
