import type { ItemKind } from '../../src/platform/db/tables/items.ts';
import { makeFile } from '../work/files/forms.ts';
import type { Caller } from './app.ts';
import { make } from './make.ts';

/** One of everything that lives in a project, each with this word in its name and that word in its text. */
export async function makeEverything(by: Caller, project: string, word: string, said: string) {
  const name = `${word} plan`;
  const inProject = (path: string, body: object) => make(by, `/projects/${project}/${path}.json`, body);
  const file = await makeFile(by, project, {}, { name: `${name}.txt`, description: said });
  const milestone = await inProject('milestones', {
    milestone: { title: name, description: said, deadline: '20261231', 'responsible-party-ids': '1' },
  });
  const tasklist = await inProject('tasklists', { 'todo-list': { name, description: said } });
  const task = await make(by, `/tasklists/${tasklist}/tasks.json`, {
    'todo-item': { content: name, description: said },
  });
  const column = await inProject('boards/columns', { column: { name: `${name}: ${said}` } });
  const notebook = await inProject('notebooks', { notebook: { name, content: `<p>We ${said} here</p>` } });
  const message = await inProject('messages', { post: { title: name, body: `We ${said} here` } });
  const link = await inProject('links', { link: { name, description: said, code: 'https://quay.example/' } });
  const comment = await make(by, `/tasks/${task}/comments.json`, { comment: { body: `${word}: ${said}` } });
  const time = await make(by, `/tasks/${task}/time_entries.json`, {
    'time-entry': { date: '20261117', hours: 1, description: `${name}\nWe ${said} here` },
  });
  return { file, milestone, tasklist, task, column, notebook, message, link, comment, time };
}

/** The paths of each kind, inner ones first. A kind that is missing here does not compile. */
export const folders = {
  time: 'time_entries',
  comment: 'comments',
  task: 'tasks',
  tasklist: 'tasklists',
  milestone: 'milestones',
  column: 'boards/columns',
  notebook: 'notebooks',
  message: 'messages',
  link: 'links',
  file: 'files',
} as const satisfies Record<ItemKind, string>;
export type Kind = keyof typeof folders;
export const kinds = Object.keys(folders) as Kind[];
