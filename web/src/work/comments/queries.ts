import type { Schemas } from '@holdfast/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';
import { sendOrKeep } from '../outbox/queries.ts';

export type Comment = Schemas['ListedComment'];
/** What a comment is about. */
export type Subject = { at: 'tasks' | 'milestones' | 'notebooks' | 'files' | 'messages' | 'links'; id: string };

const paths = {
  tasks: '/tasks/{id}/comments.json',
  milestones: '/milestones/{id}/comments.json',
  notebooks: '/notebooks/{id}/comments.json',
  files: '/files/{id}/comments.json',
  messages: '/messages/{id}/comments.json',
  links: '/links/{id}/comments.json',
} as const;
const PAGE = 50;
const asked = (id: string, page = 1) => ({ path: { id }, query: { page, pageSize: PAGE } });

/** Page 1 holds the newest. */
export const useComments = ({ at, id }: Subject) =>
  useInfiniteQuery({
    queryKey: ['comments', at, id],
    queryFn: async ({ pageParam }) => {
      const { body, page, pages } = await client.list(paths[at], asked(id, pageParam));
      return { comments: body.comments as Comment[], page, pages };
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });

/** What is commented on counts its comments. */
const refreshAround = ({ at }: Subject) => refresh('comments', at, 'activity');

export const commentPlace = ({ at, id }: Subject): string => `comment ${at} ${id}`;

/** Kept and sent later if the server is away, unless files hang on it: those are sent from where they are. */
export async function createComment(subject: Subject, body: string, files: File[]): Promise<void> {
  const { at, id } = subject;
  if (files.length > 0) {
    const refs = await Promise.all(files.map((file) => client.upload(file)));
    await client.post(paths[at], { path: { id }, body: { comment: { body, pendingFileAttachments: refs } } });
  } else {
    const nouns = ['comments', at, 'activity'];
    const made = await sendOrKeep({
      place: commentPlace(subject),
      text: body,
      to: paths[at],
      id,
      body: { comment: { body } },
      nouns,
    });
    if (!made) return;
  }
  await refreshAround(subject);
}

export async function updateComment(id: string, body: string): Promise<void> {
  await client.put('/comments/{id}.json', { path: { id }, body: { comment: { body } } });
  await refresh('comments', 'activity');
}

export async function deleteComment(subject: Subject, id: string): Promise<void> {
  await client.delete('/comments/{id}.json', { path: { id } });
  await refreshAround(subject);
}
export async function restoreComment(subject: Subject, id: string): Promise<void> {
  await client.put('/trashcan/comments/{id}/restore.json', { path: { id } });
  await refreshAround(subject);
}
