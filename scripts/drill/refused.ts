import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import fc from 'fast-check';
import { type Guard, makeGuard, type Resolve } from '../../server/src/webhooks/guard.ts';
import { EXCHANGE_MS, makeSender } from '../../server/src/webhooks/sender.ts';
import { openReceiver } from '../../server/test/support/receiver.ts';
import {
  anyRefused,
  never,
  refusedIPv6,
  refusedRanges,
  spelling,
  spellingsOfLoopback,
} from '../../server/test/webhooks/refused-addresses.ts';
import type { Figure } from '../bench/figures.ts';
import { type Holdfast, register, startHoldfast } from './holdfast.ts';
import { makeProjects } from './projects.ts';
import { comesTrue, type Drill, measured, promise, type Run, runParts } from './run.ts';

/** Allowed so that there is one webhook to change; nothing is ever sent there. */
const HARMLESS = '127.0.0.9';
const HARMLESS_NUMBER = 0x7f000009;
const EVERYWHERE = '0.0.0.0/0,::/0';
const UNREACHED = 'The receiver could not be reached.';
const UNKNOWN = 'http://receiver.invalid/';

const literals = [...refusedRanges.flat(), ...refusedIPv6.filter((address) => !address.includes('%'))];
const urlOf = (address: string) => `http://${address.includes(':') ? `[${address}]` : address}:9/`;

/** Where no webhook may point, tried at every door. Names and silence know of no database: once is enough. */
export const refused: Drill = {
  engines: ['SQLite', 'PostgreSQL'],
  run(run) {
    const withoutDatabase = run.engine === 'SQLite' ? [lyingNames, notReached] : [];
    return runParts(run, [atTheDoor, afterRegistration, ...withoutDatabase]);
  },
};

/** The whole table and arbitrary spellings, at create, at update and at a test before registering. */
async function atTheDoor(run: Run): Promise<Figure[]> {
  const samples = fc.sample(
    fc
      .tuple(
        anyRefused.filter((address) => address !== HARMLESS_NUMBER),
        spelling(),
      )
      .map(([address, spell]) => `http://${spell(address)}/`),
    run.isShort ? 100 : 5000,
  );
  const urls = [...literals.map(urlOf), ...spellingsOfLoopback, ...never, ...samples];
  run.say(`${urls.length} addresses at create, update and a test before`);
  const holdfast = await startHoldfast(await run.place(), { allow: `${HARMLESS}/32` });
  run.after(holdfast.stop);
  const hook = await register(holdfast, urlOf(HARMLESS));
  const taken: Record<string, string[]> = { create: [], update: [], 'a test before': [] };
  for (const url of urls) {
    const answers = {
      create: await holdfast.call('POST', '/webhooks.json', { webhook: { event: '*', url } }),
      update: await holdfast.call('PUT', `/webhooks/${hook}.json`, { webhook: { url } }),
      'a test before': await holdfast.call('POST', '/webhooks/test.json', { webhook: { url } }),
    };
    for (const [door, { status }] of Object.entries(answers)) if (status !== 422) taken[door]!.push(url);
  }
  for (const [door, passed] of Object.entries(taken)) for (const url of passed) run.say(`  taken at ${door}: ${url}`);
  return Object.entries(taken).map(([door, passed]) =>
    promise(`refused: taken at ${door}`, `of ${urls.length}`, passed.length, { most: 0 }),
  );
}

/** Registered while everything was allowed, and no more so: refused at test, attempt and resend. */
async function afterRegistration(run: Run): Promise<Figure[]> {
  run.say(`${literals.length} webhooks registered while that was allowed, at test, attempt and resend`);
  const place = await run.place();
  const careless = await startHoldfast(place, { allow: EVERYWHERE });
  const hooks: string[] = [];
  for (const address of literals) hooks.push(await register(careless, urlOf(address)));
  await careless.stop();

  const holdfast = await startHoldfast(place, { allow: `${HARMLESS}/32` });
  run.after(holdfast.stop);
  let tested = 0;
  for (const hook of hooks)
    if ((await holdfast.call('POST', `/webhooks/${hook}/test.json`)).status !== 422) tested += 1;

  // One that points to no one at all: its owner must not see a difference.
  hooks.push(await register(holdfast, UNKNOWN));
  await makeProjects(() => holdfast, { count: 1, perSecond: 1 });
  const attempted = await called(holdfast, hooks, 1);
  for (const hook of hooks) {
    const { deliveries } = await holdfast.ask('GET', `/webhooks/${hook}/deliveries.json`);
    await holdfast.ask('POST', `/webhooks/${hook}/redeliver.json`, { uuid: deliveries[0].uuid });
  }
  const [resent, waited] = await Promise.all([
    called(holdfast, hooks, 2),
    timeOf(() => holdfast.ask('POST', '/webhooks/test.json', { webhook: { url: UNKNOWN } })),
  ]);
  const unit = `of ${hooks.length}`;
  return [
    promise('refused: taken at test', `of ${literals.length}`, tested, { most: 0 }),
    promise('refused: called, or told apart, at the attempt', unit, attempted, { most: 0 }),
    promise('refused: called, or told apart, at the resend', unit, resent, { most: 0 }),
    promise('refused: an unknown name is told of after', 'ms', Math.round(waited), { least: EXCHANGE_MS - 5 }),
  ];
}

/** How many of that try were not refused, or look to their owner like anything but a receiver that is silent for the whole time. */
async function called(holdfast: Holdfast, hooks: string[], tries: number): Promise<number> {
  const expected = (hooks.length - 1) * tries;
  await comesTrue(async () => (await refusals(holdfast)) >= expected, 60_000);
  let betrayed = 0;
  for (const hook of hooks) {
    let rows: Row[] = [];
    await comesTrue(async () => {
      rows = (await holdfast.ask('GET', `/webhooks/${hook}/deliveries.json`)).deliveries;
      return rows.length >= tries;
    }, 20_000);
    if (rows.length < tries || !rows.every(isSilence)) betrayed += 1;
  }
  return Math.max(betrayed, expected - (await refusals(holdfast)));
}

type Row = { request: { error: string }; response: { code: string; body: string }; timing: object };

const isSilence = ({ request, response, timing }: Row): boolean =>
  request.error === UNREACHED &&
  response.code === '0' &&
  response.body === '' &&
  JSON.stringify(timing) === JSON.stringify({ total: EXCHANGE_MS });

async function refusals(holdfast: Holdfast): Promise<number> {
  const { body } = await holdfast.call('GET', '/metrics');
  return Number(/^holdfast_webhook_refused_total (\d+)/m.exec(String(body))?.[1] ?? 0);
}

/** A resolver that mixes good and bad, and says something else when it is asked again. All of it leads to this machine. */
async function lyingNames(run: Run): Promise<Figure[]> {
  const runs = run.isShort ? 100 : 2000;
  run.say(`${runs} names whose resolver lies and changes its mind`);
  const receiver = await openReceiver(run);
  const good = '127.0.0.1';
  const address = fc.constantFrom(good, good, good, '127.0.0.2', '0.0.0.0', '::1', '::ffff:127.0.0.2', '127.1', '');
  const answer = fc.array(address, { minLength: 1, maxLength: 4 });
  const isWrong = async ([first, then]: [string[], string[]], number: number): Promise<boolean> => {
    const answers = [first];
    const guard = makeGuard({ allow: [good], resolve: async () => answers.shift() ?? then });
    const sender = makeSender({ guard, userAgent: 'drill' });
    const url = `${receiver.url.replace(good, `name${number}.test`)}/${number}`;
    const outcome = await sender.send({ url, headers: {}, body: '' });
    await sender.close();
    const isGood = first.every((one) => one === good);
    const arrived = receiver.calls.filter(({ path }) => path.endsWith(`/${number}`)).length;
    return outcome.refused === isGood || arrived !== (isGood ? 1 : 0);
  };
  const results = await atOnce(fc.sample(fc.tuple(answer, answer), runs), 200, isWrong);
  return [promise('refused: names judged wrongly', `of ${runs}`, results.filter(Boolean).length, { most: 0 })];
}

/** Every way of not being reached, many times each: neither what is told nor when it is told may say which it was. */
async function notReached(run: Run): Promise<Figure[]> {
  const each = run.isShort ? 10 : 200;
  const port = await closedPort();
  const never = () => new Promise<never>(() => {});
  const ways: Record<string, { host: string; resolve: Resolve }> = {
    'a refused address': { host: '10.0.0.1', resolve: never },
    'a name with a refused address': { host: 'private.test', resolve: async () => ['10.0.0.1'] },
    'a name with both kinds': { host: 'mixed.test', resolve: async () => ['127.0.0.1', '10.0.0.1'] },
    'an unknown name': { host: 'unknown.test', resolve: () => Promise.reject(new Error('ENOTFOUND')) },
    'a silent name server': { host: 'silent.test', resolve: never },
    'a closed port': { host: '127.0.0.1', resolve: never },
    'a name with a closed port': { host: 'closed.test', resolve: async () => ['127.0.0.1'] },
  };
  run.say(`${Object.keys(ways).length} ways of not being reached, ${each} times each`);
  const told = new Set<string>();
  const times = await Promise.all(
    Object.values(ways).map(async ({ host, resolve }) => {
      // As if this machine's own address were a public one: it may be called, although the operator has not opened it.
      const guard: Guard = { ...makeGuard({ allow: ['127.0.0.1'], resolve }), isOpenedAddress: () => false };
      const sender = makeSender({ guard, userAgent: 'drill' });
      run.after(sender.close);
      const send = async () => {
        const { refused: _forTheOperator, ...shown } = await sender.send({
          url: `http://${host}:${port}/`,
          headers: {},
          body: '',
        });
        told.add(JSON.stringify(shown));
      };
      return (await Promise.all(Array.from({ length: each }, () => timeOf(send)))).toSorted((a, b) => a - b);
    }),
  );
  const early = times.flat().filter((ms) => ms < EXCHANGE_MS - 5).length;
  const medians = times.map((sorted) => sorted[Math.floor(each / 2)]!);
  for (const [at, way] of Object.keys(ways).entries()) run.say(`  ${way}: told after ${Math.round(medians[at]!)} ms`);
  const apart = Math.max(...medians) - Math.min(...medians);
  return [
    promise('unreached: different things told', 'kinds', told.size, { most: 1 }),
    promise('unreached: told before the time was over', `of ${times.flat().length}`, early, { most: 0 }),
    measured(run, 'unreached: medians of the ways apart', 'ms', Math.round(apart), { most: 50 }),
  ];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** A port of this machine that nobody listens at. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** In portions: who is not reached takes seconds. */
async function atOnce<T, R>(items: T[], most: number, work: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  while (results.length < items.length) {
    const begun = results.length;
    results.push(...(await Promise.all(items.slice(begun, begun + most).map((item, at) => work(item, begun + at)))));
  }
  return results;
}
