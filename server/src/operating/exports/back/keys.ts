import { hash } from 'node:crypto';
import type { Reading, Table, Value } from '../../../platform/db/whole.ts';

/** Columns that name bytes. Those that are made anew name none. */
const bytes: Record<string, string> = {
  file_versions: 'blob_key',
  previews: 'source_key',
  projects: 'logo_blob',
  people: 'picture_blob',
  companies: 'picture_blob',
};

/** Those of files are counted: what no file names is a picture. */
export async function keysOfPictures(records: Reading): Promise<Set<Value>> {
  const keys = new Set<Value>();
  for (const [name, column] of Object.entries(bytes))
    if (column.startsWith('picture') || column.startsWith('logo'))
      for await (const rows of records.rows({ name, columns: [column] })) for (const [key] of rows) keys.add(key!);
  return keys;
}

/** Columns that name events of the log, which all accounts share: its numbers go on here. */
const events: Record<string, string[]> = {
  events: ['id'],
  notifications: ['event_id', 'mailed_event'],
  notifier_positions: ['event_id'],
  webhooks: ['since_event_id'],
};

/**
 * The same bytes may be here already, in the account they came from: nobody shares them across accounts. Worked out and not
 * kept, so that one who begins again finds what is there. As `newBlobKey` makes them; what begins alike still does.
 */
export function keyHere(key: string, { accountId, archive }: { accountId: number; archive: string }): string {
  const digits = hash('sha256', `${archive} ${key}`, 'hex');
  const beginning = /^[0-9a-f]{4}/.exec(key)?.[0] ?? digits.slice(-4);
  const groups = [`${beginning}${digits.slice(4, 8)}`, ...[8, 12, 16].map((at) => digits.slice(at, at + 4))];
  return `${[...groups, digits.slice(20, 32)].join('-')}-${accountId.toString(16)}`;
}

type Here = { accountId: number; archive: string; eventsAfter: number };

/** What a row that was read there is here. */
export function makeTranslation({ name, columns }: Table, here: Here): (row: Value[]) => Value[] {
  const key = columns.indexOf(bytes[name] ?? '');
  const numbers = (events[name] ?? []).map((column) => columns.indexOf(column));
  const owner = columns.indexOf('account_id');
  return (row) => {
    const own = [...row];
    if (owner >= 0) own[owner] = here.accountId;
    if (key >= 0 && own[key]) own[key] = keyHere(String(own[key]), here);
    for (const at of numbers) if (Number(own[at]) > 0) own[at] = Number(own[at]) + here.eventsAfter;
    return own;
  };
}
