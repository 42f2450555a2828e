import { companyLines } from '../../../platform/db/tables/accounts.ts';
import { languageNamed } from '../../../platform/zones/languages.ts';
import { zoneNamed, zoneOf } from '../../../platform/zones/zones.ts';
import { day, flag, instant, object, objects, type Raw, text, whole } from './values.ts';

/** Who asks, and whose account it is. */
export function callerIn(me: Raw, account: Raw) {
  const [person, about] = [object(me, 'person'), object(account, 'account')];
  return {
    personId: whole(person, 'id'),
    email: text(person, 'email-address'),
    companyId: whole(about, 'companyid', 'company-id'),
    isOwnerAdministrator: flag(person, 'administrator') && flag(person, 'in-owner-company'),
    accountName: text(about, 'name', 'companyname'),
    zone: zoneNamed(text(about, 'timezone')),
  };
}

/** Of these keys, those that say something. */
const saying = <K extends string>(raw: Raw, keys: readonly K[]): Partial<Record<K, string>> =>
  Object.fromEntries(keys.map((key) => [key, text(raw, key)]).filter(([, value]) => value !== '')) as Partial<
    Record<K, string>
  >;

export const tagIdsIn = (raw: Raw): number[] => objects(raw, 'tags').map((tag) => whole(tag, 'id'));

export const companyIn = (raw: Raw) => ({
  isOwner: flag(raw, 'isowner'),
  createdAt: instant(raw, 'created-on'),
  updatedAt: instant(raw, 'last-changed-on'),
  input: { name: text(raw, 'name') || 'Company', ...saying(raw, [...companyLines, 'profile', 'privateNotes']) },
});

const phones = [
  'phone-number-office',
  'phone-number-office-ext',
  'phone-number-mobile',
  'phone-number-home',
  'phone-number-fax',
  'notes',
] as const;

const zoneIn = (raw: Raw): string => zoneNamed(text(raw, 'timezone')) ?? zoneOf(whole(raw, 'timezoneId')) ?? '';

export const personIn = (raw: Raw) => ({
  isHolder: flag(raw, 'site-owner'),
  createdAt: instant(raw, 'created-at'),
  updatedAt: instant(raw, 'last-changed-on'),
  input: {
    email: text(raw, 'email-address', 'emailAddress'),
    firstName: text(raw, 'first-name', 'firstName') || 'Somebody',
    lastName: text(raw, 'last-name', 'lastName'),
    title: text(raw, 'title'),
    companyId: whole(raw, 'company-id', 'companyId'),
    isAdministrator: flag(raw, 'administrator'),
    canAddProjects: flag(object(raw, 'permissions'), 'can-add-projects'),
    zone: zoneIn(raw),
    language: languageNamed(text(raw, 'language')) ?? '',
    ...saying(raw, phones),
  },
});

export const deletionIn = (raw: Raw) => ({
  at: instant(raw, 'deletedDateTime'),
  by: whole(raw, 'deletedByUserId'),
});

/** Where the picture of somebody, or a logo, is: with a new one that is another address. */
export const pictureIn = (raw: Raw) => ({
  id: whole(raw, 'id'),
  url: text(raw, 'avatar-url', 'avatarUrl', 'logo-URL', 'logo'),
  ref: text(raw, 'ref'),
});

/** Of those that have one, as much as tells one picture from another. */
export const picturesIn = (raws: Raw[]): Raw[] =>
  raws
    .map(pictureIn)
    .filter(({ url }) => url !== '')
    .map(({ id, url }) => ({ id, logo: url }));

export const categoryIn = (raw: Raw) => ({
  name: text(raw, 'name') || 'Category',
  parentId: whole(raw, 'parent-id'),
  color: colorIn(raw),
});

/** `A94136` and `#A94136` are the same. */
const colorIn = (raw: Raw): string => text(raw, 'color').replace(/^([0-9a-f]{6})$/i, '#$1');

export const tagIn = (raw: Raw) => ({
  createdAt: instant(raw, 'dateCreated'),
  updatedAt: instant(raw, 'dateUpdated'),
  input: { name: text(raw, 'name').replaceAll(',', ' ').trim(), color: colorIn(raw) },
});

export function projectIn(raw: Raw) {
  const pages = Object.keys(object(raw, 'active-pages'));
  return {
    createdAt: instant(raw, 'created-on'),
    updatedAt: instant(raw, 'last-changed-on'),
    isStarred: flag(raw, 'starred'),
    isArchived: text(raw, 'status') === 'archived',
    isComplete: text(raw, 'subStatus') === 'completed',
    ownerId: whole(object(raw, 'owner'), 'id'),
    input: {
      name: text(raw, 'name') || 'Project',
      description: text(raw, 'description'),
      companyId: whole(object(raw, 'company'), 'id'),
      categoryId: whole(object(raw, 'category'), 'id'),
      startDate: day(raw, 'startDate', 'start-date'),
      endDate: day(raw, 'endDate', 'end-date'),
      announcement: text(raw, 'announcement'),
      showsAnnouncement: flag(raw, 'show-announcement'),
      startPage: text(raw, 'start-page'),
      notifiesEveryone: flag(raw, 'notifyeveryone'),
      ...(Object.fromEntries(pages.map((page) => [page, flag(object(raw, 'active-pages'), page)])) as object),
    },
  };
}

export function memberIn(raw: Raw) {
  const permissions = object(raw, 'permissions');
  return {
    personId: whole(raw, 'id'),
    isAdministrator: flag(permissions, 'project-administrator'),
    isObserving: flag(permissions, 'is-observing'),
    /** All that is said of what they may, one by one. */
    said: Object.fromEntries(Object.keys(permissions).map((key) => [key, flag(permissions, key)])),
  };
}
