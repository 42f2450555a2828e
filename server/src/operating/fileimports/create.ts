import { buffer } from 'node:stream/consumers';
import { doomBlobs } from '../../bytes/storage/sweep.ts';
import { peekUpload, takeUpload } from '../../bytes/uploads/uploads.ts';
import { requireInAccount } from '../../platform/access/access.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { FileImportRow } from '../../platform/db/tables/operating.ts';
import { conflict } from '../../platform/failures.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { othersTurn } from '../../platform/turn.ts';
import { requireNamedProject } from '../../work/projects/projects.ts';
import { LARGEST, readSheet } from './formats/recognise.ts';
import { type Sheet, unreadable } from './formats/sheet.ts';
import { type Asked, lookThrough } from './preview.ts';
import { insertLines } from './rows-store.ts';
import * as store from './store.ts';
import type { NewFileImport } from './wire.ts';

const DAY_MS = 86_400_000;
/** A file that nobody has decided about is not kept for ever; nor is what became of one. */
const KEPT_DAYS = 30;
const MOST = 100;
const AT_ONCE = 200;

export const endOfKeeping = (now: Date): string => new Date(now.getTime() + KEPT_DAYS * DAY_MS).toISOString();

/** Reads a file that was uploaded, and shows what it would become. Nothing is brought in yet. */
export async function createFileImport(
  ctx: Context,
  { ref, projectId = 0, projectName = '' }: Read<(typeof NewFileImport)['fields']>,
): Promise<Committed<FileImportRow>> {
  requireInAccount(ctx.actor, 'fileImport.manage');
  if (projectId) await requireNamedProject(ctx, ctx.db, projectId, 'task.create');
  return inTurn(() => readAndKeep(ctx, { ref, projectId, projectName }));
}

type Given = { ref: string; projectId: number; projectName: string };

async function readAndKeep(ctx: Context, { ref, projectId, projectName }: Given): Promise<Committed<FileImportRow>> {
  const { sheet, name } = await readUpload(ctx, ref);
  const asked: Asked = { fields: sheet.fields, projectId, projectName: projectName || sheet.projectName };
  const lines = () => portionsOf(sheet);
  const preview = await lookThrough(ctx, ctx.db, { columns: sheet.columns, lines }, asked);
  return transact(ctx, async (tx) => {
    const { accountId, personId } = ctx.actor;
    const upload = await takeUpload(ctx, tx, ref);
    await doomBlobs(tx, accountId, [upload.blob_key], ctx.now);
    if ((await store.countImports(tx, { accountId, personId })) >= MOST)
      throw conflict(`You have ${MOST} imports already. Delete one that you do not need to look at any more.`);
    const row: FileImportRow = {
      account_id: accountId,
      id: await newId(ctx, tx, 'file import'),
      person_id: personId,
      state: 'ready',
      format: sheet.format,
      name,
      columns: JSON.stringify(sheet.columns),
      asked: JSON.stringify(asked),
      preview: JSON.stringify(preview),
      project_id: null,
      makes_project: 0,
      lists: '{}',
      above: '[]',
      pass: 0,
      after_row: 0,
      moved: 0,
      total: sheet.lines.length,
      made: 0,
      refused: 0,
      problem: '',
      base_url: ctx.baseUrl,
      created_at: ctx.now,
      ended_at: null,
      expires_at: endOfKeeping(ctx.services.now()),
    };
    await store.insertImport(tx, row);
    for await (const some of lines()) {
      await insertLines(tx, row, some);
      await othersTurn();
    }
    return row;
  });
}

async function* portionsOf({ lines }: Sheet) {
  for (let at = 0; at < lines.length; at += AT_ONCE) yield lines.slice(at, at + AT_ONCE);
}

async function readUpload(ctx: Context, ref: string): Promise<{ sheet: Sheet; name: string }> {
  const upload = await peekUpload(ctx, ref);
  const bytes = upload && upload.size <= LARGEST ? await ctx.services.blobs.get(upload.blob_key) : undefined;
  if (upload && upload.size > LARGEST)
    throw unreadable('This file is larger than 16 MiB. Split it, and bring in one part after the other.');
  if (!upload || !bytes) throw unreadable('This pending file does not exist or has expired. Upload the file again.');
  return { sheet: await readSheet(await buffer(bytes), upload.name), name: upload.name };
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: however many are sent, the memory of one is needed. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}
