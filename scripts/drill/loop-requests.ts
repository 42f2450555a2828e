import { comesTrue } from '../patience.ts';
import type { Holdfast } from './holdfast.ts';
import type { Run } from './run.ts';

/** `isOneChange`: all of it or nothing, so who writes on the embedded database meanwhile waits for its end. */
export type Heavy = { name: string; isOneChange?: boolean; request(): Promise<unknown> };

const lines = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at));
/** Ever other words, so that searching has much to keep. */
const words = (count: number, from: number) => lines(count, (at) => `w${(from + at).toString(36)}`).join(' ');

/** One after the other: what there is grows with them, so each is made when its turn comes. */
export async function* heavyRequests(run: Run, holdfast: Holdfast): AsyncGenerator<Heavy> {
  const { ask } = holdfast;
  const [subtasks, copies, long] = run.isShort ? [30, 1, 1000] : [999, 9, 40_000];
  const newProject = async (name: string): Promise<string> =>
    (await ask('POST', '/projects.json', { project: { name } })).id;
  const newList = async (project: string): Promise<string> =>
    (await ask('POST', `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'Moles' } })).tasklistId;

  const project = await newProject('Harbour');
  const list = await newList(project);
  let tree = '';
  let below: string[] = [];
  yield {
    name: `quick add of ${subtasks + 1} tasks`,
    isOneChange: true,
    async request() {
      const content = ['Survey', ...lines(subtasks, (at) => `  Section ${at} of the breakwater`)].join('\n');
      const quick = { tasklistId: list, content, nestSubTasks: true };
      const added = (await ask('POST', `/projects/${project}/tasks/quickadd.json`, quick)).taskIds.split(',');
      [tree = '', ...below] = added;
    },
  };
  yield {
    name: `copy of a task with ${subtasks} below it`,
    isOneChange: true,
    request: () => ask('PUT', `/tasks/${tree}/copy.json`, { tasklistId: list }),
  };
  for (let made = 1; made < copies; made += 1) await ask('PUT', `/tasks/${tree}/copy.json`, { tasklistId: list });
  const all = (subtasks + 1) * (copies + 1);
  yield { name: `500 of ${all} tasks`, request: () => ask('GET', `/projects/${project}/tasks.json?pageSize=500`) };
  yield { name: 'a word that all have', request: () => ask('GET', '/search.json?searchTerm=breakwater') };
  yield {
    name: `${below.length} tasks in another order`,
    isOneChange: true,
    request: () =>
      ask('PUT', `/tasklists/${list}/tasks/reorder.json`, { 'todo-items': below.toReversed().map((id) => ({ id })) }),
  };
  let copied = '';
  yield {
    name: `copy of a list of ${all}`,
    async request() {
      copied = (await ask('PUT', `/tasklists/${list}/copy.json`, { projectId: project })).tasklistId;
      await comesTrue(async () => !('filling' in (await ask('GET', `/tasklists/${copied}.json`))['todo-list']));
    },
  };
  const elsewhere = await newProject('Quay');
  yield {
    name: `a list of ${all} to another project`,
    isOneChange: true,
    request: () => ask('PUT', `/tasklists/${copied}/move.json`, { projectId: elsewhere }),
  };
  let notebook = '';
  const write = (from: number) => ({ notebook: { name: 'Soundings', content: words(long, from) } });
  yield {
    name: `a notebook of ${long} words`,
    async request() {
      notebook = (await ask('POST', `/projects/${project}/notebooks.json`, write(0))).notebookId;
    },
  };
  yield { name: 'the next version of it', request: () => ask('PUT', `/notebooks/${notebook}.json`, write(long)) };
  yield {
    name: `copy of a project of ${all}`,
    async request() {
      const asked = { copyTasks: true, copyFiles: true, copyNotebooks: true, copyMilestones: true };
      const { id } = await ask('POST', `/projects/${project}/clone.json`, asked);
      await comesTrue(async () => !('filling' in (await ask('GET', `/projects/${id}.json`)).project));
    },
  };
  yield { name: 'the activity of all', request: () => ask('GET', '/latestActivity.json?maxItems=250') };
  await ask('DELETE', `/projects/${elsewhere}.json`);
  await holdfast.moveClock(31 * 86_400_000);
  yield { name: `the purge of ${all} tasks`, request: () => holdfast.purge() };
}
