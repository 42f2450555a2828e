import type { Queries } from '../../platform/db/database.ts';
import type { LeftoverRow } from '../../platform/db/tables/operating.ts';
import type { Raw } from './classic/values.ts';
import { countImported } from './imported-store.ts';
import * as store from './store.ts';

/** What the other side has told of, by kind. */
export type Told = Record<string, { count: number; bytes: number; unreadable?: string }>;

export const tellOf = (told: Told, kind: string): Told[string] => {
  told[kind] ??= { count: 0, bytes: 0 };
  return told[kind];
};

type Line = { kind: string; there: number; here: number; bytes: number; unreadable?: string };
/** `signsInAs`: by which address the Administrator comes in from now on, where that is another. */
export type Report = { lines: Line[]; leftovers: store.Reasons[]; signsInAs?: string };

/** Both sides beside each other, and what did not find its place. */
export async function reportOf(q: Queries, accountId: number, told: Told): Promise<Report> {
  const here = new Map((await countImported(q, accountId)).map(({ kind, count }) => [kind, Number(count)]));
  const leftovers = await store.countLeftovers(q, accountId);
  const leftOut = (of: string) => sum(leftovers.filter(({ kind, state }) => kind === of && state === 'left out'));
  const lines = Object.entries(told)
    .filter(([kind]) => !kind.startsWith('ends of'))
    .map(([kind, { count, bytes, unreadable }]) => ({
      kind,
      // What happened is read from its end, and again only as far as it is new: there is what was told of it so far.
      there: kind === 'activity' ? (here.get(kind) ?? 0) + leftOut(kind) : count,
      here: here.get(kind) ?? 0,
      bytes,
      ...(unreadable && { unreadable }),
    }));
  return { lines, leftovers };
}

const sum = (reasons: store.Reasons[]): number => reasons.reduce((all, { count }) => all + Number(count), 0);

/** What an account has that the classic interface does not tell of, in words. */
export const untold: string[] = [
  'reactions other than likes: how many there are is told, and not whose',
  'reminders of others, and what others have starred, pinned, read or keep as views for themselves',
  'how people want to be told, their inboxes, and what is in the trash',
];

const PORTION = 100;

type Leftover = Pick<LeftoverRow, 'kind' | 'id' | 'state' | 'reason'> & { project: number; sent: Raw };

/** Everything that has no place here, with the reason and as it was sent. */
export async function* leftoversOf(q: Queries, accountId: number): AsyncGenerator<Leftover> {
  for (let after = { kind: '', id: 0 }; ; ) {
    const rows = await store.listLeftovers(q, accountId, after, PORTION);
    for (const { kind, id, project_id, state, reason, raw } of rows)
      yield { kind, id, project: project_id, state, reason, sent: JSON.parse(raw) };
    if (rows.length < PORTION) return;
    after = rows.at(-1)!;
  }
}
