import fc from 'fast-check';
import { makeGuard } from '../../server/src/webhooks/guard.ts';
import { makeSender } from '../../server/src/webhooks/sender.ts';
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
import { comesTrue, type Drill, promise, type Run } from './run.ts';

/** Allowed so that there is one webhook to change; nothing is ever sent there. */
const HARMLESS = '127.0.0.9';
const HARMLESS_NUMBER = 0x7f000009;
const EVERYWHERE = '0.0.0.0/0,::/0';
const UNREACHED = 'The receiver could not be reached.';

const literals = [...refusedRanges.flat(), ...refusedIPv6.filter((address) => !address.includes('%'))];
const urlOf = (address: string) => `http://${address.includes(':') ? `[${address}]` : address}:9/`;

/** Where no webhook may point, tried at every door. No part of it depends on the database. */
export const refused: Drill = {
  engines: ['SQLite'],
  run: async (run) => [...(await atTheDoor(run)), ...(await afterRegistration(run)), ...(await lyingNames(run))],
};

/** The whole table and arbitrary spellings, at create and at update. */
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
  run.say(`${urls.length} addresses at create and update`);
  const holdfast = await startHoldfast(await run.place(), { allow: `${HARMLESS}/32` });
  run.after(holdfast.stop);
  const hook = await register(holdfast, urlOf(HARMLESS));
  const taken = { create: [] as string[], update: [] as string[] };
  for (const url of urls) {
    const created = await holdfast.call('POST', '/webhooks.json', { webhook: { event: '*', url } });
    const updated = await holdfast.call('PUT', `/webhooks/${hook}.json`, { webhook: { url } });
    if (created.status !== 422) taken.create.push(url);
    if (updated.status !== 422) taken.update.push(url);
  }
  for (const url of [...taken.create, ...taken.update]) run.say(`  taken: ${url}`);
  return [
    promise('refused: taken at create', `of ${urls.length}`, taken.create.length, { most: 0 }),
    promise('refused: taken at update', `of ${urls.length}`, taken.update.length, { most: 0 }),
  ];
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

  await makeProjects(() => holdfast, { count: 1, perSecond: 1 });
  const attempted = await called(holdfast, hooks, 1);
  for (const hook of hooks) {
    const { deliveries } = await holdfast.ask('GET', `/webhooks/${hook}/deliveries.json`);
    await holdfast.ask('POST', `/webhooks/${hook}/redeliver.json`, { uuid: deliveries[0].uuid });
  }
  const resent = await called(holdfast, hooks, 2);
  const unit = `of ${hooks.length}`;
  return [
    promise('refused: taken at test', unit, tested, { most: 0 }),
    promise('refused: called at the attempt', unit, attempted, { most: 0 }),
    promise('refused: called at the resend', unit, resent, { most: 0 }),
  ];
}

/** How many of that try were not refused, or look to their owner like anything but an unreachable receiver. */
async function called(holdfast: Holdfast, hooks: string[], tries: number): Promise<number> {
  await comesTrue(async () => (await refusals(holdfast)) >= hooks.length * tries, 20_000);
  let betrayed = 0;
  for (const hook of hooks) {
    const { deliveries } = await holdfast.ask('GET', `/webhooks/${hook}/deliveries.json`);
    const [last] = deliveries;
    const isUnreached = last?.request.error === UNREACHED && last.response.code === '0';
    if (!isUnreached || deliveries.length !== tries) betrayed += 1;
  }
  return Math.max(betrayed, hooks.length * tries - (await refusals(holdfast)));
}

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
  let [wrong, name] = [0, 0];
  await fc.assert(
    fc.asyncProperty(answer, answer, async (first, then) => {
      const answers = [first];
      const guard = makeGuard({ allow: [good], resolve: async () => answers.shift() ?? then });
      const sender = makeSender({ guard, userAgent: 'drill' });
      const url = receiver.url.replace(good, `name${++name}.test`);
      const before = receiver.calls.length;
      const outcome = await sender.send({ url, headers: {}, body: '' });
      await sender.close();
      const isGood = first.every((one) => one === good);
      const arrived = receiver.calls.length - before;
      if (outcome.refused === isGood || arrived !== (isGood ? 1 : 0)) wrong += 1;
    }),
    { numRuns: runs },
  );
  return [promise('refused: names judged wrongly', `of ${runs}`, wrong, { most: 0 })];
}
