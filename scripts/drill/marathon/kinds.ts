import { ask, download, Refusal, sha256, type Target } from '../uploading.ts';
import type { State } from './model.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
type Shown = any;
type Form = {
  at: string;
  wrapper: string;
  /** How one with that mark is sent, and where the mark stands in what is shown. */
  fields(mark: string): object;
  markOf(shown: Shown): string;
  /** The same in a notification. */
  told: [key: string, field: string];
};

/** Long enough that it takes more than a page of a database. */
const pageOf = (mark: string) => `<p>${`${mark} `.repeat(200).trim()}</p>`;
const named = (at: string, wrapper: string, field: string, key: string): Form => ({
  at,
  wrapper,
  fields: (mark) => ({ [field]: mark }),
  markOf: (shown) => shown[field],
  told: [key, 'name'],
});

export const forms = {
  project: named('projects', 'project', 'name', 'project'),
  tasklist: named('tasklists', 'todo-list', 'name', 'taskList'),
  task: named('tasks', 'todo-item', 'content', 'task'),
  milestone: {
    ...named('milestones', 'milestone', 'title', 'milestone'),
    fields: (title) => ({ title, deadline: '20401231', 'responsible-party-ids': '1' }),
  },
  comment: { ...named('comments', 'comment', 'body', 'comment'), told: ['comment', 'body'] },
  notebook: {
    ...named('notebooks', 'notebook', 'name', 'notebook'),
    fields: (mark) => ({ name: mark, content: pageOf(mark) }),
    markOf: ({ name, content }) => (content === pageOf(name) ? name : `${name} with ${String(content).length} others`),
  },
  file: { ...named('files', 'file', 'description', 'file'), told: ['file', 'description'] },
} as const satisfies Record<string, Form>;
export type Kind = keyof typeof forms;
export const kinds = Object.keys(forms) as Kind[];

const GONE: State = { mark: '', isGone: true, isDone: false };

/** Bytes that the service itself is astonished to miss are lost; when it is away, somebody asks again. */
const hashOf = (target: Target, id: string): Promise<string> =>
  download(target, id).then(sha256, (error) => {
    if (error instanceof Refusal && error.status === 500) return 'no bytes';
    throw error;
  });

/** Of a file with its bytes. */
export async function see(target: Target, kind: Kind, id: string): Promise<State> {
  const { at, wrapper, markOf } = forms[kind];
  try {
    const answer = await ask(target, 'GET', `/${at}/${id}.json`);
    const shown = ((await answer.json()) as Shown)[wrapper];
    const isDone = (kind === 'task' || kind === 'milestone') && shown.completed === true;
    return {
      mark: markOf(shown),
      isGone: false,
      isDone,
      ...(kind === 'task' ? { list: String(shown['todo-list-id']) } : {}),
      ...(kind === 'file' ? { hash: await hashOf(target, id) } : {}),
    };
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return GONE;
    throw error;
  }
}
