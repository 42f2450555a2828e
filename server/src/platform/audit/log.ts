import { type Actor, nobody } from '../access/access.ts';
import { networkOf } from '../access/attempts.ts';
import type { Database, Queries } from '../db/database.ts';
import { hotInsert } from '../db/hot.ts';
import type { AuditRow } from '../db/tables/accounts.ts';
import { sortKey } from '../http/answer/classic.ts';
import type { AuditAction } from './actions.ts';

/** Where somebody comes from, as far as proxies that are trusted say so, and with what. */
export type Origin = { address: string; browser: string };
export const NOWHERE: Origin = { address: '', browser: '' };

/** Who does it, when and from where: the part of the Context that an entry needs. */
export type Auditor = {
  actor: Pick<Actor, 'accountId' | 'personId' | 'holder' | 'signedIn'>;
  services: { db: Pick<Database, 'nextId'> };
  now: string;
  /** See events/log.ts: who brings in a whole account says so once. */
  isNoNews?: boolean;
  origin(): Origin;
};

export type Entry = {
  action: AuditAction;
  /** Whom or what it was done to. People are called by the name they have when it is read. */
  about?: { kind: AuditRow['about_kind']; id: number; name?: string };
  /** In plain words. Nothing that opens a door ever stands here, nor an address in which such a thing may be hidden. */
  detail?: string;
  /** Where who does it does not say. */
  means?: AuditRow['means'];
  /** The same once more with the same token, from the same network and within a minute adds to the count of the first. */
  isCounted?: boolean;
  /** So many of them at once; one unless it says so. */
  times?: number;
};

const MINUTE = '2026-11-17T10:20'.length;
const LONGEST = 500;

const insertEntry = hotInsert('audit_entries');

/** Writes the entry in the transaction of what it tells of: both are there after a crash, or neither. */
export async function audit(auditor: Auditor, tx: Queries, entry: Entry): Promise<void> {
  if (auditor.isNoNews) return;
  const { accountId } = auditor.actor;
  const row = rowOf(auditor, entry, await auditor.services.db.nextId(tx, accountId, 'audit'));
  if (row.counted_by === null) return insertEntry(tx, row);
  await tx
    .insertInto('audit_entries')
    .values(row)
    .onConflict((same) =>
      same
        .columns(['account_id', 'counted_by'])
        .doUpdateSet((e) => ({ times: e('audit_entries.times', '+', row.times), last_at: row.last_at })),
    )
    .execute();
}

function rowOf({ actor, now, origin }: Auditor, entry: Entry, id: number): AuditRow {
  const { address, browser } = origin();
  const { action, about = { kind: '', id: 0 }, isCounted } = entry;
  const name = (about.name ?? '').slice(0, LONGEST);
  const detail = (entry.detail ?? '').slice(0, LONGEST);
  const by = meansOf(actor);
  // Who looks for what one token did finds it.
  const same = [...sameness({ actor, now }, entry, address), ...(by.token_id ? [by.token_id] : [])];
  return {
    account_id: actor.accountId,
    id,
    happened_at: now,
    last_at: now,
    times: entry.times ?? 1,
    action,
    person_id: actor.personId || null,
    ...by,
    ...(entry.means && { means: entry.means }),
    address,
    browser,
    about_kind: about.kind,
    about_id: about.id || null,
    about_name: name,
    detail,
    words: sortKey([action, name, detail, address, browser].join(' ')),
    counted_by: isCounted ? JSON.stringify(same) : null,
  };
}

const sameness = (
  { actor, now }: Pick<Auditor, 'actor' | 'now'>,
  { action, about, detail = '' }: Entry,
  from: string,
) => [
  action,
  actor.personId,
  about?.kind ?? '',
  about?.id ?? 0,
  detail.slice(0, LONGEST),
  networkOf(from),
  now.slice(0, MINUTE),
];

function meansOf({ holder, signedIn }: Auditor['actor']): Pick<AuditRow, 'means' | 'token_id'> {
  const token = /^token (\d+)$/.exec(holder)?.[1];
  if (token) return { means: 'token', token_id: Number(token) };
  const person = signedIn && (signedIn.session === undefined ? 'password' : 'browser');
  return { means: person ?? (holder === COMMAND_LINE ? 'commandLine' : 'server'), token_id: null };
}

/** Who runs the server, and calls for something on its command line. */
export const COMMAND_LINE = 'command line';

type Beside = Auditor & {
  services: { db: Pick<Database, 'transaction'>; log: { warn(detail: object, message: string): void } };
};

/** For what changes nothing by itself. Whoever only looks is not kept from it while nothing can be written. */
export async function auditBeside(auditor: Beside, entry: Entry): Promise<void> {
  const { db, log } = auditor.services;
  await db
    .transaction((tx) => audit(auditor, tx, entry))
    .catch((err) => log.warn({ err, action: entry.action }, 'this could not be written into the audit log'));
}

/** By what they write to; how many of the same have come since one began to be written. */
const waiting = new WeakMap<object, Map<string, number>>();

/**
 * For what anybody can bring about as often as they like, such as tries that are refused before they are looked at: while one
 * is being written, further ones are only counted, and are then written together.
 */
export async function auditMany(auditor: Beside, entry: Entry): Promise<void> {
  const { db } = auditor.services;
  const counts = waiting.get(db) ?? new Map<string, number>();
  waiting.set(db, counts);
  const { accountId } = auditor.actor;
  const key = JSON.stringify([accountId, ...sameness(auditor, entry, auditor.origin().address)]);
  const before = counts.get(key);
  if (before !== undefined) {
    counts.set(key, before + 1);
    return;
  }
  for (let times = 1; times > 0; times = counts.get(key)!) {
    counts.set(key, 0);
    await auditBeside(auditor, { ...entry, isCounted: true, times });
  }
  counts.delete(key);
}

/** What a refusal of a try is called that came after too many others. */
export const notLookedAt = (what: string): string => `${what}, not looked at after too many wrong ones`;

/** For who has not proven who they are, or is nobody in particular. */
export const somebodyIn = <S extends { now(): Date }>(services: S, accountId: number, origin = NOWHERE) => ({
  actor: { ...nobody, accountId },
  services,
  now: services.now().toISOString(),
  origin: () => origin,
});
