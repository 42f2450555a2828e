import { type TSchema, Type } from 'typebox';

/** Our JSON: ids are strings, times have seconds, what is missing is "". */
export const idText = (id: number | null): string => (id ? String(id) : '');
/** `2026-11-15T10:20:30.123Z` → `2026-11-15T10:20:30Z`. */
export const timeText = (iso: string | null): string => (iso ? `${iso.slice(0, 19)}Z` : '');
export const flagText = (claim: unknown): '0' | '1' => (claim ? '1' : '0');
export const yesText = (claim: unknown): 'YES' | 'NO' => (claim ? 'YES' : 'NO');

export const Text = Type.String();
export const Flag = Type.Boolean();
export const Bit = Type.Union([Type.Literal('0'), Type.Literal('1')]);
export const ok = <T extends Record<string, TSchema>>(fields: T) =>
  Type.Object({ STATUS: Type.Literal('OK'), ...fields });
export const Done = ok({});
/** What has a name of its own in the description, and so in the programs that are made from it. */
export const titled = <T extends Record<string, TSchema>>(title: string, fields: T) => Type.Object(fields, { title });

/** Details kept together in one column. What is empty is left out, so that sending it again changes nothing. */
export const detailsText = (details: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(details).filter(([, value]) => value !== '')));

/** How names are compared and sorted: without regard to case, by code point, the same on both engines. */
export const sortKey = (text: string): string => text.normalize('NFC').toLowerCase();

export const fullName = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What browsers are told of every answer. It is no page: nothing in it runs or loads anything, and no site shows it inside of its own. */
export const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";
/** A file may be a page: opened by itself, it is one that can do nothing. */
export const SANDBOX = `sandbox; ${NO_PAGE}`;
