import { freeChunk } from '../receiving.ts';

const SMALLEST = 5 * 1024 * 1024;
const GROWS_EVERY = 1000;
const MOST_SPARE = 8;

/**
 * Every part but the last must have 5 MiB, and there may be 10,000. Doubling every thousand comes to what S3 takes at most,
 * and holds little memory for files of the sizes there are.
 */
export const sizeOfPart = (number: number): number => SMALLEST * 2 ** Math.floor((number - 1) / GROWS_EVERY);

export type Spares = { take(size: number): Buffer; giveBack(buffer: Buffer): void };

/** The collector is in no hurry to free buffers of this size, so they are used again. */
export function makeSpares(): Spares {
  const spare: Buffer[] = [];
  return {
    take: (size) => (size === SMALLEST && spare.pop()) || Buffer.allocUnsafeSlow(size),
    giveBack(buffer) {
      if (buffer.length === SMALLEST && spare.length < MOST_SPARE) spare.push(buffer);
    },
  };
}

type Options = {
  spares: Spares;
  /** How many parts may be on their way at once. With one, they arrive in their order. */
  atOnce: number;
  mayFree?: boolean | undefined;
  send(number: number, bytes: Buffer): Promise<unknown>;
};

/** Cuts what arrives into parts and sends each one while the next gathers. `number` is the first to be sent. */
export function startParts(number: number, { spares, atOnce, mayFree, send }: Options) {
  let next = number;
  let buffer = spares.take(sizeOfPart(next));
  let used = 0;
  const sending = new Set<Promise<unknown>>();
  let taking = Promise.resolve();

  const add = (chunk: Uint8Array) => {
    buffer.set(chunk, used);
    used += chunk.byteLength;
  };

  /** Rejects when a part that was sent before has failed. */
  const dispatch = async () => {
    if (sending.size >= atOnce) await Promise.race(sending);
    const full = buffer;
    const sent = send(next, full).then(() => {
      sending.delete(sent);
      spares.giveBack(full);
    });
    sent.catch(() => {});
    sending.add(sent);
    next += 1;
    buffer = spares.take(sizeOfPart(next));
    used = 0;
  };

  const fillAndDispatch = async (chunk: Uint8Array) => {
    for (let rest = chunk; rest.byteLength > 0; ) {
      const fits = rest.subarray(0, buffer.length - used);
      add(fits);
      rest = rest.subarray(fits.byteLength);
      if (used === buffer.length) await dispatch();
    }
    if (mayFree) freeChunk(chunk);
  };

  return {
    /** A promise only when the caller has to wait. */
    take(chunk: Uint8Array): Promise<void> | undefined {
      if (used + chunk.byteLength >= buffer.length) {
        taking = fillAndDispatch(chunk);
        return taking;
      }
      add(chunk);
      if (mayFree) freeChunk(chunk);
      return undefined;
    },
    /** Waits for everything taken; rejects when some of it failed. Gives what is too little for a part, and its number. */
    async arrived() {
      await taking;
      await Promise.all(sending);
      return { number: next, bytes: buffer.subarray(0, used) };
    },
    /** Waits until nothing is on its way any more, whatever became of it. */
    async ended() {
      await taking.catch(() => {});
      await Promise.allSettled(sending);
    },
    /** Only when all went well: what was given up may still be on its way out of its buffer. */
    release: () => spares.giveBack(buffer),
  };
}
