import type { Table, Value } from '../../platform/db/whole.ts';
import { inTheClear, newAccountKey } from '../../platform/keys/keys.ts';

/** What stays here, in the words of whoever reads an export, and the tables that hold it. */
const leftOut: [words: string, tables: string[]][] = [
  [
    'ways in: tokens, sessions, links, addresses of calendars, devices that are told, two-step sign-in and passkeys',
    [
      'tokens',
      'sessions',
      'links',
      'calendar_feeds',
      'mail_addresses',
      'push_devices',
      'second_steps',
      'recovery_codes',
      'passkeys',
      'used_challenges',
      'idempotency_keys',
    ],
  ],
  [
    'what webhooks have sent, and test receivers',
    ['deliveries', 'attempts', 'replays', 'webhook_hours', 'test_receivers', 'test_receiver_calls'],
  ],
  [
    'what is under way: uploads, copies, mails',
    [
      'uploads',
      'upload_pieces',
      'pending_files',
      'copies',
      'copied',
      'mails',
      'arrived_mails',
      'pushes',
      'doomed_blobs',
    ],
  ],
  ['small pictures of files, which are made anew', []],
  [
    'what is of the server: its backups, and how far imports and exports are',
    [
      'backups',
      'mail_fetching',
      'store_walk',
      'imports',
      'account_imports',
      'imported',
      'exports',
      'file_imports',
      'file_import_rows',
      'list_places',
      'allowances',
    ],
  ],
];

/** Columns that open a door. Their table is exported without them, and this is what they are where it is brought back. */
const secrets: Record<string, Record<string, () => Value>> = {
  accounts: { signing_key: () => inTheClear(newAccountKey()) },
  people: { password_hash: () => null },
  webhooks: { secret: () => null, old_secret: () => null, headers: () => '' },
};

/** What is other where it is brought back: nothing waits to be told, and pictures are made anew. */
const changed: Record<string, Record<string, (now: string) => Value>> = {
  events: { is_waiting: () => 0 },
  webhooks: { header_names: () => '', old_secret_until: () => null },
  previews: { thumb_key: () => '', large_key: () => '', tries: () => 0, due_at: (now) => now },
};

/** A row as it is put there, from a line of an export. */
export function rowOf({ name, columns }: Table, line: Record<string, Value>, at: { accountId: number; now: string }) {
  return columns.map((column): Value => {
    if (column === 'account_id') return at.accountId;
    const made = changed[name]?.[column] ?? secrets[name]?.[column];
    return made ? made(at.now) : (line[column] ?? null);
  });
}

/** For whoever opens it later: what they look for in vain. */
export const leftOutWords: string[] = [
  'passwords, the key of the account, and the secrets and headers of webhooks',
  ...leftOut.map(([words]) => words),
];

/** A kind: the table, which column says whose a row is, and which of its columns go out. */
export type Kind = { name: string; table: Table; owner: string; columns: string[] };

const stays = new Set(leftOut.flatMap(([, names]) => names));

/** Whether a table is in no export, and is left as it is where one is brought back. */
export const isLeftOut = (table: string): boolean => stays.has(table);

/** Whatever is not named above goes out: a table that is new is in the next export without anybody thinking of it. */
export function kindsOf(tables: Table[]): Kind[] {
  return tables
    .filter(({ name }) => !isLeftOut(name))
    .map((table) => {
      const owner = table.name === 'accounts' ? 'id' : 'account_id';
      const hidden = [...Object.keys(secrets[table.name] ?? {}), 'account_id'];
      return { name: table.name, table, owner, columns: table.columns.filter((column) => !hidden.includes(column)) };
    });
}
