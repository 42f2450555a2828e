import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { hearPace } from '../patience.ts';
import { reasonOf } from './reporter.ts';
import type { Told, Turn } from './told.ts';

/**
 * The program of a process of tests: loads one file after another, as the runner hands them out. node:test is over as soon as
 * none of its tests is under way, so after each file there is one more, which waits for the next. The reporter tells of it
 * only that the process is free. It has the name that is asked for, or it would be left out.
 */
const NAME = process.env.TEST_NAMED || 'the next file';
let goOn = (): void => {};

process.on('message', async ({ file, pace }: Turn) => {
  if (pace) return hearPace(pace);
  const before = goOn;
  if (file === undefined) process.channel?.unref();
  else {
    await import(file).catch((error) => tellThatItFails(fileURLToPath(file), error));
    void test(
      NAME,
      () =>
        new Promise<void>((resolve) => {
          goOn = resolve;
        }),
    );
  }
  before();
});

function tellThatItFails(file: string, error: Error): void {
  const name = path.basename(file);
  process.send?.({ kind: 'failed', test: { name, file, line: 1 }, name, why: reasonOf(error) } satisfies Told);
}
