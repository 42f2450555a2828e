import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import fc from 'fast-check';
import { EXCHANGE_MS } from '../../server/src/integrations/webhooks/send/exchange.ts';
import { type Guard, makeGuard, type Resolve } from '../../server/src/integrations/webhooks/send/guard.ts';
import { makeSender } from '../../server/src/integrations/webhooks/send/sender.ts';
import { realTime } from '../../server/src/integrations/webhooks/send/time.ts';
import { makeTime } from '../../server/test/integrations/webhooks/moved-time.ts';
import { openReceiver } from '../../server/test/support/receiver.ts';
import type { Figure } from '../bench/figures.ts';
import { comesTrue } from '../patience.ts';
import { measured, promise, type Run } from './run.ts';

const USER_AGENT = 'drill';

/** A resolver that mixes good and bad, and says something else when it is asked again. All of it leads to this machine. */
export async function lyingNames(run: Run): Promise<Figure[]> {
  const runs = run.isShort ? 100 : 2000;
  run.say(`${runs} names whose resolver lies and changes its mind`);
  const time = run.isShort ? makeTime() : undefined;
  const receiver = await openReceiver(run);
  const good = '127.0.0.1';
  const address = fc.constantFrom(good, good, good, '127.0.0.2', '0.0.0.0', '::1', '::ffff:127.0.0.2', '127.1', '');
  const answer = fc.array(address, { minLength: 1, maxLength: 4 });
  const isGood = ([first]: [string[], string[]]) => first.every((one) => one === good);
  const samples = [...fc.sample(fc.tuple(answer, answer), runs - 1), [[good], [good]] as [string[], string[]]];
  let answered = 0;
  const isWrong = async (sample: [string[], string[]], number: number): Promise<boolean> => {
    const [first, then] = sample;
    const answers = [first];
    const guard = makeGuard({ allow: [good], resolve: async () => answers.shift() ?? then });
    const sender = makeSender({ guard, userAgent: USER_AGENT, time: time ?? realTime });
    const url = `${receiver.url.replace(good, `name${number}.test`)}/${number}`;
    const outcome = await sender.send({ url, headers: {}, body: '' });
    if (isGood(sample)) answered += 1;
    await sender.close();
    const arrived = receiver.calls.filter(({ path }) => path.endsWith(`/${number}`)).length;
    return outcome.refused === isGood(sample) || arrived !== (isGood(sample) ? 1 : 0);
  };
  const judging = atOnce(samples, 200, isWrong);
  if (time) {
    // All were begun at once: when the good ones have been answered, the others have been judged.
    await comesTrue(
      () => answered === samples.filter(isGood).length,
      () => answered,
    );
    time.move(EXCHANGE_MS);
  }
  const results = await judging;
  return [promise('refused: names judged wrongly', `of ${runs}`, results.filter(Boolean).length, { most: 0 })];
}

/** Every way of not being reached, many times each: neither what is told nor when it is told may say which it was. */
export async function notReached(run: Run): Promise<Figure[]> {
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
  const time = run.isShort ? makeTime() : undefined;
  const told: string[] = [];
  const telling = Promise.all(
    Object.values(ways).map(async ({ host, resolve }) => {
      // As if this machine's own address were a public one: it may be called, although the operator has not opened it.
      const guard: Guard = { ...makeGuard({ allow: ['127.0.0.1'], resolve }), isOpenedAddress: () => false };
      const sender = makeSender({ guard, userAgent: USER_AGENT, time: time ?? realTime });
      run.after(sender.close);
      const send = async () => {
        const { refused: _forTheOperator, ...shown } = await sender.send({
          url: `http://${host}:${port}/`,
          headers: {},
          body: '',
        });
        told.push(JSON.stringify(shown));
      };
      return (await Promise.all(Array.from({ length: each }, () => timeOf(send)))).toSorted((a, b) => a - b);
    }),
  );
  if (time) await openedOnes(run, each, port);
  const before = told.length;
  time?.move(EXCHANGE_MS);
  const times = await telling;
  const early = time ? before : times.flat().filter((ms) => ms < EXCHANGE_MS - 5).length;
  const medians = times.map((sorted) => sorted[Math.floor(each / 2)]!);
  for (const [at, way] of Object.keys(ways).entries()) run.say(`  ${way}: told after ${Math.round(medians[at]!)} ms`);
  const apart = Math.max(...medians) - Math.min(...medians);
  return [
    promise('unreached: different things told', 'kinds', new Set(told).size, { most: 1 }),
    promise('unreached: told before the time was over', `of ${times.flat().length}`, early, { most: 0 }),
    measured(run, 'unreached: medians of the ways apart', 'ms', Math.round(apart), { most: 50 }),
  ];
}

/** Of a closed port that the operator has opened everybody is told at once: then the others before them could have been, too. */
async function openedOnes(run: Run, count: number, port: number): Promise<void> {
  const sender = makeSender({ guard: makeGuard({ allow: ['127.0.0.1'] }), userAgent: USER_AGENT, time: makeTime() });
  run.after(sender.close);
  const request = { url: `http://127.0.0.1:${port}/`, headers: {}, body: '' };
  await Promise.all(Array.from({ length: count }, () => sender.send(request)));
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
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
