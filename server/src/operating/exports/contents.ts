import type { Table } from '../../platform/db/whole.ts';

/** What stays here, in the words of whoever reads an export, and the tables that hold it. */
const leftOut: [words: string, tables: string[]][] = [
  [
    'ways in: tokens, sessions, links, addresses of calendars, two-step sign-in, passkeys and providers',
    [
      'tokens',
      'sessions',
      'links',
      'calendar_feeds',
      'second_steps',
      'recovery_codes',
      'passkeys',
      'used_challenges',
      'identities',
      'idempotency_keys',
    ],
  ],
  [
    'what webhooks have sent, and test receivers',
    ['deliveries', 'attempts', 'replays', 'webhook_hours', 'test_receivers', 'test_receiver_calls'],
  ],
  [
    'what is under way: uploads, copies, mails',
    ['uploads', 'upload_pieces', 'pending_files', 'copies', 'copied', 'mails', 'doomed_blobs'],
  ],
  [
    'what is made of the rest: the index of the search, previews, sums',
    [
      'search_entries',
      'search_backlog',
      'previews',
      'storage_use',
      'storage_changes',
      'time_sums',
      'due_days',
      'notifier_positions',
    ],
  ],
  ['what is of the server: its backups, and how far imports are', ['backups', 'imports', 'imported']],
];

/** Columns that open a door. Their table is exported without them. */
const secrets: Record<string, string[]> = {
  accounts: ['signing_key'],
  people: ['password_hash'],
  webhooks: ['secret', 'old_secret', 'headers'],
};

/** For whoever opens it later: what they look for in vain. */
export const leftOutWords: string[] = [
  'passwords, the key of the account, and the secrets and headers of webhooks',
  ...leftOut.map(([words]) => words),
];

/** A kind: the table, which column says whose a row is, and which of its columns go out. */
export type Kind = { name: string; table: Table; owner: string; columns: string[] };

/** Whatever is not named above goes out: a table that is new is in the next export without anybody thinking of it. */
export function kindsOf(tables: Table[]): Kind[] {
  const stays = new Set(leftOut.flatMap(([, names]) => names));
  return tables
    .filter(({ name }) => !stays.has(name))
    .map((table) => {
      const owner = table.name === 'accounts' ? 'id' : 'account_id';
      const hidden = [...(secrets[table.name] ?? []), 'account_id'];
      return { name: table.name, table, owner, columns: table.columns.filter((column) => !hidden.includes(column)) };
    });
}
