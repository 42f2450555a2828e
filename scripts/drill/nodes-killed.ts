import { createClient } from '@holdfast/client';
import type { Figure } from '../bench/figures.ts';
import { until } from '../patience.ts';
import { type ProxyName, startProxy } from './proxy.ts';
import { promise, type Run } from './run.ts';

const CALLERS = 8;
/** Between two deaths, and after the last. */
const CALLS = 200;

/**
 * Three nodes behind a proxy, of which two are killed one after the other while programs read and write through it with the
 * client library: none of them sees it, and nothing they were told is missing or there twice.
 */
export async function killedNodes(run: Run, name: ProxyName): Promise<Figure[]> {
  const place = await run.place();
  const nodes = [await run.start({ place }), await run.start({ place }), await run.start({ place })];
  const url = await startProxy(run, name, nodes, place);
  if (!url) {
    run.say(`${name} is not on this machine, so no node dies behind it`);
    return [];
  }
  run.say(`two of three nodes behind ${name} are killed under the calls of ${CALLERS} programs`);
  const client = createClient({ baseUrl: url, token: nodes[0]!.authorization.slice('Bearer '.length) });
  const project = (await client.post('/projects.json', { body: { project: { name: 'Three nodes' } } })).id;
  const list = { 'todo-list': { name: 'Acknowledged' } };
  const { id } = await client.post('/projects/{id}/tasklists.json', { path: { id: project }, body: list });

  const acknowledged: string[] = [];
  const errors: string[] = [];
  let [calls, isOver] = [0, false];
  const work = async (caller: number) => {
    for (let n = 0; !isOver; n += 1) {
      const content = `${caller}.${n}`;
      try {
        await client.post('/tasklists/{id}/tasks.json', { path: { id }, body: { 'todo-item': { content } } });
        acknowledged.push(content);
        await client.get('/projects/{id}.json', { path: { id: project } });
        await client.put('/projects/{id}.json', { path: { id: project }, body: { project: { description: content } } });
      } catch (error) {
        errors.push((error as Error).message);
      }
      calls += 3;
    }
  };
  const programs = Array.from({ length: CALLERS }, (_, caller) => work(caller));
  const passed = async (count: number) => {
    const wanted = calls + count;
    await until(() => calls >= wanted, 'calls to be answered');
  };
  for (const node of nodes.slice(0, 2)) {
    await passed(CALLS);
    await node.kill();
  }
  await passed(CALLS);
  isOver = true;
  await Promise.all(programs);

  const found: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const listed = await client.list('/tasklists/{id}/tasks.json', { path: { id }, query: { page, pageSize: 250 } });
    found.push(...listed.body['todo-items'].map(({ content }) => content));
    pages = listed.pages;
  }
  const there = new Set(found);
  for (const message of new Set(errors)) run.say(`  ${message}`);
  return [
    promise(`${name}, killed nodes: errors seen`, `of ${calls} calls`, errors.length, { most: 0 }),
    promise(
      `${name}, killed nodes: lost`,
      `of ${acknowledged.length}`,
      acknowledged.filter((content) => !there.has(content)).length,
      { most: 0 },
    ),
    promise(`${name}, killed nodes: there twice`, `of ${found.length}`, found.length - there.size, { most: 0 }),
  ];
}
