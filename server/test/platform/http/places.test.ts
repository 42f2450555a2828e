import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, test } from 'node:test';
import { createApp } from '../../../src/app.ts';
import { credentialChores } from '../../../src/people/credentials/sweep.ts';
import { makeCaller, openTestApp } from '../../support/app.ts';
import { postgresEngine } from '../../support/databases.ts';

describe('pages of one list', () => {
  test('asked of several processes neither repeat nor leave out a row, and the place is forgotten later', async () => {
    const app = await openTestApp(postgresEngine);
    const { services, clock, admin } = app;
    const other = await createApp(services.config, { now: clock.now, log: new PassThrough().resume() });
    try {
      const callers = [admin, makeCaller(other, admin.token)];
      const add = async (name: string) => (await admin.post('/projects.json', { project: { name } })).body.id as string;
      const ids: string[] = [];
      for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) ids.push(await add(`Project ${n}`));
      const walk = async (paths: string[]) => {
        const seen: string[] = [];
        for (const [at, path] of paths.entries()) {
          const reply = await callers[at % 2]!.get(path);
          assert.equal(reply.headers['x-pages'], '4', path);
          seen.push(...reply.body.projects.map(({ id }: { id: string }) => id));
          // Comes first by name, and moves all others by one.
          await add(`A newcomer after page ${at + 1}`);
        }
        return seen;
      };
      const pages = [1, 2, 3, 4].map((page) => `/projects.json?orderBy=name&page=${page}&pageSize=2`);
      assert.deepEqual(await walk(pages), ids);
      const rows = async () => (await services.db.read.selectFrom('list_places').select('used_at').execute()).length;
      assert.equal(await rows(), 1);
      const [forget] = credentialChores.filter(({ name }) => name.startsWith('forget where'));
      clock.move(9 * 60_000);
      await forget!.run(services, new AbortController().signal);
      assert.equal(await rows(), 1);
      clock.move(60_000);
      await forget!.run(services, new AbortController().signal);
      assert.equal(await rows(), 0);
    } finally {
      await other.close();
      await app.dispose();
    }
  });
});
