import { Type } from 'typebox';
import type { PersonView } from '../../people/people/people.ts';
import type { ProjectMemberRow } from '../../platform/db/tables/projects.ts';
import { Bit, Flag, flagText, fullName, Text, titled } from '../../platform/http/answer/classic.ts';
import { flag, ids, shape } from '../../platform/http/request/fields.ts';
import type { MemberView } from './store.ts';

/** What each role may do, in the words of the classic permission keys. */
const looking = [
  'view-messages-and-files',
  'view-tasks-and-milestones',
  'view-notebooks',
  'view-links',
  'view-time',
  'canViewProjectMembers',
] as const;
const working = [
  'add-tasks',
  'edit-all-tasks',
  'add-milestones',
  'add-taskLists',
  'add-messages',
  'add-files',
  'add-notebooks',
  'add-links',
  'can-be-assigned-to-tasks-and-milestones',
] as const;
const leading = ['add-people-to-project', 'project-administrator'] as const;

const keys = [...looking, ...working, ...leading, 'is-observing'] as const;
const Permissions = Type.Object(
  Object.fromEntries(keys.map((key) => [key, Bit])) as Record<(typeof keys)[number], typeof Bit>,
);

export const Addable = titled('AddablePerson', {
  id: Text,
  'first-name': Text,
  'last-name': Text,
  'full-name': Text,
  'email-address': Text,
  title: Text,
  'company-id': Text,
  'company-name': Text,
  administrator: Flag,
});
export const Member = titled('Member', { ...Addable.properties, permissions: Permissions });

export function showMember(member: MemberView) {
  const { role } = member;
  const permissions = Object.fromEntries([
    ...looking.map((key) => [key, '1']),
    ...working.map((key) => [key, flagText(role !== 'observer')]),
    ...leading.map((key) => [key, flagText(role === 'administrator')]),
    ['is-observing', flagText(role === 'observer')],
  ]);
  return { ...showAddable({ ...member, id: member.person_id }), permissions };
}

type Somebody = Pick<PersonView, 'id' | 'email' | 'title' | 'company_id' | 'company_name'> &
  Pick<MemberView, 'first_name' | 'last_name' | 'is_administrator'>;

export const showAddable = (person: Somebody) => ({
  id: String(person.id),
  'first-name': person.first_name,
  'last-name': person.last_name,
  'full-name': fullName(person),
  'email-address': person.email,
  title: person.title,
  'company-id': String(person.company_id),
  'company-name': person.company_name,
  administrator: person.is_administrator === 1,
});

/** For a thing that is not there yet: nobody follows it, answers for it or is named in its privacy; and no mail is sent. */
const notYet = [
  'isFollowingChanges',
  'isFollowingComments',
  'isResponsible',
  'isInPrivacy',
  'isInNotifyDefaults',
  'isUnsubscribed',
  'doesReceiveProjectEmails',
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
  ...(Object.fromEntries(notYet.map((key) => [key, Flag])) as Record<(typeof notYet)[number], typeof Flag>),
});

export const showAvailable = (member: MemberView) => ({
  id: String(member.person_id),
  firstName: member.first_name,
  lastName: member.last_name,
  avatarUrl: '',
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

export const MemberPermissions = shape('permissions', {
  isAdministrator: flag({ key: 'project-administrator' }),
  isObserving: flag({ key: 'is-observing' }),
});

export function roleIn(permissions: { isAdministrator?: boolean; isObserving?: boolean }): ProjectMemberRow['role'] {
  if (permissions.isAdministrator) return 'administrator';
  return permissions.isObserving ? 'observer' : 'member';
}
