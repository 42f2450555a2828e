import { type Static, Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { Bit, Flag, flagText, fullName, idText, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { type Columns, namesOf } from '../../platform/http/answer/csv.ts';
import { ofPeople } from '../../platform/http/answer/parties.ts';
import { showWideTags, tagFields, WideTags } from '../../platform/http/answer/tags.ts';
import { pictureUrl } from '../../platform/http/pictures.ts';
import { description, field, flag, id, refuse, required, shape, text } from '../../platform/http/request/fields.ts';
import { calledText } from '../../platform/http/request/people-names.ts';
import { timeZone } from '../../platform/http/request/time-zone.ts';
import { languageNamed } from '../../platform/zones/languages.ts';
import { zoneId } from '../../platform/zones/zones.ts';
import { assertion } from '../passkeys/answered.ts';
import type { PersonView } from './store.ts';
import type { DeletedPerson as DeletedRow } from './trash-store.ts';

/** Kept together in one column: shown and changed, never searched. */
const phones = [
  'phone-number-office',
  'phone-number-office-ext',
  'phone-number-mobile',
  'phone-number-home',
  'phone-number-fax',
] as const;
type Phone = (typeof phones)[number];
const details = [...phones, 'notes', 'language'] as const;
type PersonDetails = Partial<Record<(typeof details)[number], string>>;

const shared = {
  id: Text,
  'user-name': Text,
  'first-name': Text,
  'last-name': Text,
  'full-name': Text,
  'email-address': Text,
  title: Text,
  'user-type': Text,
  'company-id': Text,
  companyId: Text,
  'company-name': Text,
  administrator: Flag,
  'site-owner': Flag,
  deleted: Flag,
  'has-access-to-new-projects': Flag,
  'created-at': Text,
  'last-login': Text,
  'last-changed-on': Text,
  'avatar-url': Text,
  timezoneId: Text,
  timezone: Text,
  language: Text,
  'user-invited': Bit,
  'user-invited-status': Text,
  'user-invited-date': Text,
  'login-count': Text,
  notes: Text,
  tags: WideTags,
  ...(Object.fromEntries(phones.map((phone) => [phone, Text])) as Record<Phone, typeof Text>),
  permissions: Type.Object({ 'can-add-projects': Flag, 'can-manage-people': Flag }),
};
export const Person = titled('Person', { ...shared, 'in-owner-company': Bit });
export const ListedPerson = titled('ListedPerson', { ...shared, 'in-owner-company': Flag });

export function showPerson(ctx: Context, person: PersonView): Static<typeof Person> {
  const kept = JSON.parse(person.details) as PersonDetails;
  const isOwnerAdministrator = person.is_in_owner_company === 1 && person.is_administrator === 1;
  return {
    id: String(person.id),
    'user-name': person.email,
    'first-name': person.first_name,
    'last-name': person.last_name,
    'full-name': fullName(person),
    'email-address': person.email,
    title: person.title,
    'user-type': 'account',
    'company-id': String(person.company_id),
    companyId: String(person.company_id),
    'company-name': person.company_name,
    administrator: person.is_administrator === 1,
    'site-owner': person.is_holder,
    deleted: person.deleted_at !== null,
    'has-access-to-new-projects': false,
    'created-at': timeText(person.created_at),
    'last-login': timeText(person.last_login_at),
    'last-changed-on': timeText(person.updated_at),
    'avatar-url': pictureUrl(ctx, person.picture_blob),
    timezoneId: String(zoneId(person.time_zone || person.account_time_zone)),
    timezone: person.time_zone || person.account_time_zone,
    language: kept.language ?? '',
    'user-invited': flagText(person.invited_at),
    'user-invited-status': person.password_hash ? 'COMPLETE' : 'PENDING',
    'user-invited-date': timeText(person.invited_at),
    'login-count': String(person.login_count),
    notes: kept.notes ?? '',
    tags: showWideTags(person.tags_text),
    ...(Object.fromEntries(phones.map((phone) => [phone, kept[phone] ?? ''])) as Record<Phone, string>),
    permissions: {
      'can-add-projects': isOwnerAdministrator || person.can_add_projects === 1,
      'can-manage-people': isOwnerAdministrator,
    },
    'in-owner-company': flagText(person.is_in_owner_company),
  };
}

/** The classic API shows this one key as a boolean in lists and as "0" or "1" alone. */
export function showListedPerson(ctx: Context, person: PersonView): Static<typeof ListedPerson> {
  return { ...showPerson(ctx, person), 'in-owner-company': person.is_in_owner_company === 1 };
}

export const DeletedPerson = titled('DeletedPerson', {
  id: Text,
  firstName: Text,
  lastName: Text,
  emailAddress: Text,
  companyId: Text,
  companyName: Text,
  userType: Text,
  isInOwnerCompany: Flag,
  avatarUrl: Text,
  deletedDateTime: Text,
  deletedByUserId: Text,
  deletedByUserFirstName: Text,
  deletedByUserLastName: Text,
});

export const showDeletedPerson = (ctx: Context, person: DeletedRow): Static<typeof DeletedPerson> => ({
  id: String(person.id),
  firstName: person.first_name,
  lastName: person.last_name,
  emailAddress: person.email,
  companyId: String(person.company_id),
  companyName: person.company_name,
  userType: 'account',
  isInOwnerCompany: person.is_in_owner_company === 1,
  avatarUrl: pictureUrl(ctx, person.picture_blob),
  deletedDateTime: timeText(person.deleted_at),
  deletedByUserId: idText(person.deleted_by),
  deletedByUserFirstName: person.deleter_first_name ?? '',
  deletedByUserLastName: person.deleter_last_name ?? '',
});

/** None is that of the browser. */
const language = field({ key: 'language' }, Type.String(), (value) => {
  if (value === null || value === '') return '';
  const named = typeof value === 'string' ? languageNamed(value) : undefined;
  return named ?? refuse('must be a language, such as de or pt-BR');
});

const PASSWORD = { max: 1024 } as const;
const optional = {
  title: calledText({ key: 'title' }),
  companyId: id({ key: 'company-id', also: ['companyId'] }),
  isAdministrator: flag({ key: 'administrator' }),
  canAddProjects: flag({ key: 'canAddProjects', also: ['can-add-projects'] }),
  password: text({ key: 'password', ...PASSWORD }),
  zone: timeZone({ key: 'timezoneId', also: ['timezone-id', 'timezone', 'time-zone'] }),
  language,
  picture: text({ key: 'avatarPendingFileRef', max: 255 }),
  removesPicture: flag({ key: 'removeAvatar' }),
  ...tagFields,
  notes: description({ key: 'notes', also: ['privateNotes'] }),
  ...(Object.fromEntries(phones.map((phone) => [phone, text({ key: phone, max: 255 })])) as Record<
    Phone,
    ReturnType<typeof text>
  >),
};
/** That it is still they who signed in, for what lets somebody in. */
const proof = {
  currentPassword: text({ key: 'current-password', also: ['currentPassword'], ...PASSWORD }),
  code: text({ key: 'code', max: 64 }),
  passkey: assertion({ key: 'passkey' }),
};
export const NewPerson = shape('person', {
  email: required(text({ key: 'email-address', also: ['email'], max: 255, notEmpty: true })),
  firstName: required(calledText({ key: 'first-name', also: ['firstName'], notEmpty: true })),
  lastName: required(calledText({ key: 'last-name', also: ['lastName'] })),
  ...optional,
  ...proof,
});
export const PersonChange = shape('person', {
  email: text({ key: 'email-address', also: ['email'], max: 255, notEmpty: true }),
  firstName: calledText({ key: 'first-name', also: ['firstName'], notEmpty: true }),
  lastName: calledText({ key: 'last-name', also: ['lastName'] }),
  ...optional,
  ...proof,
  revokesTokens: flag({ key: 'revoke-tokens', also: ['revokeTokens'] }),
});

export const SiteOwner = shape(undefined, { userId: ofPeople(required(id({ key: 'userId', also: ['user-id'] }))) });

export const detailsIn = (input: PersonDetails): PersonDetails =>
  Object.fromEntries(details.filter((key) => input[key] !== undefined).map((key) => [key, input[key]!]));

const yesOrNo = (flag: boolean): string => (flag ? 'yes' : 'no');

const columns: Columns<Static<typeof ListedPerson>> = {
  'First name': (person) => person['first-name'],
  'Last name': (person) => person['last-name'],
  'E-mail address': (person) => person['email-address'],
  Company: (person) => person['company-name'],
  Title: ({ title }) => title,
  Administrator: ({ administrator }) => yesOrNo(administrator),
  'May add projects': ({ permissions }) => yesOrNo(permissions['can-add-projects']),
  Office: (person) => person['phone-number-office'],
  Mobile: (person) => person['phone-number-mobile'],
  'Time zone': ({ timezone }) => timezone,
  Tags: ({ tags }) => namesOf(tags),
  'Last sign-in': (person) => person['last-login'],
  'Created on': (person) => person['created-at'],
  Id: ({ id }) => id,
};

export const peopleTable = { name: 'people', rows: 'people', columns };
