import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { makeRemoveOrphans } from '../../../src/bytes/storage/orphans/orphans.ts';
import { openTestApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { blobKeys, makeFile } from '../../work/files/forms.ts';

const DAY = 86_400_000;
const { signal } = new AbortController();

eachEngine('the way through the whole store', (engine) => {
  /** A store with five blobs that no row knows and one that a file has, a day later; and two processes that look after it, two blobs at a time. */
  async function open(t: TestContext) {
    const app = await openTestApp(engine);
    t.after(() => app.dispose());
    const { services, clock, accountId } = app;
    await makeFile(app.admin, await makeProject(app.admin));
    const kept = await blobKeys(app);
    for (let count = 0; count < 5; count += 1)
      await services.blobs.put(`${randomUUID()}-${accountId.toString(16)}`, Readable.from([Buffer.from('x')]), {
        maxSize: 9,
      });
    clock.move(Date.now() + DAY + 60_000 - clock.now().getTime());
    const keys = await blobKeys(app);
    const list = services.blobs.list.bind(services.blobs);
    const begunAfter: (string | undefined)[] = [];
    const listing = t.mock.method(services.blobs, 'list', (after?: string) => {
      begunAfter.push(after);
      return list(after);
    });
    const [one, other] = [makeRemoveOrphans(2), makeRemoveOrphans(2)].map((chore) => () => chore.run(services, signal));
    return { app, clock, keys, kept, list, listing, begunAfter, one: one!, other: other! };
  }

  test('is one, whoever goes on with it, and begins again a day after its end', async (t) => {
    const { app, clock, keys, kept, begunAfter, one, other } = await open(t);
    assert.equal(await one(), true);
    assert.equal(await other(), true);
    assert.equal(await one(), true);
    assert.equal(await other(), false);
    assert.deepEqual(begunAfter, ['', keys[1], keys[3], keys[5]]);
    assert.deepEqual(await blobKeys(app), kept);
    begunAfter.length = 0;
    clock.move(DAY - 1);
    assert.deepEqual([await one(), await other(), begunAfter.length], [false, false, 0]);
    clock.move(1);
    assert.equal(await other(), false);
    assert.deepEqual(begunAfter, ['']);
    // By a clock that is set back it would wait for as long as that was wrong.
    clock.move(-30 * DAY);
    await one();
    assert.equal(begunAfter.length, 2);
  });

  test('goes on where somebody died, a minute later', async (t) => {
    const { app, clock, keys, kept, list, listing, begunAfter, one, other } = await open(t);
    await one();
    listing.mock.mockImplementationOnce(() => {
      throw new Error('the store is away');
    });
    await assert.rejects(one(), /the store is away/);
    assert.equal(await other(), false, 'it may still come');
    clock.move(60_000);

    // Who comes back so late that another has gone on removes nothing, and takes nobody back.
    const late = Promise.withResolvers<void>();
    listing.mock.mockImplementationOnce(async function* (after?: string) {
      await late.promise;
      yield* list(after);
    });
    const slow = one();
    await new Promise((resolve) => setImmediate(resolve));
    clock.move(60_000);
    while (await other());
    assert.deepEqual(begunAfter, ['', keys[1], keys[3], keys[5]]);
    assert.deepEqual(await blobKeys(app), kept);
    begunAfter.length = 0;
    late.resolve();
    assert.equal(await slow, true);
    assert.equal(await other(), false);
    assert.equal(begunAfter.length, 0, 'nothing is gone through again');
  });
});
