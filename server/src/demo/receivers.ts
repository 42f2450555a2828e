import { readAddress, writePath } from '../integrations/testreceivers/address.ts';
import { takeCall } from '../integrations/testreceivers/arrivals.ts';
import { createTestReceiver, updateTestReceiver } from '../integrations/testreceivers/testreceivers.ts';
import { makeDelivery } from '../integrations/webhooks/deliver/deliver.ts';
import { dispatchAccount } from '../integrations/webhooks/dispatch/dispatch.ts';
import { createWebhook, pauseWebhook, switchWebhooks } from '../integrations/webhooks/registering/webhooks.ts';
import { userAgentOf } from '../integrations/webhooks/send/exchange.ts';
import type { Post } from '../integrations/webhooks/send/posting.ts';
import type { Context, Services } from '../platform/context.ts';
import type { Calendar, Scene } from './story.ts';

type Change = { hoursAgo: number; answerStatus: number };
type DemoReceiver = {
  name: string;
  events: string[];
  /** How long it takes to answer. */
  delayMs: number;
  isSigned?: boolean;
  isJson?: boolean;
  changes: Change[];
  pausedHoursAgo?: number;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Healthy ones, one that was away for some hours and came back, a slow one, one that has been failing, a paused one. */
const receivers: DemoReceiver[] = [
  { name: 'Team chat', events: ['TASK.*', 'MILESTONE.*', 'COMMENT.*'], delayMs: 0, changes: [] },
  {
    name: 'Document archive',
    events: ['FILE.*', 'NOTEBOOK.*', 'COMMENT.*'],
    delayMs: 120,
    isSigned: true,
    isJson: true,
    changes: [
      { hoursAgo: 100, answerStatus: 503 },
      { hoursAgo: 76, answerStatus: 200 },
    ],
  },
  { name: 'Search index', events: ['*'], delayMs: 2300, isJson: true, changes: [] },
  {
    name: 'Old time sheets',
    events: ['TASK.*', 'PROJECT.*'],
    delayMs: 40,
    changes: [{ hoursAgo: 31, answerStatus: 500 }],
  },
  { name: 'Newsletter', events: ['COMMENT.CREATED'], delayMs: 0, changes: [], pausedHoursAgo: 50 },
];

/**
 * They are test receivers of the account: they answer for real from now on, and nothing leaves the machine. Webhooks are
 * switched on at `opened`; what happened before is not sent.
 */
export function receiverScenes({ now }: Calendar, opened: number): Scene[] {
  const ago = (hours: number) => Math.max(opened + receivers.length * MINUTE, now - hours * HOUR);
  return [
    { at: opened, by: 'lead', play: (ctx) => switchWebhooks(ctx, true) },
    ...receivers.flatMap((told, at): Scene[] => {
      const ids = { receiver: 0, webhook: 0 };
      return [
        {
          at: opened + (at + 1) * MINUTE,
          by: 'lead',
          async play(ctx) {
            Object.assign(ids, await register(ctx, told));
          },
        },
        ...told.changes.map(
          ({ hoursAgo, answerStatus }): Scene => ({
            at: ago(hoursAgo),
            by: 'lead',
            play: (ctx) => updateTestReceiver(ctx, ids.receiver, { answerStatus }),
          }),
        ),
        ...(told.pausedHoursAgo === undefined
          ? []
          : [
              {
                at: ago(told.pausedHoursAgo),
                by: 'lead' as const,
                play: (ctx: Context) => pauseWebhook(ctx, ids.webhook),
              },
            ]),
      ];
    }),
  ];
}

async function register(ctx: Context, { name, events, delayMs, isSigned, isJson }: DemoReceiver) {
  const receiver = await createTestReceiver(ctx, { name, delayMs });
  const webhook = await createWebhook(ctx, undefined, {
    events,
    url:
      ctx.baseUrl +
      writePath(ctx.services.keys.open(receiver.signing_key), { accountId: receiver.account_id, id: receiver.id }),
    ...(isJson && { version: 2 as const, contentType: 'application/json' as const }),
    ...(isSigned && { secret: `demo-${ctx.actor.accountId}-${receiver.id}-signing-secret` }),
  });
  return { receiver: receiver.id, webhook: webhook.id };
}

/** What the workers would have done at the time of `services`: tell of what is new, send what is due. */
type Past = {
  tell(services: Services): Promise<void>;
  send(services: Services): Promise<void>;
  /** Something was refused, and may come due again by itself. */
  hasRefused(): boolean;
};

export function makePast(accountId: number, version: string, opened: number, chance: () => number): Past {
  const sender = { send: () => Promise.reject(new Error('Nothing leaves the machine.')), close: async () => {} };
  const userAgent = userAgentOf(version);
  let hasRefused = false;
  const inNoTime = postInNoTime(chance);
  const post: Post = async (...given) => {
    const outcome = await inNoTime(...given);
    hasRefused ||= outcome.status !== 200;
    return outcome;
  };
  const delivery = makeDelivery({ sender, post, userAgent, random: chance });
  const past: Past = {
    hasRefused: () => hasRefused,
    async tell(services) {
      if (services.now().getTime() < opened) return;
      const { delivered } = await dispatchAccount(services, accountId);
      if (delivered > 0 || hasRefused) await past.send(services);
    },
    async send(services) {
      while ((await delivery.round(services)) > 0);
    },
  };
  return past;
}

/** The receivers answer as they were told to; only the time they take for it is not waited for. */
const postInNoTime =
  (chance: () => number): Post =>
  async (services, { url, shown, body }) => {
    const answer = await takeCall(services, readAddress(url)!, { headers: shown, body });
    if (!answer) throw new Error(`There is no receiver at ${url}.`);
    const total = Math.round((answer.delayMs + 8 + 60 * chance() ** 3) * 10) / 10;
    return {
      status: answer.status,
      headers: { 'content-type': ['text/plain; charset=utf-8'] },
      body: `This test receiver was told to answer ${answer.status}.\n`,
      error: '',
      refused: false,
      timing: { firstByte: total, total },
    };
  };
