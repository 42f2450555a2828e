import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Queries } from '../../../src/platform/db/database.ts';
import { newest } from '../../../src/platform/db/dialect.ts';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { askedOf } from '../../../src/work/items/search-text.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';

const DAY_MS = 86_400_000;
/** Several portions of what is entered by one statement. */
const COUNT = 5000;
const wordAt = (at: number) => `w${at}x`;
const content = (from: number) => Array.from({ length: COUNT }, (_, at) => wordAt(from + at)).join(' ');

/** How many entries the engine itself still finds by this word, whoever may see them. */
async function countWords(q: Queries, at: number): Promise<number> {
  const asked = askedOf(1, wordAt(at), false)!;
  const rows = await q
    .selectFrom(newest(q, asked, { below: 1e9, limit: 10 }).as('one'))
    .selectAll()
    .execute();
  return rows.length;
}

eachEngine('search in long texts', (engine) => {
  const app = useApp(engine);
  const found = async (at: number, more = ''): Promise<string[]> => {
    const { body } = await app().admin.get(`/search.json?searchTerm=${wordAt(at)}${more}`);
    return body.searchResult.results.map(({ id }: { id: string }) => id).sort();
  };
  const everywhere = [0, 2100, COUNT - 1];
  /** What the worker does every second. */
  const enterAll = async () => {
    while (await app().services.db.maintain());
  };
  const purge = async () => {
    app().clock.move(31 * DAY_MS);
    const { signal } = new AbortController();
    for (const chore of purgeChores) while (await chore.run(app().services, signal));
  };

  test('finds every word of what there is, and none of what was, wherever it goes', async () => {
    const { admin } = app();
    const [project, other] = [await makeProject(admin), await makeProject(admin)];
    const write = (from: number) => ({ notebook: { name: 'Log', content: content(from) } });
    const id: string = (await admin.post(`/projects/${project}/notebooks.json`, write(0))).body.notebookId;
    for (const at of [0, 200]) assert.deepEqual(await found(at), [id], `${at}, at once`);
    await enterAll();
    for (const at of everywhere) assert.deepEqual(await found(at), [id], `${at}`);
    assert.deepEqual(await found(COUNT), []);

    // Half of the words are others.
    assert.equal((await admin.put(`/notebooks/${id}.json`, write(COUNT / 2))).status, 200);
    await enterAll();
    for (const at of [0, 2100, COUNT / 2 - 1]) assert.deepEqual(await found(at), [], `${at}`);
    for (const at of [COUNT / 2, COUNT, 1.5 * COUNT - 1]) assert.deepEqual(await found(at), [id], `${at}`);
    assert.equal((await admin.put(`/notebooks/${id}.json`, write(0))).status, 200);
    await enterAll();

    const cloned = await admin.post(`/projects/${project}/clone.json`, { copyNotebooks: true });
    const copied = (await admin.get(`/projects/${cloned.body.id}/notebooks.json`)).body.project.notebooks[0].id;
    await enterAll();
    for (const at of everywhere) assert.deepEqual(await found(at), [id, copied].sort(), `${at}`);

    assert.equal((await admin.put(`/notebooks/${id}/move.json`, { projectId: other })).status, 200);
    for (const at of everywhere) {
      assert.deepEqual(await found(at, `&projectId=${project}`), [], `${at}`);
      assert.deepEqual(await found(at, `&projectId=${other}`), [id], `${at}`);
    }

    await admin.delete(`/notebooks/${id}.json`);
    await purge();
    for (const at of everywhere) assert.deepEqual(await found(at), [copied], `${at}`);
    await enterAll();
    for (const at of everywhere) assert.deepEqual(await found(at), [copied], `${at}`);
  });

  test('keeps what is written before all words are entered in its order, also what takes the number of what is gone', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const from = 10 * COUNT;
    const write = (text: string) => ({ notebook: { name: 'Log', content: text } });
    const make = async (text: string): Promise<string> =>
      (await admin.post(`/projects/${project}/notebooks.json`, write(text))).body.notebookId;
    const id = await make(content(from));
    for (const text of [content(from + COUNT), 'short', content(from), `${wordAt(from + 1)} ${wordAt(from + 2)}`])
      assert.equal((await admin.put(`/notebooks/${id}.json`, write(text))).status, 200);
    await enterAll();
    assert.deepEqual(await found(from + 1), [id]);
    for (const at of [from, from + 3, from + COUNT - 1, from + COUNT]) assert.deepEqual(await found(at), [], `${at}`);

    // Its words have neither all come nor gone when the next one has its place.
    assert.equal((await admin.put(`/notebooks/${id}.json`, write(content(from)))).status, 200);
    await admin.delete(`/notebooks/${id}.json`);
    await purge();
    const next = await make(`${wordAt(from)} ${wordAt(from + COUNT - 1)}`);
    await enterAll();
    for (const at of [from, from + COUNT - 1]) assert.deepEqual(await found(at), [next], `${at}`);
    for (const at of [from + 1, from + COUNT - 2]) assert.deepEqual(await found(at), [], `${at}`);
    await admin.delete(`/notebooks/${next}.json`);
    await purge();
    await enterAll();
    assert.equal(await countWords(app().services.db.read, from), 0, 'nothing is left of it');
  });
});
