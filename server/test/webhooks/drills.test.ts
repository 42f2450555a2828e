import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { stopAll } from '../../../scripts/bench/children.ts';
import { lineOf } from '../../../scripts/bench/figures.ts';
import { drills } from '../../../scripts/drill/drills.ts';
import { runDrill } from '../../../scripts/drill/run.ts';
import { postgresUrl } from '../support/databases.ts';

// A drill that fails half-way may leave a process behind, which would keep the whole run waiting.
after(stopAll);

for (const [name, drill] of Object.entries(drills))
  for (const engine of drill.engines)
    test(`the drill ${name}, in its short form, on ${engine}`, async (t) => {
      const say = (line: string) => t.diagnostic(line);
      const figures = await runDrill(drill, { engine, isShort: true, say, postgresUrl });
      for (const figure of figures) say(lineOf(figure));
      assert.deepEqual(figures.filter(({ isMet }) => isMet === false).map(lineOf), []);
      assert.ok(figures.some(({ isMet }) => isMet));
    });
