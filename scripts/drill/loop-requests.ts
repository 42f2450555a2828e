import { comesTrue } from '../patience.ts';
import type { Holdfast } from './holdfast.ts';
import type { Run } from './run.ts';

type Heavy = { name: string; request(): Promise<unknown> };

/** What there is grows between them: each is made when its turn comes. */
export async function* heavyRequests(run: Run, holdfast: Holdfast): AsyncGenerator<Heavy> {
  const { ask } = holdfast;
  const tasks = run.isShort ? 500 : 10_000;
  const project = (await ask('POST', '/projects.json', { project: { name: 'Harbour' } })).id as string;
  const list = (await ask('POST', `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'Moles' } }))
    .tasklistId as string;
  const addTasks = (from: number, count: number, tasklistId = list) =>
    ask('POST', `/projects/${project}/tasks/quickadd.json`, {
      tasklistId,
      content: Array.from({ length: count }, (_, at) => `Survey of section ${from + at} of the breakwater`).join('\n'),
    });
  let added = '';
  for (let from = 0; from < tasks; from += 1000) {
    const count = Math.min(1000, tasks - from);
    if (from > 0) added = (await addTasks(from, count)).taskIds;
    else
      yield {
        name: `quick add of ${count}`,
        request: async () => {
          added = (await addTasks(from, count)).taskIds;
        },
      };
  }
  const ids = () => added.split(',');
  void ids;
  yield { name: 'a page of 500 tasks', request: () => ask('GET', `/projects/${project}/tasks.json?pageSize=500`) };
  yield { name: 'search for a common word', request: () => ask('GET', '/search.json?searchTerm=breakwater') };
  let copied = '';
  yield {
    name: `copy of a list of ${tasks}`,
    request: async () => {
      copied = (await ask('PUT', `/tasklists/${list}/copy.json`, { projectId: project })).tasklistId;
    },
  };
  yield {
    name: `copy of a project of ${2 * tasks}`,
    request: async () => {
      const { id } = await ask('POST', `/projects/${project}/clone.json`, {
        cloneProjectName: 'Copy',
        copyTasks: true,
        copyFiles: true,
        copyNotebooks: true,
        copyMilestones: true,
      });
      await comesTrue(async () => !('filling' in (await ask('GET', `/projects/${id}.json`)).project));
    },
  };
  const elsewhere = (await ask('POST', '/projects.json', { project: { name: 'Quay' } })).id as string;
  yield {
    name: `a list of ${tasks} to another project`,
    request: () => ask('PUT', `/tasklists/${copied || list}/move.json`, { projectId: elsewhere }),
  };
  yield { name: 'the project to the trash', request: () => ask('DELETE', `/projects/${project}.json`) };
  yield {
    name: 'the purge of it',
    request: async () => {
      await holdfast.moveClock(31 * 86_400_000);
    },
  };
}
