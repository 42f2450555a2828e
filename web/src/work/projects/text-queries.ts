import { client, refresh } from '../../api.ts';
import { replaceText } from '../items/texts.ts';

/** Replaces what the writer has seen, and nothing else. */
export const describeProject = (id: string, description: string, from: string): Promise<void> =>
  replaceText({
    text: description,
    from,
    read: async () => {
      const { body, etag } = await client.tagged('/projects/{id}.json', { path: { id } });
      return { text: body.project.description, etag };
    },
    send: (headers) => client.put('/projects/{id}.json', { path: { id }, headers, body: { project: { description } } }),
    settled: () => refresh('projects'),
  });
