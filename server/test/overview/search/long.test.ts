import assert from 'node:assert/strict';
import { test } from 'node:test';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';

const DAY_MS = 86_400_000;
/** Several portions of what is entered by one statement. */
const COUNT = 5000;
const wordAt = (at: number) => `w${at}x`;
const content = (from: number) => Array.from({ length: COUNT }, (_, at) => wordAt(from + at)).join(' ');

eachEngine('search in long texts', (engine) => {
  const app = useApp(engine);
  const found = async (at: number, more = ''): Promise<string[]> => {
    const { body } = await app().admin.get(`/search.json?searchTerm=${wordAt(at)}${more}`);
    return body.searchResult.results.map(({ id }: { id: string }) => id).sort();
  };
  const everywhere = [0, 2100, COUNT - 1];

  test('finds every word of what there is, and none of what was, wherever it goes', async () => {
    const { admin } = app();
    const [project, other] = [await makeProject(admin), await makeProject(admin)];
    const write = (from: number) => ({ notebook: { name: 'Log', content: content(from) } });
    const id: string = (await admin.post(`/projects/${project}/notebooks.json`, write(0))).body.notebookId;
    for (const at of everywhere) assert.deepEqual(await found(at), [id], `${at}`);
    assert.deepEqual(await found(COUNT), []);

    // Half of the words are others.
    assert.equal((await admin.put(`/notebooks/${id}.json`, write(COUNT / 2))).status, 200);
    for (const at of [0, 2100, COUNT / 2 - 1]) assert.deepEqual(await found(at), [], `${at}`);
    for (const at of [COUNT / 2, COUNT, 1.5 * COUNT - 1]) assert.deepEqual(await found(at), [id], `${at}`);
    assert.equal((await admin.put(`/notebooks/${id}.json`, write(0))).status, 200);

    const cloned = await admin.post(`/projects/${project}/clone.json`, { copyNotebooks: true });
    const copied = (await admin.get(`/projects/${cloned.body.id}/notebooks.json`)).body.project.notebooks[0].id;
    for (const at of everywhere) assert.deepEqual(await found(at), [id, copied].sort(), `${at}`);

    assert.equal((await admin.put(`/notebooks/${id}/move.json`, { projectId: other })).status, 200);
    for (const at of everywhere) {
      assert.deepEqual(await found(at, `&projectId=${project}`), [], `${at}`);
      assert.deepEqual(await found(at, `&projectId=${other}`), [id], `${at}`);
    }

    await admin.delete(`/notebooks/${id}.json`);
    app().clock.move(31 * DAY_MS);
    const { signal } = new AbortController();
    for (const chore of purgeChores) while (await chore.run(app().services, signal));
    for (const at of everywhere) assert.deepEqual(await found(at), [copied], `${at}`);
  });
});
