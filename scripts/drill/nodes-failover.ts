import type { Figure } from '../bench/figures.ts';
import { until } from '../patience.ts';
import { startPair } from '../postgres-pair.ts';
import { measured, promise, type Run } from './run.ts';

const WRITERS = 8;
/** Before the server is lost, and after another has taken its place. */
const WRITES = 200;
const RECOVERY_MS = 10_000;

/**
 * Two nodes on a PostgreSQL whose standby is told of every commit. It is lost under their writes, the standby takes its
 * place, and both find it by themselves: what was acknowledged is there once, and nobody is answered 500 meanwhile.
 */
export async function lostServer(run: Run): Promise<Figure[]> {
  run.say(`PostgreSQL is lost under ${WRITERS} writers on two nodes, and its standby takes its place`);
  const pair = await startPair();
  run.after(pair.stop);
  const place = { ...(await run.place()), databaseUrl: pair.url };
  const options = { place, clockStands: false };
  const nodes = [await run.start(options), await run.start(options)];
  const project = (await nodes[0]!.ask('POST', '/projects.json', { project: { name: 'Two servers' } })).id;
  const list = { 'todo-list': { name: 'Acknowledged' } };
  const { TASKLISTID: id } = await nodes[0]!.ask('POST', `/projects/${project}/tasklists.json`, list);

  const acknowledged: string[] = [];
  const refusals = new Map<number, number>();
  let [isOver, acknowledgedAt] = [false, 0];
  const write = async (writer: number) => {
    for (let n = 0; !isOver; n += 1) {
      const content = `${writer}.${n}`;
      const node = nodes[(writer + n) % nodes.length]!;
      const { status } = await node.call('POST', `/tasklists/${id}/tasks.json`, { 'todo-item': { content } });
      if (status === 201) {
        acknowledged.push(content);
        acknowledgedAt = performance.now();
      } else refusals.set(status, (refusals.get(status) ?? 0) + 1);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  const written = async (count: number) => {
    const wanted = acknowledged.length + count;
    await until(() => acknowledged.length >= wanted, 'writes to be acknowledged');
  };
  await written(WRITES);
  await pair.losePrimary();
  const ready = async () => (await nodes[0]!.call('GET', '/readyz')).status;
  await until(async () => (await ready()) === 503, 'the nodes to say that the database is away');
  const before = acknowledged.length;
  await pair.promoteStandby();
  const promotedAt = performance.now();
  await until(() => acknowledged.length > before, 'writes to go on');
  const back = acknowledgedAt - promotedAt;
  await written(WRITES);
  isOver = true;
  await Promise.all(writers);
  await until(async () => (await ready()) === 200, 'the nodes to be ready');

  const found: string[] = [];
  for (let page = 1, length = 250; length === 250; page += 1) {
    const listed = await nodes[page % 2]!.ask('GET', `/tasklists/${id}/tasks.json?page=${page}&pageSize=250`);
    length = listed['todo-items'].length;
    found.push(...listed['todo-items'].map(({ content }: { content: string }) => content));
  }
  const there = new Set(found);
  const refused = [...refusals].map(([status, count]) => `${count} times ${status}`).join(', ');
  run.say(`  ${acknowledged.length} acknowledged; refused meanwhile: ${refused || 'none'}`);
  const others = [...refusals].filter(([status]) => status !== 503).reduce((sum, [, count]) => sum + count, 0);
  return [
    promise(
      'lost server: acknowledged and gone',
      `of ${acknowledged.length}`,
      acknowledged.filter((one) => !there.has(one)).length,
      { most: 0 },
    ),
    promise('lost server: there twice', `of ${found.length}`, found.length - there.size, { most: 0 }),
    promise('lost server: answered neither 201 nor 503', 'answers', others, { most: 0 }),
    measured(run, 'lost server: written again after the promotion', 'ms', Math.max(0, back), { most: RECOVERY_MS }),
  ];
}
