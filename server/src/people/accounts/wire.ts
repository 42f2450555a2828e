import { Type } from 'typebox';
import type { Config } from '../../platform/config.ts';
import { Bit, Flag, flagText, Text, timeText, titled, yesText } from '../../platform/http/answer/classic.ts';
import { pictureUrl } from '../../platform/http/pictures.ts';
import { flag, name, shape } from '../../platform/http/request/fields.ts';
import { timeZone } from '../../platform/http/request/time-zone.ts';
import { zoneId } from '../../platform/zones/zones.ts';
import type { AccountView } from './store.ts';

/** Numbers, since these keys are new; null where there is no limit. */
const LimitOrNone = Type.Union([Type.Number(), Type.Null()]);
const Limits = Type.Object({
  largestFileBytes: Type.Number(),
  pendingFileSeconds: Type.Number(),
  quotaBytes: LimitOrNone,
  requestsPerMinute: LimitOrNone,
});

export const Account = titled('Account', {
  id: Text,
  name: Text,
  code: Text,
  URL: Text,
  companyid: Text,
  companyname: Text,
  'account-holder-id': Text,
  'created-at': Text,
  datesignedup: Text,
  lang: Text,
  logo: Text,
  requirehttps: Flag,
  'ssl-enabled': Flag,
  'time-tracking-enabled': Flag,
  'email-notification-enabled': Flag,
  cacheUUID: Text,
  webhooksEnabled: Flag,
  corsEnabled: Flag,
  requiresSecondStep: Flag,
  timezoneId: Text,
  timezone: Text,
  limits: Limits,
});

/** What whoever runs the server has set, for everybody who may run into it. */
const showLimits = ({ maxFileSize, pendingTtlMs, quota, rateLimit }: Config) => ({
  largestFileBytes: maxFileSize,
  pendingFileSeconds: Math.floor(pendingTtlMs / 1000),
  quotaBytes: quota ?? null,
  requestsPerMinute: rateLimit || null,
});

export function showAccount(account: AccountView, baseUrl: string, config: Config) {
  const isSecure = baseUrl.startsWith('https:');
  return {
    ...identity(account, baseUrl),
    companyid: String(account.owner_company_id),
    companyname: account.owner_company_name,
    'account-holder-id': String(account.holder_id),
    'created-at': timeText(account.created_at),
    datesignedup: timeText(account.created_at),
    requirehttps: isSecure,
    'ssl-enabled': isSecure,
    'time-tracking-enabled': true,
    'email-notification-enabled': false,
    cacheUUID: 'deprecated',
    webhooksEnabled: account.webhooks_enabled === 1,
    corsEnabled: false,
    requiresSecondStep: account.requires_second_step === 1,
    timezoneId: String(zoneId(account.time_zone)),
    timezone: account.time_zone,
    limits: showLimits(config),
  };
}

const identity = (account: AccountView, baseUrl: string) => ({
  id: String(account.id),
  name: account.name,
  code: account.code,
  URL: `${baseUrl}/`,
  lang: 'EN',
  logo: pictureUrl({ baseUrl }, account.owner_picture),
});

const flags = [
  ...['startonsundays', 'userIsAdmin', 'requirehttps', 'ssl-enabled', 'tagsEnabled', 'tagsLockedToAdmins'],
  ...['likesEnabled', 'projectsEnabled', 'deskEnabled', 'chatEnabled', 'spacesEnabled', 'CRMEnabled', 'TKOEnabled'],
  ...['portfolioEnabled', 'documentEditorEnabled', 'oneDriveEnabled', 'oneDriveBusinessEnabled', 'sharepointEnabled'],
];

export const Authentication = titled('Authentication', {
  id: Text,
  name: Text,
  code: Text,
  URL: Text,
  lang: Text,
  logo: Text,
  companyid: Text,
  companyname: Text,
  userId: Text,
  firstname: Text,
  lastname: Text,
  'avatar-url': Text,
  dateFormat: Text,
  dateSeperator: Text,
  timeFormat: Text,
  userIsMemberOfOwnerCompany: Text,
  canManagePeople: Bit,
  canaddprojects: Bit,
  canViewProjectTemplates: Bit,
  canManageProjectTemplates: Bit,
  'plan-id': Text,
  ...Object.fromEntries(flags.map((flag) => [flag, Flag])),
});

/** Who the token belongs to and where to call: the first thing many programs ask. */
export function showAuthentication(account: AccountView, baseUrl: string, personId: number) {
  const isInOwnerCompany = account.company_id === account.owner_company_id;
  const isOwnerAdministrator = isInOwnerCompany && account.is_administrator === 1;
  const isSecure = baseUrl.startsWith('https:');
  return {
    ...identity(account, baseUrl),
    companyid: String(account.company_id),
    companyname: account.company_name,
    userId: String(personId),
    firstname: account.first_name,
    lastname: account.last_name,
    'avatar-url': pictureUrl({ baseUrl }, account.picture_blob),
    dateFormat: 'dd/mm/yyyy',
    // The classic spelling.
    dateSeperator: '/',
    timeFormat: 'HH:MM',
    startonsundays: false,
    userIsAdmin: account.is_administrator === 1,
    userIsMemberOfOwnerCompany: yesText(isInOwnerCompany),
    canManagePeople: flagText(isOwnerAdministrator),
    canaddprojects: flagText(isOwnerAdministrator || account.can_add_projects),
    canViewProjectTemplates: '0',
    canManageProjectTemplates: '0',
    'plan-id': '0',
    requirehttps: isSecure,
    'ssl-enabled': isSecure,
    tagsEnabled: true,
    tagsLockedToAdmins: false,
    likesEnabled: true,
    projectsEnabled: true,
    deskEnabled: false,
    chatEnabled: false,
    spacesEnabled: false,
    CRMEnabled: false,
    TKOEnabled: false,
    portfolioEnabled: false,
    documentEditorEnabled: false,
    oneDriveEnabled: false,
    oneDriveBusinessEnabled: false,
    sharepointEnabled: false,
  };
}

export const AccountChange = shape('account', {
  name: name({ key: 'name' }),
  requiresSecondStep: flag({ key: 'requiresSecondStep' }),
  zone: timeZone({ key: 'timezoneId', also: ['timezone-id', 'timezone'] }),
});
