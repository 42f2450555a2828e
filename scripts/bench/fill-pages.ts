import type { App } from '../../server/src/app.ts';
import { makeTexts } from './texts.ts';

/** So many tasks and as many files in the first project, made as anybody would: with their events and their words. */
export type PageCounts = { each: number };

const BOUNDARY = 'holdfast-bench-boundary';
const FORM = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="plan.txt"\r\n\r\nA plan.\r\n--${BOUNDARY}--\r\n`;

export async function fillPages({ http }: App, token: string, { each }: PageCounts): Promise<void> {
  const text = makeTexts();
  const post = async (url: string, payload: object | string, type = 'application/json') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const made = await http.inject({ method: 'POST', url, headers, payload });
    if (made.statusCode !== 201) throw new Error(`${url}: ${made.payload}`);
    return made.json();
  };
  await post('/projects/1/tasklists.json', { 'todo-list': { name: 'Section 1' } });
  for (let count = 0; count < each; count += 1) {
    const task = { content: text(5), description: text(20), 'due-date': '20300101' };
    await post('/tasklists/1/tasks.json', {
      'todo-item': count % 5 === 0 ? { ...task, 'responsible-party-id': '1' } : task,
    });
    const pending = await post('/pendingfiles.json', FORM, `multipart/form-data; boundary=${BOUNDARY}`);
    await post('/projects/1/files.json', {
      file: { name: `${text(2)}.txt`, description: text(10), pendingFileRef: pending.pendingFile.ref },
    });
  }
  for (let id = 2; id <= 10; id += 1) {
    const starred = await http.inject({
      method: 'PUT',
      url: `/projects/${id}/star.json`,
      headers: { authorization: `Bearer ${token}` },
    });
    if (starred.statusCode !== 200) throw new Error(`A star: ${starred.payload}`);
  }
}
