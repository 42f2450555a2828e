import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';

/** After so long, whoever is at work lets the others have their turn. */
const LONGEST_MS = 8;

/** When somebody began to work in this turn of the event loop; 0 when nobody has. */
let begun = 0;

/** Whether the work of this turn has lasted so long that others wait for it. */
export function isTurnOver(): boolean {
  const now = performance.now();
  if (begun > 0) return now - begun > LONGEST_MS;
  begun = now;
  setImmediate(() => {
    begun = 0;
  });
  return false;
}

/** Gives the loop back; goes on when everybody else who had something to do has been at it. */
export async function othersTurn(): Promise<void> {
  // Who comes now has a turn of their own, else each of their steps would wait for one of ours.
  begun = 0;
  await immediate();
  // What follows is done in the turn that begins here.
  isTurnOver();
}

const REST_MS = 2;

/**
 * The same for who holds nothing that others wait for. It takes as long as a database needs to answer, or each of the
 * questions that somebody else asks it would wait for one of our turns.
 */
export async function restForOthers(): Promise<void> {
  begun = 0;
  await sleep(REST_MS);
  isTurnOver();
}
