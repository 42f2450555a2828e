import { comesTrue } from '../patience.ts';
import type { Holdfast } from './holdfast.ts';
import { crowdRequests } from './loop-crowds.ts';
import { type Heavy, newProject, type Stage } from './loop-stage.ts';
import { textRequests } from './loop-texts.ts';
import type { Run } from './run.ts';

/** A little more than one statement does, where it is counted what each does. Elsewhere as little as there can be. */
const COUNTED: Stage['sizes'] = { below: 540, copies: 1, words: 2500, lines: 100, people: 510, files: 2 };
const LEAST: Stage['sizes'] = { below: 10, copies: 1, words: 50, lines: 20, people: 10, files: 2 };
const FULL: Stage['sizes'] = { below: 999, copies: 9, words: 40_000, lines: 55_000, people: 10_000, files: 500 };

const DAY_MS = 86_400_000;
const TRASH_DAYS = 30;

/** One after the other: what there is grows with them, so each is made when its turn comes. */
export async function* heavyRequests(run: Run, holdfast: Holdfast): AsyncGenerator<Heavy> {
  const short = run.engine === 'SQLite' ? COUNTED : LEAST;
  const stage = { holdfast, project: await newProject(holdfast, 'Harbour'), sizes: run.isShort ? short : FULL };
  yield* taskRequests(stage);
  yield* textRequests(stage);
  yield* projectRequests(stage);
  yield* crowdRequests(stage);
}

async function idsIn({ ask }: Stage['holdfast'], list: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { 'todo-items': found } = await ask('GET', `/tasklists/${list}/tasks.json?pageSize=500&page=${page}`);
    ids.push(...found.map(({ id }: { id: number }) => String(id)));
    if (found.length < 500) return ids;
  }
}

async function* taskRequests({ holdfast, project, sizes }: Stage): AsyncGenerator<Heavy> {
  const { ask } = holdfast;
  const { below, copies } = sizes;
  const all = (below + 1) * (copies + 1);
  const newList = { 'todo-list': { name: 'Moles' } };
  const list: string = (await ask('POST', `/projects/${project}/tasklists.json`, newList)).tasklistId;
  let ids: string[] = [];
  yield {
    name: `quick add of ${below + 1} tasks`,
    isOneChange: true,
    async request() {
      const sections = Array.from({ length: below }, (_, at) => `  Section ${at} of the breakwater`);
      const quick = { tasklistId: list, content: ['Survey', ...sections].join('\n'), nestSubTasks: true };
      ids = (await ask('POST', `/projects/${project}/tasks/quickadd.json`, quick)).taskIds.split(',');
    },
  };
  const [tree, ...sections] = ids;
  yield {
    name: `copy of a task with ${below} below it`,
    isOneChange: true,
    request: () => ask('PUT', `/tasks/${tree}/copy.json`, { tasklistId: list }),
  };
  for (let made = 1; made < copies; made += 1) await ask('PUT', `/tasks/${tree}/copy.json`, { tasklistId: list });
  ids = await idsIn(holdfast, list);
  yield { name: `500 of ${all} tasks`, request: () => ask('GET', `/projects/${project}/tasks.json?pageSize=500`) };
  yield { name: 'a word that all have', request: () => ask('GET', '/search.json?searchTerm=breakwater') };
  const order = (wanted: string[]) => ({ 'todo-items': wanted.toReversed().map((id) => ({ id })) });
  yield {
    name: `${sections.length} tasks in another order`,
    isOneChange: true,
    request: () => ask('PUT', `/tasklists/${list}/tasks/reorder.json`, order(sections)),
  };
  yield {
    name: `${ids.length} tasks in another order`,
    isOneChange: true,
    request: () => ask('PUT', `/tasklists/${list}/tasks/reorder.json`, order(ids)),
  };
  const each = [
    [`a task with ${below} below it made private`, 'PUT', `/tasks/${tree}.json`, { 'todo-item': { private: true } }],
    ['it is completed', 'PUT', `/tasks/${tree}/complete.json`],
    ['it is deleted', 'DELETE', `/tasks/${tree}.json`],
    ['it comes back', 'PUT', `/trashcan/tasks/${tree}/restore.json`],
  ] as const;
  for (const [name, method, path, body] of each)
    yield { name, isOneChange: true, request: () => ask(method, path, body) };
  let copied = '';
  yield {
    name: `copy of a list of ${all}`,
    async request() {
      copied = (await ask('PUT', `/tasklists/${list}/copy.json`, { projectId: project })).id;
      await comesTrue(async () => !('filling' in (await ask('GET', `/tasklists/${copied}.json`))['todo-list']));
    },
  };
  const elsewhere = await newProject(holdfast, 'Quay');
  yield {
    name: `a list of ${all} to another project`,
    isOneChange: true,
    request: () => ask('PUT', `/tasklists/${copied}/move.json`, { projectId: elsewhere }),
  };
  yield { name: 'that list is deleted', request: () => ask('DELETE', `/tasklists/${copied}.json`) };
  yield { name: 'it comes back', request: () => ask('PUT', `/trashcan/tasklists/${copied}/restore.json`) };
}

/** The project with all of it. */
async function* projectRequests({ holdfast, project, sizes }: Stage): AsyncGenerator<Heavy> {
  const { ask } = holdfast;
  const all = (sizes.below + 1) * (sizes.copies + 1);
  let copy = '';
  yield {
    name: `copy of a project of ${all}`,
    async request() {
      const asked = { copyTasks: true, copyFiles: true, copyNotebooks: true, copyMilestones: true };
      copy = (await ask('POST', `/projects/${project}/clone.json`, asked)).id;
      await comesTrue(async () => !('filling' in (await ask('GET', `/projects/${copy}.json`)).project));
    },
  };
  yield { name: 'the activity of all', request: () => ask('GET', '/latestActivity.json?maxItems=250') };
  yield { name: 'that project is deleted', request: () => ask('DELETE', `/projects/${copy}.json`) };
  yield { name: 'it comes back', request: () => ask('PUT', `/trashcan/projects/${copy}/restore.json`) };
  await ask('DELETE', `/projects/${copy}.json`);
  await holdfast.moveClock((TRASH_DAYS + 1) * DAY_MS);
  yield { name: `the purge of ${all} tasks and long notebooks`, request: () => holdfast.purge() };
}
