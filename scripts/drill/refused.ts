import fc from 'fast-check';
import { EXCHANGE_MS } from '../../server/src/integrations/webhooks/send/exchange.ts';
import {
  anyRefused,
  never,
  refusedIPv6,
  refusedRanges,
  spelling,
  spellingsOfLoopback,
} from '../../server/test/integrations/webhooks/refused-addresses.ts';
import type { Figure } from '../bench/figures.ts';
import { comesTrue } from '../patience.ts';
import { figuresOf, type Holdfast, register } from './holdfast.ts';
import { makeProjects } from './projects.ts';
import { lyingNames, notReached, timeOf } from './refused-names.ts';
import { type Drill, promise, type Run, runParts } from './run.ts';

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
    run.isShort ? 40 : 5000,
  );
  const urls = [...literals.map(urlOf), ...spellingsOfLoopback, ...never, ...samples];
  run.say(`${urls.length} addresses at create, update and a test before`);
  // None is ever begun; if one is, it is to end.
  const holdfast = await run.start({ allow: `${HARMLESS}/32`, hasEndlessExchanges: false });
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
  const careless = await run.start({ place, allow: EVERYWHERE });
  const hooks: string[] = [];
  for (const address of literals) hooks.push(await register(careless, urlOf(address)));
  await careless.stop();

  const holdfast = await run.start({ place, allow: `${HARMLESS}/32` });
  let tested = 0;
  for (const hook of hooks)
    if ((await holdfast.call('POST', `/webhooks/${hook}/test.json`)).status !== 422) tested += 1;

  // One that points to no one at all: its owner must not see a difference.
  hooks.push(await register(holdfast, UNKNOWN));
  await makeProjects(() => holdfast, { count: 1, perSecond: 1 });
  const attempted = await called(run, holdfast, hooks, 1);
  for (const hook of hooks) {
    const { deliveries } = await holdfast.ask('GET', `/webhooks/${hook}/deliveries.json`);
    await holdfast.ask('POST', `/webhooks/${hook}/redeliver.json`, { uuid: deliveries[0].uuid });
  }
  const resent = await called(run, holdfast, hooks, 2);
  const unit = `of ${hooks.length}`;
  return [
    promise('refused: taken at test', `of ${literals.length}`, tested, { most: 0 }),
    promise('refused: called, or told apart, at the attempt', unit, attempted, { most: 0 }),
    promise('refused: called, or told apart, at the resend', unit, resent, { most: 0 }),
    await toldOfUnknown(run, holdfast),
  ];
}

/** A test before registering is waited for, and so would tell by its time. */
async function toldOfUnknown(run: Run, holdfast: Holdfast): Promise<Figure> {
  const test = () => holdfast.ask('POST', '/webhooks/test.json', { webhook: { url: UNKNOWN } });
  if (!run.isShort)
    return promise('refused: an unknown name is told of after', 'ms', Math.round(await timeOf(test)), {
      least: EXCHANGE_MS - 5,
    });
  const before = await holdfast.exchanges();
  let isTold = false;
  const telling = test().then(() => {
    isTold = true;
  });
  await comesTrue(async () => isTold || (await holdfast.exchanges()) > before);
  const isEarly = isTold;
  await holdfast.exchangesRunOut();
  await telling;
  return promise('refused: an unknown name is told of before its time', 'times', Number(isEarly), { most: 0 });
}

/** How many of that try were not refused, or look to their owner like anything but a receiver that is silent for the whole time. */
async function called(run: Run, holdfast: Holdfast, hooks: string[], tries: number): Promise<number> {
  const early = run.isShort ? await toldEarly(holdfast, hooks.length, tries) : 0;
  const refusals = () => figuresOf(holdfast, 'holdfast_webhook_refused_total');
  const expected = (hooks.length - 1) * tries;
  await comesTrue(async () => (await refusals()) >= expected, refusals);
  let betrayed = 0;
  for (const hook of hooks) {
    let rows: Row[] = [];
    await comesTrue(async () => {
      rows = (await holdfast.ask('GET', `/webhooks/${hook}/deliveries.json`)).deliveries;
      return rows.length >= tries;
    });
    if (rows.length < tries || !rows.every(isSilence)) betrayed += 1;
  }
  return Math.max(early, betrayed, expected - (await refusals()));
}

/** Waits until all are under way, counts of how many something is known already, and ends their time. */
async function toldEarly(holdfast: Holdfast, count: number, tries: number): Promise<number> {
  const failed = 'holdfast_webhook_attempts_total{outcome="failed"}';
  const begun = () => figuresOf(holdfast, 'holdfast_webhook_in_flight', failed);
  await comesTrue(async () => (await begun()) >= count * tries, begun);
  const early = (await figuresOf(holdfast, failed)) - count * (tries - 1);
  await holdfast.exchangesRunOut();
  return early;
}

type Row = { request: { error: string }; response: { code: string; body: string }; timing: object };

const isSilence = ({ request, response, timing }: Row): boolean =>
  request.error === UNREACHED &&
  response.code === '0' &&
  response.body === '' &&
  JSON.stringify(timing) === JSON.stringify({ total: EXCHANGE_MS });
