import { type Context, newId, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { NotebookRow, NotebookVersionRow } from '../../../platform/db/tables/notebooks.ts';
import { invalid, notFound } from '../../../platform/failures.ts';
import { sortKey } from '../../../platform/http/answer/classic.ts';
import type { Page, Paging } from '../../../platform/http/request/paging.ts';
import { restForOthers } from '../../../platform/turn.ts';
import { changeItem } from '../../items/items.ts';
import { plainText } from '../../items/plain-text.ts';
import { BEGINNING, readText } from '../../items/search-text.ts';
import { requireNotebook } from '../find.ts';
import { holdUnlocked } from '../locks.ts';
import { announce } from '../show.ts';
import * as store from '../store.ts';
import { compareLines, type Run } from './diff.ts';
import {
  findVersion,
  insertVersion,
  type ListedVersion,
  listVersions,
  removeVersion,
  type VersionView,
} from './store.ts';

/** What a version keeps of its notebook. The rest (its place, who may see it, its tags) has no history. */
export type Draft = Pick<NotebookVersionRow, 'name' | 'description' | 'type' | 'content'>;

const keys = ['name', 'description', 'type', 'content'] as const;

/** A content whose words were found before the change: a long one takes a while, and others wait for the change. */
export type ReadContent = { content: string; text: string; words: Set<string> };

export async function readContent({ actor }: Context, content: string): Promise<ReadContent> {
  const text = plainText(content);
  return { content, text, words: await readText(actor.accountId, text) };
}

/** What search finds a notebook by. */
export async function wordsOf(ctx: Context, { name, description, content }: Draft, ahead?: ReadContent) {
  const { text, words } = ahead?.content === content ? ahead : await readContent(ctx, content);
  return { name, text: `${description}\n${text.slice(0, BEGINNING)}`, read: words };
}

export async function newVersion(
  ctx: Context,
  tx: Queries,
  notebook: Pick<NotebookRow, 'account_id' | 'id'>,
  { name, description, type, content }: Draft,
  number: number,
): Promise<NotebookVersionRow> {
  return {
    account_id: notebook.account_id,
    id: await newId(ctx, tx, 'notebookVersion'),
    notebook_id: notebook.id,
    number,
    name,
    description,
    type,
    content,
    created_by: ctx.actor.personId,
    created_at: ctx.now,
  };
}

/**
 * The notebook with the next version, still to be saved; the same one when there is nothing new in the draft. A small
 * change takes the place of the newest version, and an id of its own: who looked at the other text can tell.
 */
export async function putVersion(
  ctx: Context,
  tx: Queries,
  notebook: NotebookRow,
  changed: Partial<Draft> & { isNewVersion?: boolean },
  ahead?: ReadContent,
): Promise<NotebookRow> {
  // The newest text may be long: it is read only to be compared with or carried over.
  if (keys.every((key) => changed[key] === undefined)) return notebook;
  const newest = await requireVersion(tx, notebook, notebook.version_number);
  const draft: Draft = {
    name: changed.name ?? newest.name,
    description: changed.description ?? newest.description,
    type: changed.type ?? newest.type,
    content: changed.content ?? newest.content,
  };
  if (keys.every((key) => draft[key] === newest[key])) return notebook;
  const isSmall = changed.isNewVersion === false;
  if (isSmall) await giveUp(ctx, tx, newest);
  const version = await newVersion(ctx, tx, notebook, draft, isSmall ? newest.number : newest.number + 1);
  await insertVersion(tx, version);
  await changeItem(ctx, tx, 'notebook', notebook.id, await wordsOf(ctx, version, ahead));
  const { name, description, type } = version;
  return touch(ctx, {
    ...notebook,
    name,
    name_key: sortKey(name),
    description,
    type,
    version_id: version.id,
    version_number: version.number,
  });
}

/** What somebody else wrote is never replaced without a trace. */
async function giveUp(ctx: Context, tx: Queries, newest: VersionView): Promise<void> {
  if (newest.created_by !== ctx.actor.personId) {
    const message = 'must be true: the newest version was written by somebody else';
    throw invalid(`newVersion ${message}.`, [{ field: 'newVersion', message }]);
  }
  await removeVersion(tx, newest);
}

export const touch = (ctx: Context, notebook: NotebookRow): NotebookRow => ({
  ...notebook,
  updated_by: ctx.actor.personId,
  updated_at: ctx.now,
});

async function requireVersion(q: Queries, notebook: NotebookRow, number: number): Promise<VersionView> {
  const version = await findVersion(q, notebook, number);
  if (!version) throw notFound('version of this notebook');
  return version;
}

export async function readVersion(ctx: Context, id: number, number: number): Promise<VersionView> {
  return requireVersion(ctx.db, await requireNotebook(ctx, ctx.db, id, 'notebook.read'), number);
}

/** Versions are counted without gaps, so the newest number says how many there are. */
export async function listNotebookVersions(ctx: Context, id: number, paging: Paging): Promise<Page<ListedVersion>> {
  const notebook = await requireNotebook(ctx, ctx.db, id, 'notebook.read');
  return ctx.services.cursors.page(
    ctx,
    `versions ${JSON.stringify([ctx.actor.accountId, ctx.actor.personId, id])}`,
    paging,
    {
      rows: (start) => listVersions(ctx.db, notebook, { ...start, limit: paging.pageSize }),
      count: async () => notebook.version_number,
      boundary: (row) => ({ key: row.number, id: row.id }),
    },
  );
}

/** What was becomes the newest version; all that came in between stays. */
export async function restoreVersion(ctx: Context, id: number, number: number): Promise<void> {
  const { content } = await readVersion(ctx, id, number);
  const ahead = await readContent(ctx, content);
  await transact(ctx, async (tx) => {
    const { notebook } = await holdUnlocked(ctx, tx, id);
    const next = await putVersion(ctx, tx, notebook, await requireVersion(tx, notebook, number), ahead);
    if (next === notebook) return;
    await store.saveNotebook(tx, next);
    await announce(ctx, tx, 'NOTEBOOK.UPDATED', id);
  });
}

type Comparison = { from: number; to: number; runs: Run[] };

/** Unless told otherwise, what the newest version changed. */
export async function compareVersions(
  ctx: Context,
  id: number,
  numbers: { from?: number | undefined; to?: number | undefined },
): Promise<Comparison> {
  const notebook = await requireNotebook(ctx, ctx.db, id, 'notebook.read');
  const to = numbers.to ?? notebook.version_number;
  const from = numbers.from ?? Math.max(1, to - 1);
  const [before, after] = [await requireVersion(ctx.db, notebook, from), await requireVersion(ctx.db, notebook, to)];
  const were = linesOf(before);
  await restForOthers();
  const are = linesOf(after);
  await restForOthers();
  return { from, to, runs: await compareLines(were, are) };
}

const MOST_LINES = 100_000;
const BLOCK_END = /(<\/(?:p|div|h[1-6]|li|ul|ol|table|tr|blockquote|pre)>|<br ?\/?>)(?!\r?\n|$)/gi;

/** HTML is often one long line: there a line also ends where a paragraph or the like does. */
function linesOf({ content, type, number }: VersionView): string[] {
  if (content === '') return [];
  const lines = (type === 'HTML' ? content.replace(BLOCK_END, '$1\n') : content).split(/\r?\n/, MOST_LINES + 1);
  if (lines.length > MOST_LINES)
    throw invalid(`Version ${number} has more than ${MOST_LINES} lines, too many to compare.`);
  return lines;
}
