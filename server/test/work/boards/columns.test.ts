import assert from 'node:assert/strict';
import { test } from 'node:test';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { addCard, eventsOf, makeColumn, makeTask, namesIn } from './pieces.ts';

const DAY = 86_400_000;

eachEngine('columns', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_PUBLIC_URL: 'https://work.test' } });
  const columnsOf = async (by: Caller, project: string, query = '') =>
    (await by.get(`/projects/${project}/boards/columns.json${query}`)).body.columns;
  const named = async (by: Caller, project: string, query = '') =>
    (await columnsOf(by, project, query)).map(({ name }: { name: string }) => name);
  const put = async (by: Caller, id: string, column: object, status = 200) => {
    const reply = await by.put(`/boards/columns/${id}.json`, { column });
    assert.equal(reply.status, status, reply.text);
    return reply;
  };

  test('create, read and list show what the contract says', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const column = { name: 'Doing', color: '#1abc9c', cardLimit: 3, completesTasks: false };
    const made = await admin.post(`/projects/${project}/boards/columns.json`, { column });
    assert.equal(made.status, 201, made.text);
    const { id } = made.body;
    assert.deepEqual(made.body, { STATUS: 'OK', id });
    assert.deepEqual([made.headers.id, made.headers.location], [id, `https://work.test/boards/columns/${id}`]);
    const shown = await admin.get(`/boards/columns/${id}.json`);
    matchesGolden('column-read', shown.body);
    const list = await admin.get(`/projects/${project}/boards/columns.json`);
    matchesGolden('columns-list', list.body);
    assert.equal(list.headers['x-records'], '1');
    const [event] = await eventsOf(app(), 'column', id);
    assert.deepEqual([event!.name, event!.snapshot], ['COLUMN.CREATED', shown.body.column]);
  });

  test('wrong bodies are 422 naming the field, and make nothing', async () => {
    const { admin } = app();
    const [project, other] = [await makeProject(admin), await makeProject(admin)];
    const elsewhere = await makeColumn(admin, other);
    for (const [field, value] of [
      ['name', undefined],
      ['name', ' '],
      ['name', 'x'.repeat(256)],
      ['color', 'teal'],
      ['cardLimit', -1],
      ['cardLimit', 'few'],
      ['completesTasks', 'perhaps'],
      ['positionAfterId', -2],
      ['positionAfterId', elsewhere],
      ['positionAfterId', 999_999],
    ] as const) {
      const column = { name: 'Doing', [field]: value };
      const reply = await admin.post(`/projects/${project}/boards/columns.json`, { column });
      assert.equal(reply.status, 422, `${field} ${value}: ${reply.text}`);
      assert.equal(reply.body.errors[0].field, field, reply.text);
    }
    assert.equal((await admin.post(`/projects/${project}/boards/columns.json`, { name: 'Doing' })).status, 422);
    assert.deepEqual(await named(admin, project), []);
  });

  test('only what is sent changes, once, and the order stays what was asked for', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [todo, doing, done] = [
      await makeColumn(admin, project, { name: 'To do' }),
      await makeColumn(admin, project, { name: 'Doing' }),
      await makeColumn(admin, project, { name: 'Done' }),
    ];
    await put(admin, todo, { name: 'Next', color: 'F00', cardLimit: '5' });
    await put(admin, todo, { name: 'Next', color: '#ff0000', cardLimit: 5, completesTasks: '0' });
    const shown = (await admin.get(`/boards/columns/${todo}.json`)).body.column;
    assert.deepEqual([shown.name, shown.color, shown.cardLimit], ['Next', '#FF0000', '5']);
    assert.equal((await eventsOf(app(), 'column', todo)).length, 2, 'what was so already makes no event');
    await put(admin, done, { positionAfterId: 0 });
    assert.deepEqual(await named(admin, project), ['Done', 'Next', 'Doing']);
    await put(admin, todo, { positionAfterId: doing });
    assert.deepEqual(await named(admin, project), ['Done', 'Doing', 'Next']);
    await put(admin, done, { positionAfterId: -1 });
    assert.deepEqual(await named(admin, project), ['Doing', 'Next', 'Done']);
    await make(admin, `/projects/${project}/boards/columns.json`, { column: { name: 'Now', positionAfterId: doing } });
    assert.deepEqual(await named(admin, project), ['Doing', 'Now', 'Next', 'Done']);
    await put(admin, doing, { name: '' }, 422);
  });

  test('of those who put columns into one place none is lost, and all see one order', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const first = await makeColumn(admin, project, { name: 'First' });
    await makeColumn(admin, project, { name: 'Last' });
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => makeColumn(admin, project, { name: `C${at}`, positionAfterId: first })),
    );
    const columns = await columnsOf(admin, project);
    assert.equal(new Set(columns.map(({ displayOrder }: { displayOrder: string }) => displayOrder)).size, 14);
    assert.deepEqual([columns[0].name, columns.at(-1).name], ['First', 'Last']);
  });

  test('a deleted column takes its cards along and brings them back; the tasks stay', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [doing, later] = [await makeColumn(admin, project, { name: 'Doing' }), await makeColumn(admin, project)];
    const tasks = [await makeTask(admin, project, 'Dig'), await makeTask(admin, project, 'Pour')];
    const cards = [await addCard(admin, doing, tasks[0]!), await addCard(admin, doing, tasks[1]!)];
    const since = app().clock.now().toISOString();
    app().clock.move(1000);
    assert.equal((await admin.delete(`/boards/columns/${doing}.json`)).status, 200);
    assert.equal((await admin.get(`/boards/columns/${doing}.json`)).status, 404);
    assert.equal((await admin.get(`/boards/columns/${doing}/cards.json`)).status, 404);
    assert.equal((await admin.get(`/boards/columns/cards/${cards[0]}.json`)).status, 404);
    const task = (await admin.get(`/tasks/${tasks[0]}.json`)).body['todo-item'];
    assert.deepEqual([task.content, task.boardColumn, task.cardId], ['Dig', undefined, undefined]);
    const [gone] = await columnsOf(admin, project, `?deletedAfterDate=${since}`);
    assert.deepEqual([gone.id, gone.deleted, gone.deletedDate], [doing, true, '2026-11-15T10:00:01Z']);
    assert.equal((await columnsOf(admin, project, '?showDeleted=true')).length, 2);
    assert.equal((await admin.get(`/trashcan/projects/${project}.json`)).body.columns[0].id, doing);
    // What was put elsewhere meanwhile stays there.
    assert.equal(await addCard(admin, later, tasks[1]!), cards[1], 'a task has one card');
    assert.equal((await admin.put(`/trashcan/columns/${doing}/restore.json`)).status, 200);
    assert.deepEqual([await namesIn(admin, doing), await namesIn(admin, later)], [['Dig'], ['Pour']]);
    assert.deepEqual(
      (await eventsOf(app(), 'column', doing)).map(({ name }) => name),
      ['COLUMN.CREATED', 'COLUMN.DELETED', 'COLUMN.UPDATED'],
    );
    app().clock.move(-1000);
  });

  test('is for the people on the project: who only looks changes nothing, others see nothing', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeColumn(admin, project);
    const [observer, outsider] = [await makePerson(app()), await makePerson(app())];
    await join(admin, project, observer.id, 'observer');
    assert.equal((await observer.caller.get(`/boards/columns/${id}.json`)).body.column.canEdit, false);
    await put(observer.caller, id, { name: 'X' }, 403);
    await put(outsider.caller, id, { name: 'X' }, 404);
    assert.equal((await outsider.caller.get(`/projects/${project}/boards/columns.json`)).status, 404);
    assert.deepEqual((await outsider.caller.get('/boards/columns.json')).body.columns, []);
    await admin.delete(`/boards/columns/${id}.json`);
    assert.deepEqual(await columnsOf(observer.caller, project, '?showDeleted=true'), [], 'nor what is in the trash');
    assert.equal((await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } })).status, 200);
    assert.equal((await admin.put(`/trashcan/columns/${id}/restore.json`)).status, 422);
  });

  test('a copy of a project has its columns, and the cards of the tasks that came along', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [todo, done] = [
      await makeColumn(admin, project, { name: 'To do', color: '#1ABC9C', cardLimit: 4 }),
      await makeColumn(admin, project, { name: 'Done', completesTasks: true }),
    ];
    for (const name of ['Dig', 'Pour', 'Set']) await addCard(admin, todo, await makeTask(admin, project, name));
    await addCard(admin, done, await makeTask(admin, project, 'Plan'));
    const reply = await admin.post(`/projects/${project}/clone.json`, { cloneProjectName: 'Twin', copyTasks: true });
    assert.equal(reply.status, 200, reply.text);
    const copies = await columnsOf(admin, reply.body.id);
    assert.deepEqual(
      copies.map((one: Record<string, unknown>) => [one.name, one.color, one.cardLimit, one.completesTasks]),
      [
        ['To do', '#1ABC9C', '4', false],
        ['Done', '', '0', true],
      ],
    );
    assert.deepEqual(await namesIn(admin, copies[0].id), ['Dig', 'Pour', 'Set']);
    assert.deepEqual(await namesIn(admin, todo), ['Dig', 'Pour', 'Set'], 'the originals are where they were');
  });

  test('what was thirty days in the trash is gone with its cards', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const id = await makeColumn(admin, project);
    const task = await makeTask(admin, project, 'Dig');
    await addCard(admin, id, task);
    await admin.delete(`/boards/columns/${id}.json`);
    app().clock.move(31 * DAY);
    for (const chore of purgeChores) while (await chore.run(app().services, new AbortController().signal));
    const { read } = app().services.db;
    const columns = read.selectFrom('board_columns').select('id').where('account_id', '=', app().accountId);
    const cards = read.selectFrom('board_cards').select('id').where('account_id', '=', app().accountId);
    assert.deepEqual(await columns.where('id', '=', Number(id)).execute(), []);
    assert.deepEqual(await cards.where('task_id', '=', Number(task)).execute(), []);
    assert.equal((await admin.get(`/tasks/${task}.json`)).status, 200);
  });
});
