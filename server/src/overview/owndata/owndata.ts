import { setImmediate as immediate } from 'node:timers/promises';
import { requireInAccount } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { viewerOf } from '../../work/items/sight.ts';
import * as store from './store.ts';

/** So many ids are looked at in one statement. */
const AT_ONCE = 2000;

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
): Part => ({
  name,
  async *rows(q, viewer) {
    const last = await store.lastId(q, table, viewer.accountId);
    for (let after = 0; after < last; after += AT_ONCE) {
      yield await read(q, viewer, { after, until: after + AT_ONCE });
      // On the embedded database this may never leave the thread; in between requests have their turn.
      await immediate();
    }
  },
});

const owned = (name: string, table: string, by = 'person_id'): Part =>
  many(name, table, (q, viewer, span) => store.rowsOwned(q, viewer, { table, by }, span));

const written = (name: string, kind: store.Written['kind'], table: string, by = 'created_by', of = 'id'): Part =>
  many(name, table, (q, viewer, span) => store.rowsWritten(q, viewer, { kind, table, by, of }, span));

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
  owned('calendar events', 'calendar_events', 'owner_id'),
  owned('saved views', 'saved_views', 'created_by'),
  owned('status', 'statuses'),
  owned('timers', 'timers'),
  owned('reminders', 'reminders'),
  owned('inbox', 'notifications'),
  written('hours', 'time', 'time_entries', 'person_id'),
  written('tasks', 'task', 'tasks'),
  written('task lists', 'tasklist', 'tasklists'),
  written('milestones', 'milestone', 'milestones'),
  written('columns of boards', 'column', 'board_columns'),
  written('messages', 'message', 'messages'),
  written('comments', 'comment', 'comments', 'author_id'),
  reactions('reactions to comments', 'comment', 'comments'),
  reactions('reactions to messages', 'message', 'messages'),
  written('links', 'link', 'bookmarks'),
  written('notebooks', 'notebook', 'notebook_versions', 'created_by', 'notebook_id'),
  written('files', 'file', 'file_versions', 'created_by', 'file_id'),
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
