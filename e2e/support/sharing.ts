import { after } from 'node:test';

const closings: (() => Promise<unknown>)[] = [];
// Outside of every describe: when all tests of the process are over, of however many files they are.
after(async () => {
  for (const close of closings.reverse()) await close();
});

type Closable = { close(): Promise<unknown> };

/** Started by the first who asks. All files that share a process share it, and it is closed when their tests are over. */
export function sharedByAll<Thing extends Closable>(start: () => Promise<Thing>): () => Promise<Thing> {
  let started: Promise<Thing> | undefined;
  return () => {
    if (started) return started;
    const begun = start();
    closings.push(async () => (await begun).close());
    started = begun;
    return begun;
  };
}
