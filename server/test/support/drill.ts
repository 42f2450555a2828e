import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { stopForGood } from '../../../scripts/bench/children.ts';
import { lineOf } from '../../../scripts/bench/figures.ts';
import { type Drill, runDrill } from '../../../scripts/drill/run.ts';
import { postgresUrl } from './databases.ts';

// A drill that fails half-way may leave a process behind or start one yet, which would keep the whole run waiting.
after(stopForGood);

/** Its short form, once for each engine. */
export function testDrill(name: string, drill: Drill): void {
  for (const engine of drill.engines)
    test(`the drill ${name}, in its short form, on ${engine}`, async (t) => {
      // Printed, too: a test that is given up tells no diagnostics.
      const say = (line: string) => {
        t.diagnostic(line);
        process.stdout.write(`${line}\n`);
      };
      const s3Url = async () => process.env.TEST_S3_URL;
      const figures = await runDrill(drill, { engine, isShort: true, say, postgresUrl, s3Url });
      if (figures.length === 0) return t.skip('LEFT OUT: this machine lacks what it needs');
      for (const figure of figures) say(lineOf(figure));
      assert.deepEqual(figures.filter(({ isMet }) => isMet === false).map(lineOf), []);
      assert.ok(figures.some(({ isMet }) => isMet));
    });
}
