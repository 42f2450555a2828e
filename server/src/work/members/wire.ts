import { Type } from 'typebox';
import type { PersonView } from '../../people/people/people.ts';
import { type Grant, grants } from '../../platform/access/grants.ts';
import type { Context } from '../../platform/context.ts';
import { Bit, Flag, flagText, fullName, Text, titled } from '../../platform/http/answer/classic.ts';
import { pictureUrl } from '../../platform/http/pictures.ts';
import { flag, ids, shape } from '../../platform/http/request/fields.ts';
import { given } from './grants.ts';
import type { MemberView } from './store.ts';

/** What people are given one by one, in the words of the classic permission keys. */
const keyOf = {
  seeMessagesAndFiles: 'view-messages-and-files',
  seeTasks: 'view-tasks-and-milestones',
  seeTime: 'view-time',
  seeNotebooks: 'view-notebooks',
  seeLinks: 'view-links',
  addTasks: 'add-tasks',
  editAllTasks: 'edit-all-tasks',
  addMilestones: 'add-milestones',
  addTasklists: 'add-taskLists',
  addMessages: 'add-messages',
  addFiles: 'add-files',
  addTime: 'add-time',
  addNotebooks: 'add-notebooks',
  addLinks: 'add-links',
  beAssigned: 'can-be-assigned-to-tasks-and-milestones',
  addPeople: 'add-people-to-project',
  seeMembers: 'canViewProjectMembers',
  seeAllTime: 'view-all-time-logs',
  setPrivacy: 'set-privacy',
  receiveMail: 'can-receive-email',
  addUpdates: 'add-project-update',
} as const satisfies Record<Grant, string>;

type Key = (typeof keyOf)[Grant] | 'project-administrator' | 'is-observing';
const keys: Key[] = [...Object.values(keyOf), 'project-administrator', 'is-observing'];
const Permissions = Type.Object(Object.fromEntries(keys.map((key) => [key, Bit])) as Record<Key, typeof Bit>);

export const Addable = titled('AddablePerson', {
  id: Text,
  'first-name': Text,
  'last-name': Text,
  'full-name': Text,
  'email-address': Text,
  'avatar-url': Text,
  title: Text,
  'company-id': Text,
  'company-name': Text,
  administrator: Flag,
});
export const Member = titled('Member', { ...Addable.properties, permissions: Permissions });

/** Who only looks on adds nothing, whatever they were given before. */
export function showMember(ctx: Context, member: MemberView) {
  const { role } = member;
  const has = (grant: Grant) => given(member).includes(grant);
  const permissions = Object.fromEntries([
    ...grants.map((grant) => [keyOf[grant], flagText(role === 'administrator' || has(grant))]),
    ['project-administrator', flagText(role === 'administrator')],
    ['is-observing', flagText(role === 'observer')],
  ]);
  return { ...showAddable(ctx, { ...member, id: member.person_id }), permissions };
}

type Somebody = Pick<PersonView, 'id' | 'email' | 'picture_blob' | 'title' | 'company_id' | 'company_name'> &
  Pick<MemberView, 'first_name' | 'last_name' | 'is_administrator'>;

export const showAddable = (ctx: Context, person: Somebody) => ({
  id: String(person.id),
  'first-name': person.first_name,
  'last-name': person.last_name,
  'full-name': fullName(person),
  'email-address': person.email,
  'avatar-url': pictureUrl(ctx, person.picture_blob),
  title: person.title,
  'company-id': String(person.company_id),
  'company-name': person.company_name,
  administrator: person.is_administrator === 1,
});

/** For a thing that is not there yet: nobody follows it, answers for it or is named in its privacy. */
const notYet = [
  'isFollowingChanges',
  'isFollowingComments',
  'isResponsible',
  'isInPrivacy',
  'isInNotifyDefaults',
  'isUnsubscribed',
] as const;

export const Available = titled('AvailablePerson', {
  id: Text,
  firstName: Text,
  lastName: Text,
  avatarUrl: Text,
  companyId: Text,
  companyName: Text,
  title: Text,
  roleIds: Type.Array(Text),
  type: Type.Literal('user'),
  isAdministrator: Flag,
  isProjectAdministrator: Flag,
  isInOwnerCompany: Flag,
  isClientUser: Flag,
  isObserving: Flag,
  hasAccess: Flag,
  doesReceiveProjectEmails: Flag,
  ...(Object.fromEntries(notYet.map((key) => [key, Flag])) as Record<(typeof notYet)[number], typeof Flag>),
});

export const showAvailable = (ctx: Context, member: MemberView) => ({
  id: String(member.person_id),
  firstName: member.first_name,
  lastName: member.last_name,
  avatarUrl: pictureUrl(ctx, member.picture_blob),
  companyId: String(member.company_id),
  companyName: member.company_name,
  title: member.title,
  roleIds: [],
  type: 'user',
  isAdministrator: member.is_administrator === 1,
  isProjectAdministrator: member.role === 'administrator',
  isInOwnerCompany: member.is_in_owner_company === 1,
  isClientUser: member.is_in_owner_company === 0,
  isObserving: member.role === 'observer',
  hasAccess: true,
  doesReceiveProjectEmails: given(member).includes('receiveMail') || member.role === 'administrator',
  ...Object.fromEntries(notYet.map((key) => [key, false])),
});

const UserIds = (wrapper: string) => shape(wrapper, { userIds: ids({ key: 'userIdList' }) });
const Add = UserIds('add');
const Remove = UserIds('remove');
const has = (body: unknown, key: string) =>
  typeof body === 'object' && body !== null && Object.keys(body).some((name) => name.toLowerCase() === key);

/** `{"add":{"userIdList":"2,4"},"remove":{"userIdList":"7"}}`, either half optional. */
export function readMemberChange(body: unknown): { add: number[]; remove: number[] } {
  const adds = has(body, 'add') || !has(body, 'remove') ? Add.read(body).userIds : [];
  const removes = has(body, 'remove') ? Remove.read(body).userIds : [];
  return { add: adds ?? [], remove: removes ?? [] };
}

/** Only what is sent changes. */
export const MemberPermissions = shape('permissions', {
  isAdministrator: flag({ key: 'project-administrator' }),
  isObserving: flag({ key: 'is-observing' }),
  ...(Object.fromEntries(grants.map((grant) => [grant, flag({ key: keyOf[grant] })])) as Record<
    Grant,
    ReturnType<typeof flag>
  >),
});
