import { startFloor } from '../bench/run.ts';
import type { Run } from './run.ts';

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** The plainest server there is: what it takes in the same moments is the machine's doing, and that of who asks. */
export async function bareServer(run: Run): Promise<() => Promise<unknown>> {
  const { ready, stop } = await startFloor({ body: '{}' });
  run.after(stop);
  return async () => (await fetch(`http://127.0.0.1:${ready.port}`)).json();
}
