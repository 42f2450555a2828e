import { messageCategories } from '../../../work/categories/kinds.ts';
import { createComment, markRead, reacting, updateComment } from '../../../work/comments/comments.ts';
import { deleteComment, restoreComment } from '../../../work/comments/trash.ts';
import { archiveMessage, updateMessage } from '../../../work/messages/change.ts';
import { createMessage, markMessageRead, reacting as reactingToMessages } from '../../../work/messages/messages.ts';
import { deleteMessage, restoreMessage } from '../../../work/messages/trash.ts';
import { type Reactable, react } from '../../../work/reactions/reactions.ts';
import type { Past } from '../acting.ts';
import { Refused, type Source } from '../classic/calling.ts';
import type { Raw } from '../classic/values.ts';
import { commentIn, commentMisfits, hasLikes, isPrivate, isReply, likesIn, messageIn } from '../classic/work-wire.ts';
import { alone, categoryFor } from './documents.ts';
import { idIn as id, readAll, type Step, underKey, Waits } from './step.ts';

const messagesAt = (place: string, isArchived: boolean): Step => ({
  kind: 'messages',
  path: (projectId) => `/projects/${projectId}/${place}.json`,
  list: underKey('posts', 'messages'),
  id,
  ids: (raw) => ({ message: id(raw), comment: Math.max(0, ...messageIn(raw).replies.map(id)) }),
  asks: (raw) => 1 + Number(isPrivate(raw)) + Number(messageIn(raw).replyCount > 0),
  async more(source, raw) {
    const whole = await alone('posts', 'post', 'message')(source, raw);
    const replies =
      messageIn(raw).replyCount > 0
        ? await readAll(source, `/messages/${id(raw)}/replies.json`, underKey('messageReplies'), id)
        : [];
    return { ...(await withLikes(source, 'messages', whole)), replies };
  },
  async write(past, raw, projectId) {
    const { createdBy, createdAt, updatedAt, access, followers, files, input, isRead, replies } = messageIn(raw);
    await createMessage(past.as(createdBy, createdAt, { message: id(raw) }), projectId, {
      ...input,
      ...(await categoryFor(past, messageCategories, input.categoryId)),
      ...(await past.presentIn(projectId, { access })),
      commentFollowers: await past.present(projectId, followers),
      files: await past.filesOf(files),
    });
    if (isRead) await markMessageRead(past.as(0, createdAt), id(raw));
    for (const reply of replies) await sayOnce(past, id(raw), reply);
    await like(past, likedMessage, raw);
    if (isArchived) await archiveMessage(past.as(0, updatedAt), id(raw), true);
    if (updatedAt) await past.date('messages', id(raw), { updated_at: updatedAt });
  },
  seenBy: { object: 'message' },
  async change(past, raw, projectId) {
    const { createdBy, createdAt, updatedAt, access, followers, files, input, isRead, replies } = messageIn(raw);
    const ctx = past.as(createdBy, updatedAt ?? createdAt);
    await updateMessage(ctx, id(raw), {
      ...input,
      categoryId: 0,
      ...(await categoryFor(past, messageCategories, input.categoryId)),
      ...(await past.presentIn(projectId, { access })),
      commentFollowers: await past.present(projectId, followers),
      files: await past.filesOf(files),
    });
    if (isRead) await markMessageRead(past.as(0, updatedAt), id(raw));
    for (const reply of replies) await sayOnce(past, id(raw), reply);
    await like(past, likedMessage, raw);
    await archiveMessage(past.as(0, updatedAt), id(raw), isArchived);
    if (updatedAt) await past.date('messages', id(raw), { updated_at: updatedAt });
  },
  remove: (past, gone) => deleteMessage(past.as(0, undefined), gone),
  restore: (past, back) => restoreMessage(past.as(0, undefined), back),
});

/** Who brings a message that has more replies by now brings those. */
async function sayOnce(past: Past, messageId: number, reply: Raw): Promise<void> {
  if (await past.has('replies', id(reply))) return;
  const isThere = await past.isThere('comments', id(reply));
  if (!isThere) await say(past, { at: 'messages', id: messageId }, reply);
  await past.came('replies', id(reply));
}

export const messages = messagesAt('posts', false);
export const archivedMessages = messagesAt('posts/archive', true);

const likedMessage = { at: 'messages', kind: 'message' as const, ...reactingToMessages };
const liked = { at: 'comments', kind: 'comment' as const, ...reacting() };

async function say(past: Past, place: Parameters<typeof createComment>[1], raw: Raw): Promise<void> {
  const { createdBy, createdAt, updatedAt, number, files, input, isRead } = commentIn(raw);
  const ctx = past.as(createdBy, createdAt, { comment: id(raw) });
  await createComment(ctx, place, { ...input, files: await past.filesOf(files) }, number > 0 ? { number } : {});
  if (isRead) await markRead(past.as(0, createdAt), id(raw));
  await like(past, liked, raw);
  if (updatedAt) await past.date('comments', id(raw), { updated_at: updatedAt });
}

async function like(past: Past, noun: Reactable, raw: Raw): Promise<void> {
  for (const { by, at } of likesIn(raw))
    if (past.target.people.has(by)) await react(past.as(by, at), { noun, id: id(raw) }, 'like', false);
}

async function sayAnew(past: Past, raw: Raw): Promise<void> {
  const { createdBy, createdAt, updatedAt, files, input, isRead } = commentIn(raw);
  const { emailedFrom: _, ...words } = input;
  const ctx = past.as(createdBy, updatedAt ?? createdAt);
  await updateComment(ctx, id(raw), { ...words, files: await past.filesOf(files) });
  if (isRead) await markRead(past.as(0, updatedAt), id(raw));
  await like(past, liked, raw);
  if (updatedAt) await past.date('comments', id(raw), { updated_at: updatedAt });
}

/** Who may not ask who likes it brings it without. */
async function withLikes(source: Source, at: 'comments' | 'messages', raw: Raw): Promise<Raw> {
  try {
    return { ...raw, likes: await readAll(source, `/${at}/${id(raw)}/likes.json`, underKey('likes'), id) };
  } catch (error) {
    if (error instanceof Refused) return { ...raw, likesAreUntold: hasLikes(raw) };
    throw error;
  }
}

/** Of all projects in one list, the newest first. */
export const comments: Step = {
  kind: 'comments',
  path: () => '/comments.json',
  list: (answer) => underKey('comments')(answer).filter((raw) => !isReply(raw)),
  id,
  ids: (raw) => ({ comment: id(raw) }),
  misfits: commentMisfits,
  asks: (raw) => Number(hasLikes(raw)),
  more: async (source, raw) => (hasLikes(raw) ? withLikes(source, 'comments', raw) : raw),
  async write(past, raw) {
    const { place } = commentIn(raw);
    if (!place) throw new Waits('what it is about has no place here');
    await say(past, place, raw);
  },
  seenBy: { object: 'comment' },
  change: sayAnew,
  remove: (past, gone) => deleteComment(past.as(0, undefined), gone),
  restore: (past, back) => restoreComment(past.as(0, undefined), back),
};

/** They came with their messages: here one sees which have changed since, and which are gone. */
export const replies: Step = {
  ...comments,
  kind: 'replies',
  list: (answer) => underKey('comments')(answer).filter(isReply),
  async write(past, raw) {
    if (!(await past.isThere('comments', id(raw)))) throw new Waits('the message it belongs to has no place here');
    await sayAnew(past, raw);
  },
};
