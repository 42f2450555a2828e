import { setImmediate as immediate } from 'node:timers/promises';
import { requireInAccount } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { viewerOf } from '../../work/items/sight.ts';
import * as store from './store.ts';

/** So many ids are looked at in one statement. */
const AT_ONCE = 2000;
/** A statement gives about so much of long texts, or the one that is longer. */
const BYTES_AT_ONCE = 2 ** 20;

type Viewer = ReturnType<typeof viewerOf>;
type Part = { name: string; rows(q: Queries, viewer: Viewer): AsyncGenerator<store.Row[]> };

const few = (name: string, read: (q: Queries, viewer: Viewer) => Promise<store.Row[]>): Part => ({
  name,
  async *rows(q, viewer) {
    yield await read(q, viewer);
  },
});

const many = (
  name: string,
  table: string,
  read: (q: Queries, viewer: Viewer, span: store.Span) => Promise<store.Row[]>,
  parted: (q: Queries, viewer: Viewer, span: store.Span) => Promise<store.Span[]> = async (_q, _viewer, span) => [span],
): Part => ({
  name,
  async *rows(q, viewer) {
    const last = await store.lastId(q, table, viewer.accountId);
    for (let after = 0; after < last; after += AT_ONCE) {
      for (const span of await parted(q, viewer, { after, until: after + AT_ONCE })) {
        yield await read(q, viewer, span);
        // On the embedded database this may never leave the thread; in between requests have their turn.
        await immediate();
      }
    }
  },
});

/** `texts` names the columns that may be long. */
const things = (
  name: string,
  table: string,
  of: (viewer: Viewer, span: store.Span) => store.Things,
  texts: string[],
): Part =>
  many(
    name,
    table,
    (q, viewer, span) => store.rowsOf(q, of(viewer, span)),
    async (q, viewer, span) =>
      texts.length === 0 ? [span] : inBytes(await store.lengthsOf(q, of(viewer, span), texts), span),
  );

/** The same rows in as many spans as it takes for none to have too much, unless one row has it alone. */
function inBytes(rows: { id: number; bytes: number }[], { after, until }: store.Span): store.Span[] {
  const ends: number[] = [];
  let [sum, last] = [0, after];
  for (const { id, bytes } of rows) {
    if (sum > 0 && sum + bytes > BYTES_AT_ONCE) {
      ends.push(last);
      sum = 0;
    }
    sum += bytes;
    last = id;
  }
  return [...ends, until].map((end, at) => ({ after: ends[at - 1] ?? after, until: end }));
}

const owned = (name: string, table: string, by = 'person_id', texts: string[] = []): Part =>
  things(name, table, (viewer, span) => store.owned(viewer, { table, by }, span), texts);

const written = (
  name: string,
  { texts = [], ...part }: Partial<store.Written> & Pick<store.Written, 'kind' | 'table'> & { texts?: string[] },
): Part => {
  const what = { by: 'created_by', of: 'id', ...part };
  return things(name, what.table, (viewer, span) => store.written(viewer, what, span), texts);
};

/** What they think of comments and messages. */
const reactions = (name: string, kind: 'comment' | 'message', table: string): Part =>
  many(name, table, (q, viewer, span) => store.reactions(q, viewer, kind, span));

const parts: Part[] = [
  few('profile', store.person),
  few('sessions', store.sessions),
  many('sign-ins and other entries of the audit log', 'audit_entries', store.auditRows),
  few('projects', store.memberships),
  owned('tokens', 'tokens'),
  owned('calendar addresses', 'calendar_feeds'),
  owned('devices that are told', 'push_devices'),
  owned('mails that came in', 'arrived_mails'),
  owned('calendar events', 'calendar_events', 'owner_id', ['description']),
  owned('saved views', 'saved_views', 'created_by', ['query']),
  owned('status', 'statuses'),
  owned('timers', 'timers', 'person_id', ['description', 'intervals']),
  owned('reminders', 'reminders'),
  owned('inbox', 'notifications'),
  written('hours', { kind: 'time', table: 'time_entries', by: 'person_id', texts: ['description'] }),
  written('tasks', { kind: 'task', table: 'tasks', texts: ['description'] }),
  written('task lists', { kind: 'tasklist', table: 'tasklists', texts: ['description'] }),
  written('milestones', { kind: 'milestone', table: 'milestones', texts: ['description'] }),
  written('columns of boards', { kind: 'column', table: 'board_columns' }),
  written('messages', { kind: 'message', table: 'messages', texts: ['body'] }),
  written('comments', { kind: 'comment', table: 'comments', by: 'author_id', texts: ['body'] }),
  reactions('reactions to comments', 'comment', 'comments'),
  reactions('reactions to messages', 'message', 'messages'),
  written('links', { kind: 'link', table: 'bookmarks', texts: ['code', 'description'] }),
  written('notebooks', {
    kind: 'notebook',
    table: 'notebook_versions',
    of: 'notebook_id',
    texts: ['description', 'content'],
  }),
  written('files', { kind: 'file', table: 'file_versions', of: 'file_id', texts: ['description'] }),
];

/** What opens a door, and what the service keeps only to find or compare. */
const HIDDEN = /^(account_id|hash|id_token|target|words|counted_by|grants|filling)$|_hash$|_key$|_blob$/;

/** Which of several it is; of an event it says where that is. */
const isOrder = (column: string, value: unknown) => column === 'place' && typeof value === 'number';

const shown = (row: store.Row): store.Row =>
  Object.fromEntries(Object.entries(row).filter(([column, value]) => !HIDDEN.test(column) && !isOrder(column, value)));

/** All that is held about who asks, some at a time. `begin` says anew for each part who that is. */
export async function* ownData(begin: () => Promise<Context>): AsyncGenerator<{ name: string; rows: store.Row[] }> {
  for (const { name, rows } of parts) {
    const ctx = await begin();
    // Where they have signed in is in it: no token is told that.
    requireInAccount(ctx.actor, 'session.manage');
    for await (const some of rows(ctx.db, viewerOf(ctx))) yield { name, rows: some.map(shown) };
  }
}
