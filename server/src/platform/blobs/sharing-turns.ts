/** What all that arrives together may take of one turn of the event loop: about a millisecond of hashing. */
const BYTES_A_TURN = 2 ** 20;

let left = BYTES_A_TURN;
let next: Promise<void> | undefined;

/**
 * Several fast senders would fill each turn of the event loop with megabytes, and whoever asks for something else would
 * wait behind all of them. So bytes are counted as they are taken; a promise when the rest has to wait for the next turn.
 */
export function takeOfTurn(bytes: number): Promise<void> | undefined {
  left -= bytes;
  if (left > 0) return undefined;
  next ??= new Promise((resolve) => {
    setImmediate(() => {
      left = BYTES_A_TURN;
      next = undefined;
      resolve();
    });
  });
  return next;
}
