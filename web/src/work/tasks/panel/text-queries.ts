import { client, refresh } from '../../../api.ts';
import { replaceText } from '../../items/texts.ts';

/** Replaces what the writer has seen, and nothing else. */
export const describeTask = (id: number, description: string, from: string): Promise<void> =>
  replaceText({
    text: description,
    from,
    read: async () => {
      const { body, etag } = await client.tagged('/tasks/{id}.json', { path: { id } });
      return { text: body['todo-item'].description, etag };
    },
    send: (headers) =>
      client.put('/tasks/{id}.json', {
        path: { id },
        headers,
        body: { 'todo-item': { description, 'allow-update': true } },
      }),
    settled: () => refresh('tasks', 'activity'),
  });
