import type { TestContext } from 'node:test';
import { type Delivery, makeDelivery } from '../../src/webhooks/deliver.ts';
import { makeDispatch } from '../../src/webhooks/dispatch.ts';
import { type Guard, makeGuard } from '../../src/webhooks/guard.ts';
import { makeSender, type Sender } from '../../src/webhooks/sender.ts';
import { type Caller, openTestApp, type TestApp, type TestAppOptions } from '../support/app.ts';
import type { Engine } from '../support/databases.ts';
import { make, makeProject } from '../support/make.ts';
import { openReceiver, type Received, type Receiver } from '../support/receiver.ts';

export type Office = {
  app: TestApp;
  admin: Caller;
  receiver: Receiver;
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

/** For tests in which nobody is reached: that is told only when the time is over, which is five seconds otherwise. */
export function impatientSender(t: TestContext, guard: Guard, timeoutMs = 400): Sender {
  const sender = makeSender({ guard, userAgent: 'Holdfast/test (+webhooks)', timeoutMs });
  t.after(() => sender.close());
  return sender;
}

/** An app of its own for one test, with the account's webhooks on and one receiver. */
export async function openOffice(
  t: TestContext,
  engine: Engine,
  { random = () => 0.5, ...options }: TestAppOptions & { random?: () => number } = {},
): Promise<Office> {
  const app = await openTestApp(engine, options);
  t.after(() => app.dispose());
  const { admin, house } = app;
  const receiver = await openReceiver(t);
  await admin.put('/webhooks/enable.json');

  const colleague = () => {
    const userAgent = 'Holdfast/test (+webhooks)';
    const guard = makeGuard({ allow: house.config.webhookNetworks });
    return makeDelivery({ sender: options.sender ?? makeSender({ guard, userAgent }), userAgent, random });
  };
  const dispatcher = makeDispatch();
  const delivery = colleague();
  const dispatch = async () => {
    do {
      // As the worker does between two runs: a loop without work to do would keep everybody else from theirs.
      await new Promise((resolve) => setImmediate(resolve));
    } while (await dispatcher.run(house, signal));
  };
  const round = () => delivery.round(house);

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
    deliver,
    dispatch,
    round,
    colleague,
    register: (fields = {}, path = '/webhooks.json') =>
      make(admin, path, { webhook: { event: '*', url: receiver.url, ...fields } }),
    async givenUp() {
      const project = await makeProject(admin);
      const isPoison = ({ body }: Received) => new URLSearchParams(body).get('bbjectId') === project;
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
