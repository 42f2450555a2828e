import type { Parties } from '../../../platform/http/answer/parties.ts';

/** Something as the other side sent it. Numbers come as text and flags in many forms, and any key may be missing. */
export type Raw = Record<string, unknown>;

/** The first of these keys that says something. */
const given = (raw: Raw, keys: string[]): unknown =>
  keys.map((key) => raw[key]).find((value) => value !== undefined && value !== null && value !== '');

export function text(raw: Raw, ...keys: string[]): string {
  const value = given(raw, keys);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** 0 where there is none. */
export function whole(raw: Raw, ...keys: string[]): number {
  const number = Number(text(raw, ...keys));
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

export function flag(raw: Raw, ...keys: string[]): boolean {
  const value = given(raw, keys);
  return value === true || value === 1 || (typeof value === 'string' && /^(1|true|yes)$/i.test(value));
}

/** `20261117` and `20261117T102030` as others write them, too. */
const SHORT = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2}))?(?=\D|$)/;
const ZONE = /([+-]\d{2}:?\d{2}|[A-Z]{1,4})$/i;

/** As it is written here; undefined where none is said, or none that can be read. Without a zone it is UTC, wherever this server stands. */
export function instant(raw: Raw, ...keys: string[]): string | undefined {
  const said = text(raw, ...keys)
    .trim()
    .replace(SHORT, (_, year, month, day, hour, minute, second) =>
      [`${year}-${month}-${day}`, hour && `${hour}:${minute}:${second}`].filter(Boolean).join('T'),
    );
  // A number is no date, whatever JavaScript makes of it.
  if (/^\d*$/.test(said)) return undefined;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(said);
  const time = Date.parse(
    isDay || ZONE.test(said) ? said : /^\d{4}-/.test(said) ? `${said.replace(' ', 'T')}Z` : `${said} UTC`,
  );
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** `20261117`; '' where there is none. */
export function day(raw: Raw, ...keys: string[]): string {
  const digits = text(raw, ...keys).replace(/^(\d{4})-?(\d{2})-?(\d{2}).*$/, '$1$2$3');
  return /^\d{8}$/.test(digits) ? digits : '';
}

export const object = (raw: Raw, key: string): Raw => {
  const value = raw[key];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : {};
};

export const objects = (raw: Raw, ...keys: string[]): Raw[] => {
  const value = given(raw, keys);
  return Array.isArray(value) ? value.filter((one): one is Raw => typeof one === 'object' && one !== null) : [];
};

const entries = (raw: Raw, keys: string[]): string[] => {
  const value = given(raw, keys);
  const list = Array.isArray(value) ? value : String(value ?? '').split(',');
  return list.map((one) => String(one).trim()).filter((one) => one !== '' && one !== '0');
};

/** `391,c7,-1`: people, companies, everybody. Teams and job roles are nobody here. */
export function parties(raw: Raw, ...keys: string[]): Parties {
  const all = entries(raw, keys);
  return {
    people: all.filter((one) => /^\d+$/.test(one)).map(Number),
    companies: all.filter((one) => /^c\d+$/i.test(one)).map((one) => Number(one.slice(1))),
    isEveryone: all.includes('-1'),
  };
}

/** Who follows it, and what is said of it. */
export const followersIn = (raw: Raw) => ({
  changeFollowers: parties(raw, 'changeFollowerIds'),
  commentFollowers: parties(raw, 'commentFollowerIds'),
});

/** Those of them that are no people and no companies. */
export const strangers = (raw: Raw, ...keys: string[]): string[] =>
  entries(raw, keys).filter((one) => !/^(-1|c?\d+)$/i.test(one));
