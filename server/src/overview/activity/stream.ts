import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { requireInAccount } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import { makeSettling, writersIn } from '../../platform/db/settling.ts';
import { invalid } from '../../platform/failures.ts';
import type { Shared } from '../../platform/http/shared-looks.ts';
import { type Follow, type Follower, type Message, STREAMED } from '../../platform/http/streams.ts';
import { openText, sealText } from '../../platform/keys/sealing.ts';
import { viewerOf } from '../../work/items/sight.ts';
import { changesOf } from '../notifications/inboxes.ts';
import { addFollower, inboxOf } from './followers.ts';
import { signingKeyOf } from './store.ts';
import * as store from './stretches-store.ts';
import { showInboxChange, showTold } from './wire.ts';

const AT_ONCE = 200;
const SETTLES_WITHIN_MS = 20;

/** Live updates for the web app: what happens, as far as the actor may see what it is about at that moment. */
export function streamActivity(http: FastifyInstance, follow: Follow): void {
  http.get('/events/stream', STREAMED, (request, reply) => follow(request, reply, followActivity));
}

async function followActivity(ctx: Context, asked: string, signal: AbortSignal, shared: Shared): Promise<Follower> {
  requireInAccount(ctx.actor, 'project.list');
  const { accountId, personId } = ctx.actor;
  const places = placesOf(accountId, ctx.services.keys.open(await signingKeyOf(ctx.db, accountId)));
  const settling = makeSettling();
  // In this order: who is writing is asked after the newest number is read.
  const settledBy = async ({ db }: Context, settle: typeof settling) => {
    const newest = await store.newestNumber(db, accountId);
    return settle(newest, (await writersIn(db, accountId)).get(accountId));
  };

  let told = asked === '' ? await now() : places.read(asked);
  /** Who comes back is told to look at their inbox: it may have changed meanwhile. */
  let inbox = 0;
  if (asked === '') inbox = (await changesOf(ctx.db, accountId, [personId])).get(personId) ?? 0;
  addFollower(personId, shared, signal);

  /** The inbox has no places to be told from: what is told is that it is not as it was. */
  async function inboxNews(look: Context): Promise<Message[]> {
    const changes = await inboxOf(look, shared);
    if (changes === inbox) return [];
    inbox = changes;
    return [{ id: places.write(told), event: 'inbox', data: showInboxChange(look) }];
  }

  /** Waits for those who are writing at this moment: the rows they have numbered already are still to be told. */
  async function now(): Promise<number> {
    const newest = await store.newestNumber(ctx.db, accountId);
    let { settled } = await settledBy(ctx, settling);
    while (settled < newest && !signal.aborted) {
      await sleep(SETTLES_WITHIN_MS);
      ({ settled } = await settledBy(ctx, settling));
    }
    return settled;
  }

  return {
    place: () => places.write(told),
    async next(look) {
      const shownUpTo = shared.lasting('settling', makeSettling);
      const { settled, newest } = await shared.once('settled', () => settledBy(look, shownUpTo));
      const isSettling = settled < newest;
      if (settled <= told) return { messages: await inboxNews(look), hasMore: false, isSettling };
      const stretch = `${told} to ${settled}`;
      const portion = await shared.once(`portion of ${stretch}`, () =>
        store.portionOf(look.db, accountId, { after: told, upTo: settled }, AT_ONCE),
      );
      const viewer = viewerOf(look);
      const events = await shared.once(`told of ${stretch} ${JSON.stringify(viewer)}`, () =>
        store.toldIn(look.db, viewer, portion),
      );
      told = portion.upTo;
      const messages: Message[] = events.map((event) => ({ id: places.write(event.id), data: showTold(event) }));
      return {
        messages: [...messages, ...(await inboxNews(look))],
        hasMore: told < settled,
        isSettling,
        stretch,
      };
    },
  };
}

/** Events are numbered over the whole installation, so a place in their log is shown sealed. It outlives a restart. */
function placesOf(accountId: number, signingKey: string) {
  const seal = { signingKey, purpose: 'places in the log', about: String(accountId) };
  return {
    write: (number: number): string => sealText(seal, String(number)),
    read(place: string): number {
      try {
        return Number(openText(seal, place));
      } catch {
        const message = 'must be a place that this stream has told';
        throw invalid(`after: ${message}.`, [{ field: 'after', message }]);
      }
    },
  };
}
