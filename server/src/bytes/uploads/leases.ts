import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Piece } from '../../platform/blobs/partial-blobs.ts';
import type { Services } from '../../platform/context.ts';
import { conflict, locked, unavailable } from '../../platform/failures.ts';
import type { Chunks } from './arriving.ts';
import { endOfWaiting } from './unfinished.ts';
import * as store from './unfinished-store.ts';

const LEASE_MS = 5000;
const BEAT_MS = 1000;
/** Whoever has sent nothing for so long lets go when somebody else wants to go on: most likely the same person, reconnected. */
const SILENT_MS = 5000;
/** A connection that has just broken is noticed, and what came over it made durable, within this time. */
const WAIT_MS = 2000;
const LOOK_MS = 50;
/** A crash ends whoever holds it, too. */
const LEASE = { mayBeLost: true };

export const lost = () => conflict('Another request goes on with this upload. Ask for its offset, then continue.');

/** The right to append to one upload. */
export type Lease = {
  /** Aborted with the refusal that its holder is to be given. */
  signal: AbortSignal;
  /** Whoever had the turn before never gave it back, and may still be writing. See `tus/taking-over.ts`. */
  wasLeft: boolean;
  /** What its row says of it. */
  mine: store.Lease;
  /** The same chunks, and a look at how long the next one takes. */
  heard(chunks: Chunks): Chunks;
  /** Before anything is acknowledged: it is still this one's turn, which ends with it. Rejects with the refusal when it is not. */
  acknowledge(piece: Piece | undefined): Promise<void>;
  /** Makes way for others, if there is anything left to do. */
  end(isOver: boolean): Promise<void>;
  /** Makes way as well, and says that nobody knows what is still on its way to the store. */
  leave(): Promise<void>;
};
export type Leases = ReturnType<typeof makeLeases>;

/**
 * Two requests must not append to one upload at once, whichever processes they reach. The stores look at the offset only
 * when an append begins, and a transaction cannot stay open for as long as bytes take to arrive, so the right to append
 * is a lease in the upload's row, kept while the request lives. If its process dies, it ends by itself after seconds.
 * A process that was stopped for longer and then goes on has lost its turn without knowing. No store can be told so before
 * it writes; so whoever takes a turn that was not given back goes on with a copy of the bytes, out of the other's reach,
 * and nobody acknowledges anything without having looked, after it was stored, whether it is still their turn.
 */
export function makeLeases(services: Services) {
  const taken = new Set<AbortController>();

  const times = () => {
    const now = services.now();
    const until = new Date(now.getTime() + LEASE_MS).toISOString();
    // Whatever ends later was given by a clock that has been set back since, and does not count.
    const beyond = new Date(now.getTime() + 2 * LEASE_MS).toISOString();
    return { now: now.toISOString(), until, beyond, expires: endOfWaiting(services) };
  };

  function hold(mine: store.Lease, wasLeft = false): Lease {
    const stop = new AbortController();
    taken.add(stop);
    let listeningSince: number | undefined;
    const isSilent = () => listeningSince !== undefined && services.steady() - listeningSince >= SILENT_MS;
    const giveUp = () => stop.abort(lost());
    let isHeld = true;
    let { until } = times();
    const beat = async () => {
      const next = times();
      const kept = await services.db.transaction((tx) => store.keepLease(tx, mine, next), LEASE);
      until = next.until;
      if (!kept) giveUp();
      else if (kept.is_wanted && isSilent())
        stop.abort(locked('Nothing came for a while, and another request goes on with this upload.'));
    };
    // A database that is away for a moment is no reason to stop; if it stays away, the lease runs out, and anybody may go on.
    const missed = () => {
      if (times().now >= until) giveUp();
    };
    const beats = setInterval(() => void beat().catch(missed), BEAT_MS).unref();
    const over = () => {
      clearInterval(beats);
      taken.delete(stop);
      isHeld = false;
    };
    const giveBack = (isClean: boolean, piece?: Piece) =>
      services.db.transaction(async (tx) => {
        const isMine = await store.giveLeaseBack(tx, mine, { expires: endOfWaiting(services), isClean });
        if (isMine && piece) await store.savePiece(tx, mine, piece);
        return isMine;
      });
    const makeWay = async (isClean: boolean) => {
      if (!isHeld) return;
      over();
      await giveBack(isClean).catch((err) =>
        services.log.warn({ err, ref: mine.ref }, 'a turn was not given back; it ends by itself'),
      );
    };
    return {
      signal: stop.signal,
      wasLeft,
      mine,
      heard: (chunks) => ({
        async next() {
          listeningSince = services.steady();
          const heard = await chunks.next();
          listeningSince = undefined;
          return heard;
        },
      }),
      async acknowledge(piece) {
        const isMine = await giveBack(true, piece);
        over();
        if (!isMine) throw lost();
      },
      end: async (isOver) => (isOver ? over() : makeWay(true)),
      leave: () => makeWay(false),
    };
  }

  return {
    /** Waits a little for the one before. Undefined when this person has no such upload under way. */
    async take(one: Required<store.One>): Promise<Lease | undefined> {
      const mine = { ...one, lease: randomUUID() };
      for (let waited = 0; ; waited += LOOK_MS) {
        const outcome = await services.db.transaction((tx) => store.takeLease(tx, mine, times()), LEASE);
        if (outcome === 'gone') return undefined;
        if (outcome !== 'held') return hold(mine, outcome === 'taken over');
        if (waited >= WAIT_MS)
          throw locked('Another request is sending bytes of this upload. Try again when it has ended.');
        await sleep(LOOK_MS);
      }
    },
    /** For an upload that is being begun: what its row has to say, and its first turn. */
    first() {
      const lease = randomUUID();
      const begun = { lease, leased_until: times().until };
      return { begun, hold: (one: store.One) => hold({ ...one, lease }) };
    },
    /** When the process ends: what has arrived is kept, and its sender goes on later. */
    stopAll(): void {
      for (const stop of taken) stop.abort(unavailable('Holdfast is restarting. Go on with this upload in a moment.'));
    },
  };
}
