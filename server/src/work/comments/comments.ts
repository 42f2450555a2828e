import { may } from '../../platform/access/access.ts';
import type { Action } from '../../platform/access/permissions.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { CommentRow } from '../../platform/db/tables/notebooks.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { record } from '../../platform/events/log.ts';
import { forbidden, notFound } from '../../platform/failures.ts';
import type { Parties } from '../../platform/http/answer/parties.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { attach, attachmentsOf } from '../attachments/attachments.ts';
import { grantAccess } from '../items/access.ts';
import { addItem, changeItem, countComments, type ItemKind } from '../items/items.ts';
import { requirePrivacy } from '../items/people.ts';
import { canSee, requireSight } from '../items/sight.ts';
import { requireOnProject, tellAlso } from '../members/named.ts';
import { type ProjectView, requireOpenProject, requireProject } from '../projects/projects.ts';
import { wordsOf } from './bodies.ts';
import type { SubjectKind } from './kinds.ts';
import * as store from './store.ts';
import { type CommentPlace, requireSubject } from './subjects.ts';
import { type CommentChange, type NewComment, type ShownComment, showComment } from './wire.ts';

export { CommentChange, NewComment, type ShownComment } from './wire.ts';

type Input = Read<(typeof NewComment)['fields']>;
type Change = Read<(typeof CommentChange)['fields']>;

const one = (ctx: Context, id: number) => ({ accountId: ctx.actor.accountId, personId: ctx.actor.personId, id });
const refOf = ({ account_id, id }: CommentRow) => ({ account_id, kind: 'comment', id }) as const;

/** Who wrote it may change it as long as they may write here; others need to be administrators. */
const changing = (ctx: Context, { author_id }: CommentRow): Action =>
  author_id === ctx.actor.personId ? 'comment.create' : 'comment.change';

/** In the trash or not, and about this kind of thing alone. */
type Which = { isInTrash?: boolean; about?: SubjectKind | undefined };

/** The comment that is asked for, if the actor may see it and what it is about. */
async function requireComment(
  ctx: Context,
  q: Queries,
  id: number,
  { isInTrash = false, about }: Which = {},
): Promise<store.CommentView> {
  const what = isInTrash ? 'comment in the trash' : 'comment';
  const comment = await store.findComment(q, one(ctx, id));
  if (!comment || (comment.deleted_at !== null) !== isInTrash) throw notFound(what);
  if (about && comment.subject_kind !== about) throw notFound(what);
  await requireProject(ctx, q, comment.project_id, 'comment.read', what);
  if (!canSee(ctx.actor, comment.member_role, comment)) throw notFound(what);
  if (comment.is_orphan && !isInTrash) throw notFound(what);
  // What went to the trash with another is further inside than a statement about comments looks.
  const subject = { kind: comment.subject_kind, id: comment.subject_id, role: comment.member_role };
  if (isInTrash) await requireSight(ctx, q, subject, what);
  return comment;
}

/** The comment to be changed, which nobody else changes until the transaction ends. */
export async function lockForChange(ctx: Context, tx: Queries, id: number, which: Which = {}) {
  const comment = await store.lockComment(tx, ctx.actor.accountId, id);
  if (!comment) throw notFound(which.isInTrash ? 'comment in the trash' : 'comment');
  const { project_id, is_orphan } = await requireComment(ctx, tx, id, which);
  const project = await requireOpenProject(ctx, tx, project_id, changing(ctx, comment), 'comment');
  return { comment, project, isOrphan: Boolean(is_orphan) };
}

/** With their files, in a fixed number of queries. */
export async function showing(ctx: Context, q: Queries, comments: store.CommentView[]): Promise<ShownComment[]> {
  const files = await attachmentsOf(
    ctx,
    q,
    'comment',
    comments.map(({ id }) => id),
  );
  return comments.map((comment) => ({
    ...comment,
    files: files.get(comment.id)!,
    can_change: mayDo(ctx, comment, changing(ctx, comment)),
    can_like: mayDo(ctx, comment, 'comment.create'),
  }));
}

const mayDo = (ctx: Context, comment: store.CommentView, action: Action): boolean =>
  comment.project_status !== 'archived' && may(ctx.actor, action, comment);

/** What the routes for what people think of it need: who sees it, and who has a say. */
export const reacting = (which: Pick<Which, 'about'> = {}) => ({
  require: (ctx: Context, q: Queries, id: number) => requireComment(ctx, q, id, which),
  async requireVoice(ctx: Context, tx: Queries, id: number): Promise<void> {
    const { project_id } = await requireComment(ctx, tx, id, which);
    await requireOpenProject(ctx, tx, project_id, 'comment.create', 'comment');
  },
});

export async function readComment(ctx: Context, id: number, about?: SubjectKind): Promise<ShownComment> {
  const [shown] = await showing(ctx, ctx.db, [await requireComment(ctx, ctx.db, id, { about })]);
  return shown!;
}

/** `known`: of one that is brought in from elsewhere, its number there. */
export async function createComment(
  ctx: Context,
  place: CommentPlace,
  input: Input,
  known: { number?: number } = {},
): Promise<Committed<CommentRow>> {
  return transact(ctx, async (tx) => {
    const { item, versionId, project } = await requireSubject(ctx, tx, place, 'comment.create');
    await requirePrivacy(ctx, tx, project, { ...input, granted: input.grantedTo });
    const author = await chooseAuthor(ctx, tx, project, input.authorId);
    // Holds the subject, so that two comments written at once do not get the same number.
    await countComments(ctx, tx, item.kind, item.id, 1);
    const row: CommentRow = {
      account_id: item.account_id,
      id: await newId(ctx, tx, 'comment'),
      subject_kind: item.kind,
      subject_id: item.id,
      version_id: versionId,
      number: known.number ?? (await store.lastNumber(tx, item)) + 1,
      body: input.body,
      content_type: input.contentType ?? 'TEXT',
      is_private: bit(input.isPrivate ?? false),
      emailed_from: input.emailedFrom ?? '',
      author_id: author,
      created_at: ctx.now,
      updated_at: ctx.now,
      deleted_at: null,
    };
    await store.insertComment(tx, row);
    await addItem(ctx, tx, {
      kind: 'comment',
      id: row.id,
      projectId: project.id,
      ...wordsOf(row),
      isPrivate: row.is_private === 1,
      inside: item,
    });
    await grant(ctx, tx, project, row, input.grantedTo);
    await attach(ctx, tx, project, refOf(row), input);
    await tellAlso(ctx, tx, project, refOf(row), input);
    await announce(ctx, tx, 'CREATED', row.id);
    return row;
  });
}

/** Owner administrators may write for anybody who is on the project: what arrived by e-mail, or is brought over. */
async function chooseAuthor(ctx: Context, tx: Queries, project: ProjectView, named = 0): Promise<number> {
  if (named === 0 || named === ctx.actor.personId) return ctx.actor.personId;
  if (!ctx.actor.isOwnerAdministrator)
    throw forbidden('Only Administrators of the owner company may write in the name of somebody else.');
  await requireOnProject(ctx, tx, project, 'author-id', [named]);
  return named;
}

/** Whom a private comment is for: its author, and who is named. False when that was so already. */
async function grant(
  ctx: Context,
  tx: Queries,
  project: ProjectView,
  comment: CommentRow,
  named?: Parties,
): Promise<boolean> {
  return grantAccess(ctx, tx, project, sharedOf(comment), named);
}

const sharedOf = (comment: CommentRow) => ({
  ...refOf(comment),
  is_private: comment.is_private,
  created_by: comment.author_id,
});

/** Only what is sent changes; what was already so is no change and makes no event. */
export async function updateComment(ctx: Context, id: number, input: Change, about?: SubjectKind): Promise<void> {
  await transact(ctx, async (tx) => {
    const { comment, project } = await lockForChange(ctx, tx, id, { about });
    await requirePrivacy(ctx, tx, project, { ...input, granted: input.grantedTo }, sharedOf(comment));
    const next: CommentRow = {
      ...comment,
      body: input.body ?? comment.body,
      content_type: input.contentType ?? comment.content_type,
      is_private: input.isPrivate === undefined ? comment.is_private : bit(input.isPrivate),
    };
    const isRewritten = next.body !== comment.body || next.content_type !== comment.content_type;
    const hasNewPrivacy = next.is_private !== comment.is_private;
    if (isRewritten) await changeItem(ctx, tx, 'comment', id, wordsOf(next));
    if (hasNewPrivacy) await changeItem(ctx, tx, 'comment', id, { isPrivate: next.is_private === 1 });
    const isGranted = await grant(ctx, tx, project, next, input.grantedTo);
    const { isChanged } = await attach(ctx, tx, project, refOf(comment), input);
    await tellAlso(ctx, tx, project, refOf(comment), input);
    if (!isRewritten && !hasNewPrivacy && !isGranted && !isChanged) return;
    await store.saveComment(tx, { ...next, updated_at: ctx.now });
    await announce(ctx, tx, 'UPDATED', id);
  });
}

/** A note of the reader's own: nobody hears of it, and archived projects are read as well. */
export async function markRead(ctx: Context, id: number, about?: SubjectKind): Promise<void> {
  await transact(ctx, async (tx) => {
    await store.markRead(tx, await requireComment(ctx, tx, id, { about }), ctx.actor.personId);
  });
}

/** All that was said about this until now, as far as it concerns the reader. */
export const markAllRead = (ctx: Context, tx: Queries, subject: { kind: SubjectKind; id: number }): Promise<void> =>
  store.markAllRead(tx, { accountId: ctx.actor.accountId, personId: ctx.actor.personId, ...subject });

/** What is said about a message is a reply. */
const eventOf = (kind: ItemKind, verb: 'CREATED' | 'UPDATED' | 'DELETED'): EventName =>
  kind === 'message' ? `MESSAGEREPLY.${verb}` : `COMMENT.${verb}`;

/** Records an event with the comment as the API shows it now. */
export async function announce(
  ctx: Context,
  tx: Queries,
  verb: Parameters<typeof eventOf>[1],
  id: number,
): Promise<void> {
  const view = await store.findComment(tx, one(ctx, id));
  if (!view) throw notFound('comment');
  const [shown] = await showing(ctx, tx, [view]);
  await record(ctx, tx, {
    name: eventOf(view.subject_kind, verb),
    objectKind: 'comment',
    objectId: id,
    subject: { kind: view.subject_kind, id: view.subject_id },
    projectId: view.project_id,
    snapshot: showComment(shown!, ctx),
  });
}
