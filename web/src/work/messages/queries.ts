import type { BodyOf, Schemas } from '@holdfast/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';
import { replaceText } from '../items/texts.ts';

export type ListedMessage = Schemas['ListedMessage'];
export type Message = Schemas['Message'];

const PAGE = 50;
const asked = (id: string, page: number) => ({ path: { id }, query: { page, pageSize: PAGE } });
const lists = { current: '/projects/{id}/messages.json', archived: '/projects/{id}/messages/archive.json' } as const;
type View = keyof typeof lists;
const changed = () => refresh('messages', 'activity', 'trash');

/** Newest first. */
export const useMessages = (projectId: string, view: View, page: number) =>
  useQuery({
    queryKey: ['messages', 'of', projectId, view, page],
    queryFn: async () => {
      const { body, ...paging } = await client.list(lists[view], asked(projectId, page));
      return { messages: body.posts as ListedMessage[], ...paging };
    },
    placeholderData: keepPreviousData,
  });
export const messagesCurl = (projectId: string, view: View, page: number): string =>
  client.curl('get', lists[view], asked(projectId, page));

export const useMessageCategories = (projectId: string) =>
  useQuery({
    queryKey: ['messages', 'categories', projectId],
    queryFn: async (): Promise<string[]> => {
      const at = { path: { id: projectId }, query: { pageSize: 500 } };
      return (await client.get('/projects/{id}/messageCategories.json', at)).categories.map(({ name }) => name);
    },
  });

export const useMessage = (id: string) =>
  useQuery({
    queryKey: ['messages', id],
    queryFn: async (): Promise<Message> => (await client.get('/messages/{id}.json', { path: { id } })).post,
  });
export const messageCurl = (id: string): string => client.curl('get', '/messages/{id}.json', { path: { id } });

type NewMessage = BodyOf<'post', '/projects/{id}/messages.json'>['post'];
type MessageChange = BodyOf<'put', '/messages/{id}.json'>['post'];

export async function createMessage(projectId: string, post: NewMessage): Promise<string> {
  const { id } = await client.post('/projects/{id}/messages.json', { path: { id: projectId }, body: { post } });
  await changed();
  return id;
}

export async function updateMessage(id: string, post: MessageChange): Promise<void> {
  await client.put('/messages/{id}.json', { path: { id }, body: { post } });
  await changed();
}

/** Replaces what the writer has seen, and nothing else. */
export const rewriteMessage = (id: string, text: string, from: string): Promise<void> =>
  replaceText({
    text,
    from,
    read: async () => {
      const { body, etag } = await client.tagged('/messages/{id}.json', { path: { id } });
      return { text: body.post.body, etag };
    },
    send: (headers) => client.put('/messages/{id}.json', { path: { id }, headers, body: { post: { body: text } } }),
    settled: changed,
  });

export async function archiveMessage(id: string, isArchived: boolean): Promise<void> {
  if (isArchived) await client.put('/messages/{id}/archive.json', { path: { id } });
  else await client.put('/messages/{id}/unarchive.json', { path: { id } });
  await changed();
}

/** With its replies until now. */
export async function markMessageRead(id: string): Promise<void> {
  await client.put('/messages/{id}/markread.json', { path: { id } });
  await refresh('messages', 'comments');
}

export async function deleteMessage(id: string): Promise<void> {
  await client.delete('/messages/{id}.json', { path: { id } });
  await changed();
}
export async function restoreMessage(id: string): Promise<void> {
  await client.put('/trashcan/messages/{id}/restore.json', { path: { id } });
  await changed();
}
