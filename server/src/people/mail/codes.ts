import { timingSafeEqual } from 'node:crypto';
import type { MailIn } from '../../platform/config.ts';
import type { Services } from '../../platform/context.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import type { KeptKey } from '../../platform/keys/keys.ts';
import { markOf } from '../../platform/keys/sealing.ts';
import { findKeyOfAccount, keyOfAccount } from './store.ts';

/** What may be made of a mail to a project. */
export type Makes = 'task' | 'message' | 'notebook' | 'file';
/** A reply becomes a comment on what the mail was about; else it makes something in a project. */
type ReplyTo = { kind: ItemKind; id: number };
type About = { comments: ReplyTo } | { makes: Makes; projectId: number; serial: number };
/** Whose code it is, and what mail to it becomes. */
export type Code = { accountId: number; personId: number } & About;

const SUBJECTS: Partial<Record<ItemKind, string>> = {
  task: 't',
  milestone: 'm',
  notebook: 'n',
  message: 'p',
  file: 'f',
  link: 'l',
};
const MAKES: Record<Makes, string> = { task: 't', message: 'p', notebook: 'n', file: 'f' };
const MARK = 20;

const found = <T extends string>(letters: Partial<Record<T, string>>, letter: string): T | undefined =>
  (Object.keys(letters) as T[]).find((key) => letters[key] === letter);
/** Letters that no server for mail changes: those between us may write all of them small. */
const short = (id: number): string => id.toString(36);
const whatOf = (code: About): string =>
  'comments' in code
    ? `c${SUBJECTS[code.comments.kind]}${short(code.comments.id)}`
    : `n${MAKES[code.makes]}${short(code.projectId)}`;

function markFor({ keys }: Services, kept: KeptKey, code: Code): string {
  const signingKey = keys.open(kept);
  const about = `${code.accountId}/${code.personId}`;
  const serial = 'serial' in code ? code.serial : 0;
  return markOf({ signingKey, purpose: 'mail in', about }, `${whatOf(code)}/${serial}`).slice(0, MARK);
}

export async function addressFor(services: Services, { local, domain }: MailIn, code: Code): Promise<string> {
  const mark = markFor(services, await keyOfAccount(services.db.read, code.accountId), code);
  const text = [short(code.accountId), short(code.personId), whatOf(code), mark].join('-');
  return `${local === undefined ? '' : `${local}+`}${text}@${domain}`;
}

/** Where a reply by this person becomes a comment on this; undefined where none can. */
export async function replyAddress(
  services: Services,
  who: { accountId: number; personId: number },
  comments: ReplyTo | undefined,
): Promise<string | undefined> {
  const { mailIn } = services.config;
  if (!mailIn || !comments || !SUBJECTS[comments.kind]) return undefined;
  return addressFor(services, mailIn, { ...who, comments });
}

/** The codes in addresses, whatever else stands there, each once. */
export function codesIn({ local, domain }: MailIn, addresses: string[]): string[] {
  const begin = local === undefined ? '' : `${local}+`;
  const end = `@${domain}`;
  const ours = addresses
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address.startsWith(begin) && address.endsWith(end))
    .map((address) => address.slice(begin.length, -end.length));
  return [...new Set(ours)];
}

/** What a code says, if it is one that we have signed. `serialOf` knows which of somebody's addresses are good now. */
export async function openCode(
  services: Services,
  text: string,
  serialOf: (where: { accountId: number; personId: number; projectId: number }) => Promise<number>,
): Promise<Code | undefined> {
  const match =
    /^([1-9a-z][0-9a-z]{0,9})-([1-9a-z][0-9a-z]{0,9})-([cn])([a-z])([1-9a-z][0-9a-z]{0,9})-([0-9a-f]{20})$/.exec(text);
  if (!match) return undefined;
  const [account, person, sort, letter, id, mark] = match.slice(1) as [string, string, string, string, string, string];
  const who = { accountId: Number.parseInt(account, 36), personId: Number.parseInt(person, 36) };
  const number = Number.parseInt(id, 36);
  const about = sort === 'c' ? aboutItem(letter, number) : await aboutProject(letter, { ...who, projectId: number });
  const kept = about && (await findKeyOfAccount(services.db.read, who.accountId));
  if (!about || !kept) return undefined;
  const code = { ...who, ...about };
  return timingSafeEqual(Buffer.from(markFor(services, kept, code)), Buffer.from(mark)) ? code : undefined;

  async function aboutProject(makes: string, where: { accountId: number; personId: number; projectId: number }) {
    const kind = found(MAKES, makes);
    return kind && { makes: kind, projectId: where.projectId, serial: await serialOf(where) };
  }
}

function aboutItem(letter: string, id: number): About | undefined {
  const kind = found(SUBJECTS, letter);
  return kind && { comments: { kind, id } };
}
