import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { openProxy } from '../../support/proxy.ts';
import { useUploader } from './uploader.ts';

eachEngine('a tree of folders', (engine) => {
  const uploader = useUploader(engine);

  /** Each category with those it lies in: `site/north wing`. */
  async function treeOf(project: string): Promise<Map<string, string>> {
    const { body } = await uploader.app.admin.get(`/projects/${project}/fileCategories.json`);
    const byId = new Map<string, Record<string, string>>(
      body.categories.map((one: Record<string, string>) => [one.id, one]),
    );
    const pathOf = (id: string): string => {
      const { name, 'parent-id': parent } = byId.get(id)!;
      return parent ? `${pathOf(parent)}/${name}` : name!;
    };
    return new Map([...byId.keys()].map((id) => [id, pathOf(id)]));
  }
  async function placesOf(project: string): Promise<string[]> {
    const tree = await treeOf(project);
    const files = await uploader.filesOf(project);
    return files.map((file) => `${tree.get(file['category-id']!) ?? ''}: ${file.name}`).sort();
  }

  test('becomes a tree of categories, each made once and found again', async () => {
    const { app, run, write } = uploader;
    const project = await makeProject(app.admin);
    const files = ['', 'north wing/', 'north wing/façade/', 'south/façade/', 'south/façade/日本/'];
    for (const below of files)
      for (const name of ['a.txt', 'b.txt', 'c.txt']) await write(`site/${below}${name}`, below);
    const expected = files
      .flatMap((below) => ['a.txt', 'b.txt', 'c.txt'].map((name) => `site/${below}`.slice(0, -1).concat(`: ${name}`)))
      .sort();
    const { failed } = await run(project, ['site'], { parallel: 9 });
    assert.deepEqual([...failed], []);
    assert.deepEqual(await placesOf(project), expected);
    const tree = await treeOf(project);
    const paths = ['site', 'site/north wing', 'site/north wing/façade', 'site/south', 'site/south/façade'];
    assert.deepEqual([...tree.values()].sort(), [...paths, 'site/south/façade/日本'].sort());
    await write('site/south/d.txt', 'new');
    await run(project, ['site'], { parallel: 9 });
    assert.deepEqual(await treeOf(project), tree);
    assert.deepEqual(await placesOf(project), [...expected, 'site/south: d.txt'].sort());
  });

  test('goes into what is there, whatever its case, and leaves alone what is named like a path', async () => {
    const { app, run, write } = uploader;
    const project = await makeProject(app.admin);
    const category = (name: string, parent = '0') =>
      app.admin.post(`/projects/${project}/fileCategories.json`, { category: { name, 'parent-id': parent } });
    const plans = (await category('Plans')).body.categoryId;
    await category('roof', plans);
    await category('roof');
    await category('plans/roof');
    await write('plans/Roof/tiles.txt', 'tiles');
    await run(project, ['plans']);
    assert.deepEqual(await placesOf(project), ['Plans/roof: tiles.txt']);
    assert.equal((await treeOf(project)).size, 4);
  });

  test('is one also when two send it at once, or an answer is lost', async (t) => {
    const { app, run, write, url, folder } = uploader;
    const project = await makeProject(app.admin);
    for (const name of ['a', 'b', 'c', 'd']) await write(`both/deep/${name}.txt`, name);
    const proxy = await openProxy(t, url);
    proxy.swallows(/"categoryId"/);
    const runs = ['one', 'two'].map((name) =>
      run(project, ['both'], { url: name === 'one' ? url : proxy.url, journalAt: `${folder}/journal-${name}` }),
    );
    for (const { failed } of await Promise.all(runs)) assert.deepEqual([...failed], []);
    assert.deepEqual([...(await treeOf(project)).values()].sort(), ['both', 'both/deep']);
    assert.equal((await placesOf(project)).filter((place) => place.startsWith('both/deep: ')).length, 8);
  });

  test('without a category that can be made of a folder, its files are told of and the others are sent', async () => {
    const { app, run, write } = uploader;
    const project = await makeProject(app.admin);
    await write('odd/ /lost.txt', 'lost');
    await write('odd/fine.txt', 'fine');
    const { failed } = await run(project, ['odd']);
    assert.deepEqual([...failed.keys()], ['odd/ /lost.txt']);
    assert.match(failed.get('odd/ /lost.txt')!, /No category can be made for the folder " ": .*empty/);
    assert.deepEqual(await placesOf(project), ['odd: fine.txt']);
  });
});
