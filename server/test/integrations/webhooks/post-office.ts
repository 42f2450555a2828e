import type { TestContext } from 'node:test';
import { type Delivery, makeDelivery } from '../../../src/integrations/webhooks/deliver/deliver.ts';
import { makeDispatch } from '../../../src/integrations/webhooks/dispatch/dispatch.ts';
import { EXCHANGE_MS, type Sender } from '../../../src/integrations/webhooks/send/exchange.ts';
import { type Guard, makeGuard } from '../../../src/integrations/webhooks/send/guard.ts';
import { makePost } from '../../../src/integrations/webhooks/send/posting.ts';
import { makeSender } from '../../../src/integrations/webhooks/send/sender.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { type Caller, openTestApp, type TestApp, type TestAppOptions } from '../../support/app.ts';
import type { Engine } from '../../support/databases.ts';
import { make, makeProject } from '../../support/make.ts';
import { openReceiver, type Received, type Receiver } from '../../support/receiver.ts';
import { type MovedTime, makeTime } from './moved-time.ts';

export type Office = {
  app: TestApp;
  admin: Caller;
  receiver: Receiver;
  sender: Sender;
  /** By which receivers are given up. */
  time: MovedTime;
  /** Registers a webhook and returns its id; without a URL it points at the receiver. */
  register(fields?: object, path?: string): Promise<string>;
  /** Turns what happened into deliveries. */
  dispatch(): Promise<void>;
  /** Sends what is due at this moment and waits until it is written down: how many that were. */
  round(): Promise<number>;
  /** Dispatches and sends until nothing is due. */
  deliver(): Promise<number>;
  /** Another process that delivers. */
  colleague(): Delivery;
  log(webhook: string): Promise<Logged[]>;
  /** A delivery that was tried ten times and given up, by a receiver that takes everything else. */
  givenUp(): Promise<{ uuid: string; project: string }>;
};

export type Logged = {
  uuid: string;
  event: string;
  attempt: number;
  deliveryStatus: string;
  nextAttemptOn: string;
  dateCalled: string;
  request: { headers: string; body: string; error: string };
  response: { code: string; headers: string; body: string };
};

export const signal = new AbortController().signal;

/** The id of what a call is about. */
export const objectIn = ({ body }: Received): string => new URLSearchParams(body).get('bbjectId')!;

const USER_AGENT = 'Holdfast/test (+webhooks)';
const allowedIn = (env: Record<string, string> = {}) =>
  makeGuard({ allow: loadConfig({ HOLDFAST_DATA: '.', ...env }).webhookNetworks });

/** An app of its own for one test, with the account's webhooks on and one receiver, which is waited for until time is moved. */
export async function openOffice(
  t: TestContext,
  engine: Engine,
  { random = () => 0.5, guard, ...options }: TestAppOptions & { random?: () => number; guard?: Guard } = {},
): Promise<Office> {
  const receiver = await openReceiver(t);
  const time = makeTime();
  const sender = makeSender({ guard: guard ?? allowedIn(options.env), userAgent: USER_AGENT, time });
  const app = await openTestApp(engine, { sender, ...options });
  t.after(async () => {
    time.move(EXCHANGE_MS);
    await app.dispose();
    await sender.close();
  });
  const { admin, services } = app;
  await admin.put('/webhooks/enable.json');

  const pause = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve));
  const post = makePost(sender, pause);
  const colleague = () => makeDelivery({ sender, post, userAgent: USER_AGENT, random });
  const dispatcher = makeDispatch();
  const delivery = colleague();
  const dispatch = async () => {
    do {
      // As the worker does between two runs: a loop without work to do would keep everybody else from theirs.
      await new Promise((resolve) => setImmediate(resolve));
    } while (await dispatcher.run(services, signal));
  };
  const round = () => delivery.round(services);

  const deliver = async () => {
    await dispatch();
    let sent = 0;
    for (let now = await round(); now > 0; now = await round()) sent += now;
    return sent;
  };

  return {
    app,
    admin,
    receiver,
    sender,
    time,
    deliver,
    dispatch,
    round,
    colleague,
    register: (fields = {}, path = '/webhooks.json') =>
      make(admin, path, { webhook: { event: '*', url: receiver.url, ...fields } }),
    async givenUp() {
      const project = await makeProject(admin);
      const isPoison = (call: Received) => objectIn(call) === project;
      receiver.answers((call) => ({ status: isPoison(call) ? 500 : 200 }));
      await deliver();
      const uuid = String(receiver.calls.findLast(isPoison)!.headers['webhook-id']);
      for (let tries = 1; tries < 10; tries += 1) {
        // What it takes in between keeps the webhook from being left to rest.
        await makeProject(admin);
        await deliver();
        app.clock.move(30 * 3600_000);
        await deliver();
      }
      return { uuid, project };
    },
    log: async (webhook) => (await admin.get(`/webhooks/${webhook}/deliveries.json?pageSize=250`)).body.deliveries,
  };
}
