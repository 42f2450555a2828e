import { Worker } from 'node:worker_threads';
import { unreadable } from './sheet.ts';

const HEAP_MIB = 512;

type Portion = { key: string; items: unknown[] } | { key: string; value: string };
type Told = Portion | { isLast: true } | { isBroken: true; isTooMuch: boolean };

/** Of a file that may be long: what boards and projects are read from. Everybody else is served meanwhile. */
export async function parseBeside(text: string): Promise<Record<string, unknown>> {
  const worker = new Worker(new URL('./thread.mjs', import.meta.url), {
    workerData: { text },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
  });
  const found: Record<string, unknown> = {};
  const isWhole = new Promise<void>((resolve, reject) => {
    worker.on('message', (told: Told) => {
      if ('isLast' in told) return resolve();
      if ('isBroken' in told)
        return reject(
          unreadable(
            told.isTooMuch
              ? 'This JSON file has more in it than a board has. Export it as CSV instead, or in several parts.'
              : 'This file begins like JSON, but is not whole. Export it again.',
          ),
        );
      put(found, told);
      worker.postMessage('next');
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(unreadable('This JSON file takes more memory than any board does.')));
  });
  worker.postMessage('next');
  await isWhole.finally(() => worker.terminate());
  return found;
}

function put(found: Record<string, unknown>, portion: Portion): void {
  if ('value' in portion) found[portion.key] = portion.value;
  else {
    found[portion.key] ??= [];
    (found[portion.key] as unknown[]).push(...portion.items);
  }
}
