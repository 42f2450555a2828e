import { keepUpload } from '../../bytes/uploads/uploads.ts';
import type { Code, Makes } from '../../people/mail/codes.ts';
import { type Context, makeContext, transact } from '../../platform/context.ts';
import { invalid } from '../../platform/failures.ts';
import { createComment } from '../../work/comments/comments.ts';
import { requireSubject } from '../../work/comments/subjects.ts';
import { createFileIn } from '../../work/files/create.ts';
import { folders } from '../../work/items/links.ts';
import { createMessage } from '../../work/messages/messages.ts';
import { createNotebookIn } from '../../work/notebooks/notebooks.ts';
import { requireOpenProject } from '../../work/projects/projects.ts';
import { createTaskInProject } from '../../work/tasks/create.ts';
import type { ReadMail } from './reading/read.ts';

const LONGEST_NAME = 255;
/** In bytes, as in a request. */
const LONGEST_TEXT = 65_536;
const LONGEST_NOTEBOOK = 4 * 2 ** 20;
const MOST_FILES = 100;

/** What one must be allowed to do for each. */
export const needs = {
  task: 'task.create',
  message: 'message.create',
  notebook: 'notebook.change',
  file: 'file.change',
} as const satisfies Record<Makes, string>;

/** What this person's mail becomes, by the verb that a request would call: refused where that is. */
export async function makeOf(ctx: Context, code: Code, mail: ReadMail): Promise<void> {
  if (mail.attachments.length > MOST_FILES) throw invalid(`There are more than ${MOST_FILES} files in it.`);
  if ('comments' in code) await comment(ctx, code, mail);
  else await makeIn(ctx, code, mail);
}

async function comment(ctx: Context, { comments: { kind, id } }: Extract<Code, { comments: object }>, mail: ReadMail) {
  const place = { at: folders[kind] as Parameters<typeof requireSubject>[2]['at'], id };
  // Before anything is uploaded for it.
  await requireSubject(ctx, ctx.db, place, 'comment.create');
  const body = mail.reply || namesOf(mail);
  if (body === '') throw invalid('There is nothing in it but what it replies to. Write above that.');
  requireShort(body);
  await createComment(ctx, place, {
    body,
    refs: await upload(ctx, mail),
    emailedFrom: mail.from.slice(0, LONGEST_NAME),
  });
}

async function makeIn(ctx: Context, { makes, projectId }: Extract<Code, { makes: Makes }>, mail: ReadMail) {
  await requireOpenProject(ctx, ctx.db, projectId, needs[makes]);
  const title = [...(mail.subject || firstLine(mail.text) || namesOf(mail))].slice(0, LONGEST_NAME).join('');
  if (title === '') throw invalid('There is nothing in it: no subject, no text and no file.');
  requireShort(mail.text, makes === 'notebook' ? LONGEST_NOTEBOOK : LONGEST_TEXT);
  if (makes === 'file' && mail.attachments.length === 0)
    throw invalid('There is no file in it, and this address makes files of what is attached.');
  const refs = await upload(ctx, mail);
  if (makes === 'task') await createTaskInProject(ctx, projectId, { content: title, description: mail.text, refs });
  else if (makes === 'message') await createMessage(ctx, projectId, { title, body: mail.text || title, refs });
  else await makeFiles(ctx, { makes, projectId, title, description: mail.text, refs });
}

type Filed = { makes: Makes; projectId: number; title: string; description: string; refs: string[] };

/** A notebook has no attachments: what comes with it lies beside it, among the files of the project. */
async function makeFiles(ctx: Context, { makes, projectId, title, description, refs }: Filed): Promise<void> {
  await transact(ctx, async (tx) => {
    const project = await requireOpenProject(ctx, tx, projectId, needs[makes]);
    for (const ref of refs) {
      if (makes === 'notebook') await requireOpenProject(ctx, tx, projectId, 'file.change');
      await createFileIn(ctx, tx, project, { ref, description: makes === 'file' ? description : '' });
    }
    if (makes === 'notebook')
      await createNotebookIn(ctx, tx, project, { name: title, content: description, type: 'MARKDOWN' });
  });
}

const firstLine = (text: string): string => text.split('\n', 1)[0]!.trim();
const namesOf = ({ attachments }: ReadMail): string => attachments.map(({ name }) => name || 'file').join(', ');

function requireShort(text: string, most = LONGEST_TEXT): void {
  if (Buffer.byteLength(text) > most)
    throw invalid(`Its text is too long: at most ${most} bytes. Attach it as a file.`);
}

/** As if each had been uploaded. What nothing comes of is swept as any upload is that nobody uses. */
async function upload(ctx: Context, { attachments }: ReadMail): Promise<string[]> {
  // Theirs, not that of what is made: that the mail has come is noted with the latter.
  const uploading = makeContext(ctx.services, ctx.actor);
  const refs: string[] = [];
  for (const { name, type, content } of attachments)
    refs.push((await keepUpload(uploading, content, { name: plain(name), type })).ref);
  return refs;
}

/** What a mail calls its files is not always text. */
const plain = (name: string): string =>
  [
    ...name
      .replace(/[\u0000-\u001f\u007f-\u009f\ufffd]/g, '')
      .toWellFormed()
      .replaceAll('\ufffd', ''),
  ]
    .slice(-LONGEST_NAME)
    .join('');
