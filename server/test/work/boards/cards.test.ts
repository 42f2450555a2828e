import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { addCard, cardsIn, eventsOf, makeColumn, makeTask, moveCard, namesIn } from './pieces.ts';

eachEngine('cards', (engine) => {
  const app = useApp(engine);
  const taskOf = async (by: Caller, id: string) => (await by.get(`/tasks/${id}.json`)).body['todo-item'];
  const eventNames = async (kind: string, id: string) => (await eventsOf(app(), kind, id)).map(({ name }) => name);

  /** A project with two columns and tasks in the first. */
  async function makeBoard(names: string[] = [], done: object = {}) {
    const { admin } = app();
    const project = await makeProject(admin);
    const columns = [await makeColumn(admin, project), await makeColumn(admin, project, { name: 'Done', ...done })];
    const cards: string[] = [];
    const tasks: string[] = [];
    for (const name of names) {
      tasks.push(await makeTask(admin, project, name));
      cards.push(await addCard(admin, columns[0]!, tasks.at(-1)!));
    }
    return { project, doing: columns[0]!, done: columns[1]!, cards, tasks };
  }

  test('create, read and list show what the contract says', async () => {
    const { admin } = app();
    const { project, doing } = await makeBoard();
    const before = await makeTask(admin, project, 'Order the stone');
    const task = await makeTask(admin, project, 'Lay the floor', {
      description: 'From the door inwards',
      'start-date': '20261116',
      'due-date': '20261120',
      'estimated-minutes': 90,
      priority: 'high',
      progress: 20,
      'responsible-party-id': '1',
      tags: 'stone',
      predecessors: [{ id: before, type: 'start' }],
    });
    await make(admin, `/tasks/${task}.json`, { 'todo-item': { content: 'Level it' } });
    await addCard(admin, doing, before);
    const card = await addCard(admin, doing, task);
    const shown = await admin.get(`/boards/columns/cards/${card}.json`);
    matchesGolden('card-read', shown.body);
    matchesGolden('cards-list', (await admin.get(`/boards/columns/${doing}/cards.json`)).body);
    const [event] = await eventsOf(app(), 'card', card);
    assert.deepEqual(event, {
      name: 'CARD.CREATED',
      snapshot: { ...shown.body.card, column: { id: doing, name: 'Doing', color: '' } },
    });
    const { boardColumn, cardId } = await taskOf(admin, task);
    assert.deepEqual(
      { boardColumn, cardId },
      { boardColumn: { id: Number(doing), name: 'Doing', color: '' }, cardId: Number(card) },
    );
  });

  test('are moved behind one another, to the top and to the bottom, within a column and to another', async () => {
    const { admin } = app();
    const { doing, done, cards } = await makeBoard(['a', 'b', 'c', 'd']);
    const [a, b, c, d] = cards as [string, string, string, string];
    await moveCard(admin, d, { positionAfterId: 0 });
    assert.deepEqual(await namesIn(admin, doing), ['d', 'a', 'b', 'c']);
    await moveCard(admin, a, { columnId: doing, positionAfterId: b });
    assert.deepEqual(await namesIn(admin, doing), ['d', 'b', 'a', 'c']);
    await moveCard(admin, d, { positionAfterId: -1 });
    assert.deepEqual(await namesIn(admin, doing), ['b', 'a', 'c', 'd']);
    await moveCard(admin, a, { columnId: done });
    await moveCard(admin, c, { columnId: done, positionAfterId: 0 });
    assert.deepEqual(
      [await namesIn(admin, doing), await namesIn(admin, done)],
      [
        ['b', 'd'],
        ['c', 'a'],
      ],
    );
    const told = await eventNames('card', a);
    await moveCard(admin, a, { columnId: done, positionAfterId: c });
    await moveCard(admin, a, { columnId: done, positionAfterId: -1 });
    await moveCard(admin, a, { columnId: done });
    await moveCard(admin, a, { positionAfterId: a });
    assert.deepEqual(await eventNames('card', a), told, 'where it was already makes no event');
    assert.deepEqual(told, ['CARD.CREATED', 'CARD.UPDATED', 'CARD.UPDATED']);
  });

  test('wrong places are 422 and move nothing', async () => {
    const { admin } = app();
    const [here, there] = [await makeBoard(['a', 'b']), await makeBoard(['x'])];
    for (const [field, place] of [
      ['columnId', { columnId: there.doing }],
      ['columnId', { columnId: 999_999 }],
      ['positionAfterId', { positionAfterId: there.cards[0] }],
      ['positionAfterId', { columnId: here.done, positionAfterId: here.cards[1] }],
      ['positionAfterId', { positionAfterId: -3 }],
    ] as const) {
      const reply = await admin.put(`/boards/columns/cards/${here.cards[0]}/move.json`, place);
      assert.deepEqual([reply.status, reply.body.errors?.[0].field], [422, field], reply.text);
    }
    for (const taskId of [there.tasks[0], 999_999, undefined]) {
      const reply = await admin.post(`/boards/columns/${here.doing}/cards.json`, { card: { taskId } });
      assert.deepEqual([reply.status, reply.body.errors?.[0].field], [422, 'taskId'], reply.text);
    }
    assert.deepEqual(await namesIn(admin, here.doing), ['a', 'b']);
  });

  test('a task has one card, which it keeps with its id', async () => {
    const { admin } = app();
    const { doing, done, cards, tasks } = await makeBoard(['a', 'b']);
    assert.equal(await addCard(admin, done, tasks[0]!), cards[0]);
    assert.deepEqual([await namesIn(admin, doing), await namesIn(admin, done)], [['b'], ['a']]);
    const since = app().clock.now().toISOString();
    app().clock.move(1000);
    assert.equal((await admin.delete(`/boards/columns/cards/${cards[0]}.json`)).status, 200);
    assert.equal((await admin.delete(`/boards/columns/cards/${cards[0]}.json`)).status, 404);
    assert.equal((await taskOf(admin, tasks[0]!)).cardId, undefined);
    const [gone] = await cardsIn(admin, done, `?deletedAfterDate=${since}`);
    assert.deepEqual([gone.id, gone.deleted, gone.status], [cards[0], true, 'DELETED']);
    assert.equal(await addCard(admin, doing, tasks[0]!, { positionAfterId: 0 }), cards[0]);
    assert.deepEqual(await namesIn(admin, doing), ['a', 'b']);
    assert.deepEqual(await eventNames('card', cards[0]!), [
      'CARD.CREATED',
      'CARD.UPDATED',
      'CARD.DELETED',
      'CARD.CREATED',
    ]);
    app().clock.move(-1000);
  });

  test('a column that completes tasks does so, and reopens what is taken out', async () => {
    const { admin } = app();
    const { doing, done, cards, tasks } = await makeBoard(['a'], { completesTasks: true });
    await moveCard(admin, cards[0]!, { columnId: done });
    assert.equal((await taskOf(admin, tasks[0]!)).status, 'completed');
    const [shown] = await cardsIn(admin, done);
    assert.deepEqual([shown.completed, shown.taskStatus], [true, 'completed']);
    await moveCard(admin, cards[0]!, { columnId: doing });
    assert.equal((await taskOf(admin, tasks[0]!)).status, 'reopened');
    assert.deepEqual(await eventNames('task', tasks[0]!), ['TASK.CREATED', 'TASK.COMPLETED', 'TASK.REOPENED']);
    // Elsewhere it is completed where it stands, and is not reopened by a move.
    await admin.put(`/tasks/${tasks[0]}/complete.json`);
    await moveCard(admin, cards[0]!, { columnId: doing, positionAfterId: 0 });
    assert.deepEqual([await namesIn(admin, doing), (await taskOf(admin, tasks[0]!)).status], [['a'], 'completed']);
  });

  test('columnId of a task puts it on the board, and 0 takes it off', async () => {
    const { admin } = app();
    const { project, doing, done } = await makeBoard([], { completesTasks: true });
    const id = await makeTask(admin, project, 'Dig', { columnId: doing });
    assert.equal((await taskOf(admin, id)).boardColumn.name, 'Doing');
    const change = (fields: object) => admin.put(`/tasks/${id}.json`, { 'todo-item': fields });
    assert.equal((await change({ columnId: done })).status, 200);
    const task = await taskOf(admin, id);
    assert.deepEqual([task.boardColumn.name, task.status], ['Done', 'completed']);
    assert.equal((await change({ columnId: 0 })).status, 200);
    assert.equal((await taskOf(admin, id)).boardColumn, undefined);
    assert.equal((await change({ columnId: 999_999 })).status, 422);
    assert.deepEqual(await eventNames('card', String(task.cardId)), ['CARD.CREATED', 'CARD.UPDATED', 'CARD.DELETED']);
  });

  test('what is said of a card is said of its task', async () => {
    const { admin } = app();
    const { cards, tasks } = await makeBoard(['a']);
    const card = { content: 'Dig deeper', 'due-date': '20261201', priority: 'low', progress: 40 };
    assert.equal((await admin.put(`/boards/columns/cards/${cards[0]}.json`, { card })).status, 200);
    const task = await taskOf(admin, tasks[0]!);
    assert.deepEqual(
      [task.content, task['due-date'], task.priority, task.progress],
      ['Dig deeper', '20261201', 'low', 40],
    );
  });

  test('of a hidden task nobody is told that it is on the board', async () => {
    const { admin } = app();
    const { project, doing } = await makeBoard();
    const [member, observer] = [await makePerson(app()), await makePerson(app())];
    await join(admin, project, member.id);
    await join(admin, project, observer.id, 'observer');
    const list = await make(admin, `/projects/${project}/tasklists.json`, {
      'todo-list': { name: 'L', private: true },
    });
    const hidden = [
      await makeTask(admin, project, 'Secret', { private: true }),
      await makeTask(admin, project, 'Inside', { tasklistId: list }),
    ];
    const open = await addCard(admin, doing, await makeTask(admin, project, 'Open'));
    const cards = [await addCard(admin, doing, hidden[0]!), await addCard(admin, doing, hidden[1]!)];
    const reply = await member.caller.get(`/boards/columns/${doing}/cards.json?showDeleted=true`);
    assert.deepEqual(
      reply.body.cards.map(({ name }: { name: string }) => name),
      ['Open'],
    );
    assert.equal(reply.headers['x-records'], '1');
    assert.deepEqual(await namesIn(admin, doing), ['Open', 'Secret', 'Inside']);
    for (const card of cards) {
      const at = `/boards/columns/cards/${card}`;
      for (const status of [
        (await member.caller.get(`${at}.json`)).status,
        (await member.caller.put(`${at}.json`, { card: { content: 'x' } })).status,
        (await member.caller.put(`${at}/move.json`, { positionAfterId: 0 })).status,
        (await member.caller.delete(`${at}.json`)).status,
      ])
        assert.equal(status, 404);
      const behind = await member.caller.put(`/boards/columns/cards/${open}/move.json`, { positionAfterId: card });
      assert.equal(behind.status, 422, 'nor as what another is put behind');
    }
    assert.equal(
      (await member.caller.post(`/boards/columns/${doing}/cards.json`, { card: { taskId: hidden[0] } })).status,
      422,
    );
    assert.equal((await observer.caller.put(`/boards/columns/cards/${open}/move.json`, {})).status, 403);
    const told = await member.caller.get(`/projects/${project}/latestActivity.json`);
    const types = told.body.activity.filter(({ type }: { type: string }) => type === 'card');
    assert.deepEqual(
      types.map(({ itemid, description }: Record<string, string>) => [itemid, description]),
      [[open, 'Open']],
    );
  });

  test('deleted tasks are off the board until they are back; those of another project have left it', async () => {
    const { admin } = app();
    const [here, there] = [await makeBoard(['a', 'b', 'c']), await makeProject(app().admin)];
    await admin.delete(`/tasks/${here.tasks[0]}.json`);
    assert.deepEqual(await namesIn(admin, here.doing), ['b', 'c']);
    assert.deepEqual(
      (await cardsIn(admin, here.doing, '?showDeleted=1')).map((one: { deleted: boolean }) => one.deleted),
      [true, false, false],
    );
    await admin.put(`/trashcan/tasks/${here.tasks[0]}/restore.json`);
    assert.deepEqual(await namesIn(admin, here.doing), ['a', 'b', 'c']);
    assert.equal((await admin.put(`/tasks/${here.tasks[1]}/move.json`, { projectId: there })).status, 200);
    assert.deepEqual(await namesIn(admin, here.doing), ['a', 'c']);
    assert.deepEqual(await namesIn(admin, here.doing, '?showDeleted=1'), ['a', 'c']);
    assert.equal((await taskOf(admin, here.tasks[1]!)).boardColumn, undefined);
    const list = (await taskOf(admin, here.tasks[0]!))['todo-list-id'];
    assert.equal((await admin.put(`/tasklists/${list}/move.json`, { projectId: there })).status, 200);
    assert.deepEqual(await namesIn(admin, here.doing), []);
    const column = await makeColumn(admin, there, { name: 'There' });
    assert.equal(await addCard(admin, column, here.tasks[0]!), here.cards[0]);
    assert.equal((await taskOf(admin, here.tasks[0]!)).boardColumn.name, 'There');
  });

  test('are found by words of their name, and by when they changed', async () => {
    const { admin } = app();
    const { doing, cards } = await makeBoard(['Dig the pit', 'Pour', 'Dig the drain']);
    assert.deepEqual(await namesIn(admin, doing, '?searchTerm=dig'), ['Dig the pit', 'Dig the drain']);
    const since = app().clock.now().toISOString();
    app().clock.move(1000);
    await moveCard(admin, cards[1]!, { positionAfterId: 0 });
    assert.deepEqual(await namesIn(admin, doing, `?updatedAfterDate=${since}`), ['Pour']);
    const page = await admin.get(`/boards/columns/${doing}/cards.json?page=2&pageSize=2`);
    assert.deepEqual([page.body.cards.length, page.headers['x-records'], page.headers['x-pages']], [1, '3', '2']);
    app().clock.move(-1000);
  });

  test('are narrowed as tasks are: by person, date, priority, tag and what is done, all of them together', async () => {
    const { admin } = app();
    const { project, doing, done } = await makeBoard([], { completesTasks: true });
    const day = (days: number) =>
      new Date(app().clock.now().getTime() + days * 864e5).toISOString().slice(0, 10).replaceAll('-', '');
    const add = async (column: string, name: string, fields: object = {}) =>
      addCard(admin, column, await makeTask(admin, project, name, fields));
    await add(doing, 'Late', { 'due-date': day(-3), priority: 'high', 'responsible-party-id': '1' });
    await add(doing, 'Soon', { 'due-date': day(2), tags: 'oak', 'responsible-party-id': '1' });
    await add(doing, 'Some day', { priority: 'high', tags: 'oak' });
    await add(done, 'Ready');
    const oak = (await admin.get('/tags.json')).body.tags.find(({ name }: { name: string }) => name === 'oak').id;
    const left = async (query: string, column = doing) => (await namesIn(admin, column, `?${query}`)).join();
    assert.equal(await left('responsible-party-ids=1'), 'Late,Soon');
    assert.equal(await left('responsible-party-ids=0'), 'Some day');
    assert.equal(await left('filter=overdue'), 'Late');
    assert.equal(await left('filter=nodate&ignore-start-dates=true'), 'Some day');
    assert.equal(await left('priority=high'), 'Late,Some day');
    assert.equal(await left(`tag-ids=${oak}`), 'Soon,Some day');
    assert.equal(await left(`tag-ids=${oak}&priority=high&searchTerm=som`), 'Some day');
    assert.equal(await left('', done), 'Ready', 'what is done is shown');
    assert.equal(await left('includeCompletedTasks=false', done), '');
    assert.equal(await left('completedAfterDate=19700101', done), 'Ready');
    assert.equal(await left('completedAfterDate=19700101'), '');
    const page = await admin.get(`/boards/columns/${doing}/cards.json?priority=high&pageSize=1`);
    assert.deepEqual([page.body.cards.length, page.headers['x-records']], [1, '2'], 'what is left is counted');
    const wrong = await admin.get(`/boards/columns/${doing}/cards.json?priority=urgent`);
    assert.deepEqual([wrong.status, wrong.body.errors?.[0].field], [422, 'priority'], wrong.text);
  });
});
