import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Figure, plain } from '../../bench/figures.ts';
import { type Drill, measured, promise, type Run } from '../run.ts';
import { operationsOf } from './described.ts';
import { strayMarks, type Tenant } from './marks.ts';
import { openWire } from './wire.ts';
import { runWorld, type Tally } from './world.ts';

const REQUESTS = 1_000_000;
const REQUESTS_IN_SHORT = 600;
/** Worlds are small, so that a million requests meet many of them, and none grows until it is only slow. */
const IN_A_WORLD = 10_000;
const AT_ONCE = 4;
const MOST_TOLD = 10;
/** What succeeds of whom has to be learnt first. */
const [LEAST, LEAST_IN_SHORT] = [50, 30];

/** Requests by what `/openapi.json` says, as everybody and as nobody, in accounts that attack each other. */
export const attack: Drill = { engines: ['SQLite', 'PostgreSQL'], run: attackAll };

type Fault = Tally['faults'][number] & { seed: number };

async function attackAll(run: Run): Promise<Figure[]> {
  const count = run.times.requests ?? (run.isShort ? REQUESTS_IN_SHORT : REQUESTS);
  const worlds = Math.ceil(count / IN_A_WORLD);
  run.say(`${count.toLocaleString('en')} requests in ${worlds} × 3 accounts, seed ${run.seed}`);
  const faults: Fault[] = [];
  const receiver = await openReceiver(run, (what) => faults.push({ what, at: 0, seed: run.seed }));
  const place = await run.place();
  // Callers say themselves where they come from, so that who guesses does not shut out the others.
  const settings = { HOLDFAST_TRUST_PROXY: 'loopback' };
  const holdfast = await run.start({ place, settings, allow: '127.0.0.0/8', hasEndlessExchanges: false });
  const operations = operationsOf(await holdfast.ask('GET', '/openapi.json'));
  const wire = openWire(run, holdfast.url);
  const sum: Tally = { sent: 0, succeeded: 0, statuses: new Map(), reached: new Set(), faults: [], heard: 0 };
  const memories: { live: number; resident: number }[] = [];
  let next = 0;
  const work = async () => {
    while (next < worlds && faults.length < MOST_TOLD) {
      const number = next++;
      const seed = run.seed + number;
      const requests = Math.min(IN_A_WORLD, count - number * IN_A_WORLD);
      const given = { number, seed, requests, operations, wire, receiverOf: receiver.addressOf };
      const tally = await runWorld({
        ...given,
        tokens: await Promise.all([1, 2, 3].map(() => holdfast.anotherAccount())),
      });
      add(sum, tally);
      faults.push(...tally.faults.map((one) => ({ ...one, seed })));
      memories.push(await holdfast.memory());
      if (worlds > 1)
        run.say(`${sum.sent.toLocaleString('en')} sent, ${faults.length} faults, ${inWords(memories.at(-1)!)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const logged = await errorsIn(join(place.folder, 'holdfast.log'));
  for (const { what, at, seed } of faults.slice(0, MOST_TOLD))
    run.say(
      `${what}\n  again: npm run drill -- attack --engine ${run.engine} --seed ${seed} --requests ${Math.max(at, 1)}`,
    );
  for (const line of logged.slice(0, MOST_TOLD)) run.say(line.slice(0, 2000));
  const counts = [...sum.statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  run.say(`answered with ${counts.join(', ')}; ${sum.heard} events and ${receiver.calls()} notifications heard`);
  const unreached = operations.filter(({ name }) => !sum.reached.has(name)).map(({ name }) => name);
  if (!run.isShort) run.say(`nobody got anything from ${unreached.join(', ')}`);
  const [middle, end] = [memories[memories.length >> 1]!, memories.at(-1)!];
  return [
    plain({ name: 'attack: requests', unit: `of ${count}` }, sum.sent),
    plain({ name: 'attack: operations that succeeded', unit: `of ${operations.length}` }, sum.reached.size),
    promise('attack: succeeded', '%', (100 * sum.succeeded) / sum.sent, {
      least: run.isShort ? LEAST_IN_SHORT : LEAST,
    }),
    promise('attack: told what is not theirs, 5xx, unanswered or changed', '', faults.length, { most: 0 }),
    promise('attack: errors in the log', '', logged.length, { most: 0 }),
    measured(run, 'attack: memory in use has grown since the middle', 'MiB', end.live - middle.live, { most: 32 }),
    measured(run, 'attack: resident memory, since the middle', 'MiB', end.resident - middle.resident, { most: 64 }),
  ];
}

const inWords = ({ live, resident }: { live: number; resident: number }) =>
  `${live.toFixed(0)} MiB in use, ${resident.toFixed(0)} MiB resident`;

function add(sum: Tally, { sent, succeeded, statuses, reached, heard }: Tally): void {
  sum.sent += sent;
  sum.succeeded += succeeded;
  sum.heard += heard;
  for (const name of reached) sum.reached.add(name);
  for (const [status, times] of statuses) sum.statuses.set(status, (sum.statuses.get(status) ?? 0) + times);
}

/** Where webhooks go: each address belongs to one account, which alone may be spoken of there. */
async function openReceiver(run: Run, fault: (what: string) => void) {
  let calls = 0;
  const server = createServer(async (request, response) => {
    const [, world, tenant] = request.url!.split('/');
    let text = JSON.stringify(request.headers);
    for await (const piece of request.setEncoding('utf8')) text += piece;
    calls += 1;
    for (const mark of strayMarks(text, { world: Number(world), tenant: tenant as Tenant, kinds: 'tdvp' }))
      fault(`a webhook of account ${tenant} in world ${world} told of ${mark}`);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  run.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    calls: () => calls,
    addressOf: (world: number, tenant: string | undefined) => `http://127.0.0.1:${port}/${world}/${tenant ?? 'c'}`,
  };
}

const errorsIn = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line.includes('"level":50') || line.includes('"level":60'));
