import { type Static, Type } from 'typebox';
import { type AuditAction, auditActions } from '../../platform/audit/actions.ts';
import { fullName, idText, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import type { Columns } from '../../platform/http/answer/csv.ts';
import type { AuditView } from './store.ts';

const oneOf = <const T extends string>(values: readonly T[]) => Type.Enum([...values]);

export const AuditEntry = titled('AuditEntry', {
  id: Text,
  happenedOn: Text,
  lastHappenedOn: Text,
  times: Type.Number(),
  action: oneOf(auditActions),
  personId: Text,
  personName: Text,
  means: oneOf(['browser', 'token', 'password', 'commandLine', 'server']),
  tokenId: Text,
  tokenName: Text,
  address: Text,
  browser: Text,
  aboutType: oneOf(['', 'person', 'token', 'passkey', 'identity', 'webhook', 'project', 'company', 'device']),
  aboutId: Text,
  aboutName: Text,
  detail: Text,
});

const nameOf = (first: string | null, last: string | null): string =>
  fullName({ first_name: first ?? '', last_name: last ?? '' });

export type ShownEntry = Static<typeof AuditEntry>;

export const showEntry = (entry: AuditView): ShownEntry => ({
  id: String(entry.id),
  happenedOn: timeText(entry.happened_at),
  lastHappenedOn: timeText(entry.last_at),
  times: entry.times,
  action: entry.action as AuditAction,
  personId: idText(entry.person_id),
  personName: nameOf(entry.first_name, entry.last_name),
  means: entry.means,
  tokenId: idText(entry.token_id),
  tokenName: entry.token_name ?? '',
  address: entry.address,
  browser: entry.browser,
  aboutType: entry.about_kind,
  aboutId: idText(entry.about_id),
  aboutName: entry.about_name || nameOf(entry.about_first_name, entry.about_last_name),
  detail: entry.detail,
});

/** What stands in the table that is exported, and on the command line. */
export const columns: Columns<ShownEntry> = {
  Time: ({ happenedOn }) => happenedOn,
  'Last time': ({ lastHappenedOn }) => lastHappenedOn,
  Times: ({ times }) => times,
  Action: ({ action }) => action,
  Person: ({ personName }) => personName,
  'Person id': ({ personId }) => personId,
  With: ({ means }) => means,
  Token: ({ tokenName }) => tokenName,
  Address: ({ address }) => address,
  Browser: ({ browser }) => browser,
  About: ({ aboutType }) => aboutType,
  'About id': ({ aboutId }) => aboutId,
  'About name': ({ aboutName }) => aboutName,
  Detail: ({ detail }) => detail,
};

/** Names of tags, projects and people who came before are any text: on a terminal none may make a line or a column of its own. */
const harmless = (text: string): string =>
  text.replace(
    /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
    (one) => `\\u${one.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  );

/** One line for whoever reads it on a terminal. */
export const showLine = (entry: ShownEntry): string =>
  `${[
    entry.happenedOn,
    entry.times > 1 ? `${entry.action} ${entry.times} times` : entry.action,
    entry.personName || '-',
    [entry.aboutType, entry.aboutId, entry.aboutName].filter(Boolean).join(' ') || '-',
    entry.detail || '-',
    [entry.means, entry.tokenName].filter(Boolean).join(' '),
    entry.address || '-',
  ]
    .map(harmless)
    .join('\t')}\n`;
