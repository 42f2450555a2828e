import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { carryOnImports } from '../../../src/operating/fileimports/begin.ts';
import { removeOldImports } from '../../../src/operating/fileimports/trash.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { brought, carryOn, choose, chosen, shapeOf, shown, tasksIn } from './stage.ts';

const { signal } = new AbortController();
const PLAN = `Task;List;Assigned to;Due date;Start;Priority;Labels;Done;Estimate (hours);Notes;Parent task;Colour
Deck;Hull;ada.quay@acme.test;25.12.2026;01.12.2026;High;wood, oil;no;1,5;"two
lines";;red
Sand it;;;24.12.2026;;;;yes;;;Deck;
Mast;Rig;Ada Quay, Nobody Known;soonish;;very;;;;=1+1;;blue
;Rig;;;;;;;;;;
`;

eachEngine('a file of another tool', (engine) => {
  const app = useApp(engine);
  let ada: { id: string; caller: Caller };
  let bert: { id: string; caller: Caller };
  before(async () => {
    ada = await makePerson(app(), {
      'first-name': 'Ada',
      'last-name': 'Quay',
      'email-address': 'Ada.Quay@acme.test',
    });
    bert = await makePerson(app(), { 'first-name': 'Bert', 'last-name': 'Bollard' });
  });

  const eventsNow = async () =>
    (await app().services.db.read.selectFrom('events').select('name').orderBy('id').execute()).map(({ name }) => name);
  const inTrash = async (by: Caller, project: string) =>
    (await by.get(`/trashcan/projects/${project}.json?pageSize=250`)).body;

  test('shows what it will become before anything is brought in', async () => {
    const id = await chosen(app().admin, PLAN);
    const plan = await shown(app().admin, id);
    assert.deepEqual(
      plan.columns.map(({ field }: { field: string }) => field),
      'name list responsible due start priority tags completed estimate description parent none'.split(' '),
    );
    assert.deepEqual([plan.format, plan.status, plan.projectName, plan.makesProject], ['csv', 'ready', 'plan', true]);
    assert.deepEqual([plan.rows, plan.out, plan.dateOrder, plan.dateOrderIsSure], [4, 1, 'dmy', true]);
    const [deck, , mast, nameless] = plan.samples;
    assert.deepEqual(
      [deck.due, deck.start, deck.priority, deck.tags, deck.responsible, deck.estimatedMinutes, deck.description],
      ['20261225', '20261201', 'high', ['wood', 'oil'], ['Ada Quay'], 90, 'two\nlines'],
    );
    assert.deepEqual([mast.description, mast.due, mast.priority], ['=1+1', '', '']);
    assert.deepEqual([nameless.refused, nameless.row], ['It has no name.', 5]);
    assert.deepEqual(
      plan.people.map(({ said, personId, why }: Record<string, string>) => [said, personId, why]),
      [
        ['ada.quay@acme.test', ada.id, ''],
        ['Ada Quay', ada.id, ''],
        ['Nobody Known', '', 'nobody here has this address or name'],
      ],
    );
    assert.deepEqual(
      plan.reasons.map(({ out, examples }: { out: boolean; examples: string[] }) => [out, examples[0]]),
      [
        [false, 'soonish'],
        [false, 'very'],
        [false, 'Nobody Known'],
        [true, undefined],
      ],
    );
  });

  test('becomes a project of which nobody is told row by row', async () => {
    const id = await chosen(app().admin, PLAN, { projectName: 'Refit' });
    const fields = 'name,list,responsible,due,start,priority,tags,completed,estimate,description,parent,more';
    assert.equal((await app().admin.put(`/fileimports/${id}.json`, { import: { fields } })).status, 200);
    const before = (await eventsNow()).length;
    const done = await brought(app(), app().admin, id);
    assert.deepEqual([done.status, done.made, done.refused, done.problem], ['done', 3, 1, '']);
    assert.deepEqual((await eventsNow()).slice(before), ['PROJECT.CREATED']);
    const tasks = await tasksIn(app().admin, done.projectId);
    const found = new Map(tasks.map((task: { content: string }) => [task.content, task]));
    // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
    const [deck, sand, mast] = ['Deck', 'Sand it', 'Mast'].map((name) => found.get(name) as any);
    assert.deepEqual(
      [deck['todo-list-name'], deck['due-date'], deck['start-date'], deck.priority, deck['estimated-minutes']],
      ['Hull', '20261225', '20261201', 'high', 90],
    );
    assert.deepEqual([deck['responsible-party-id'], deck.description], [ada.id, 'two\nlines\n\nColour: red']);
    assert.deepEqual(deck.tags.map(({ name }: { name: string }) => name).sort(), ['oil', 'wood']);
    assert.deepEqual([sand.parentTaskId, sand.completed, sand['todo-list-name']], [String(deck.id), true, 'Hull']);
    assert.deepEqual([mast['responsible-party-id'], mast.description], [ada.id, '=1+1\n\nColour: blue']);
    const { body } = await app().admin.get(`/fileimports/${id}/leftovers.json`);
    assert.deepEqual(
      body.leftovers.map(({ row, came }: { row: number; came: boolean }) => [row, came]),
      [
        [4, true],
        [5, false],
      ],
    );
    const table = await app().admin.get(`/fileimports/${id}/leftovers.csv`);
    assert.match(table.text, /^\uFEFFTask,List,.*,Row,Came,Why\r\nMast,Rig,/);
    assert.match(table.text, /,'=1\+1,/);
    assert.match(table.text, /,5,no,It has no name\.\r\n$/);
  });

  test('is undone as a whole, into the trash: the project that it made', async () => {
    const done = await brought(app(), app().admin, await chosen(app().admin, PLAN, { projectName: 'Mistake' }));
    assert.equal((await app().admin.put(`/fileimports/${done.id}/undo.json`)).status, 200);
    assert.equal((await app().admin.get(`/projects/${done.projectId}.json`)).status, 404);
    assert.equal((await shown(app().admin, done.id)).status, 'undone');
    assert.equal((await app().admin.put(`/fileimports/${done.id}/undo.json`)).status, 409);
    assert.equal((await app().admin.put(`/trashcan/projects/${done.projectId}/restore.json`)).status, 200);
    assert.equal((await tasksIn(app().admin, done.projectId)).length, 3);
  });

  test('goes into a project that is there, and out of it again without what was there before', async () => {
    const project = await makeProject(app().admin, { name: 'Harbour' });
    await join(app().admin, project, bert.id);
    const list = await make(app().admin, `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'hull' } });
    await make(app().admin, `/tasklists/${list}/tasks.json`, { 'todo-item': { content: 'Was there' } });
    const id = await chosen(bert.caller, PLAN, { projectId: project });
    const ready = await shown(bert.caller, id);
    assert.deepEqual([ready.makesProject, ready.people[0].why], [false, 'they are not on the project']);
    await brought(app(), bert.caller, id);
    const tasks = await tasksIn(app().admin, project);
    assert.deepEqual(tasks.map((task: Record<string, unknown>) => [task.content, task['todo-list-name']]).sort(), [
      ['Deck', 'hull'],
      ['Mast', 'Rig'],
      ['Sand it', 'hull'],
      ['Was there', 'hull'],
    ]);
    assert.equal(tasks.find((task: Record<string, unknown>) => task.content === 'Deck')['creator-id'], Number(bert.id));
    assert.equal((await bert.caller.put(`/fileimports/${id}/undo.json`)).status, 200);
    await carryOn(app());
    assert.equal((await shown(bert.caller, id)).status, 'undone');
    assert.deepEqual(
      (await tasksIn(app().admin, project)).map(({ content }: { content: string }) => content),
      ['Was there'],
    );
    const { 'todo-lists': lists, tasklists = lists } = (await app().admin.get(`/projects/${project}/tasklists.json`))
      .body;
    assert.deepEqual(
      tasklists.map(({ name }: { name: string }) => name),
      ['hull'],
    );
    assert.ok(JSON.stringify(await inTrash(app().admin, project)).includes('Deck'));
  });

  test('is not said to be undone while what came is still there', async () => {
    const project = await makeProject(app().admin, { name: 'Lost to Bert' });
    await join(app().admin, project, bert.id);
    const id = await chosen(bert.caller, PLAN, { projectId: project });
    await brought(app(), bert.caller, id);
    const undo = async () => {
      assert.equal((await bert.caller.put(`/fileimports/${id}/undo.json`)).status, 200);
      await carryOn(app());
      return shown(bert.caller, id);
    };
    const remove = { remove: { userIdList: bert.id } };
    assert.equal((await app().admin.put(`/projects/${project}/people.json`, remove)).status, 200);
    const kept = await undo();
    assert.equal(kept.status, 'done');
    assert.match(kept.problem, /3 of its tasks are still there, and you may not delete them/);
    assert.equal((await tasksIn(app().admin, project)).length, 3);
    await join(app().admin, project, bert.id);
    assert.deepEqual([(await undo()).status, (await tasksIn(app().admin, project)).length], ['undone', 0]);

    const done = await brought(app(), bert.caller, await chosen(bert.caller, PLAN, { projectName: 'Taken away' }));
    assert.equal((await app().admin.put(`/projects/${done.projectId}/people.json`, remove)).status, 200);
    const refused = await bert.caller.put(`/fileimports/${done.id}/undo.json`);
    assert.deepEqual([refused.status, (await shown(bert.caller, done.id)).status], [403, 'done']);
    assert.match(refused.text, /still there, and you may not delete it/);
    assert.equal((await app().admin.delete(`/projects/${done.projectId}.json`)).status, 200);
    assert.equal((await bert.caller.put(`/fileimports/${done.id}/undo.json`)).status, 200);
    assert.equal((await shown(bert.caller, done.id)).status, 'undone');
  });

  test('is seen by nobody but who brought it, and brings nothing where they may not', async () => {
    const id = await chosen(bert.caller, PLAN);
    const stranger = (await app().anotherAccount()).admin;
    for (const caller of [app().admin, ada.caller, stranger]) {
      for (const path of [
        `/fileimports/${id}.json`,
        `/fileimports/${id}/leftovers.json`,
        `/fileimports/${id}/leftovers.csv`,
      ])
        assert.equal((await caller.get(path)).status, 404, path);
      for (const verb of ['begin', 'undo'])
        assert.equal((await caller.put(`/fileimports/${id}/${verb}.json`)).status, 404);
      assert.equal((await caller.put(`/fileimports/${id}.json`, { import: { dateOrder: 'mdy' } })).status, 404);
      assert.equal((await caller.delete(`/fileimports/${id}.json`)).status, 404);
      const { imports } = (await caller.get('/fileimports.json')).body;
      assert.ok(imports.every((one: { fileName: string; id: string }) => caller === app().admin || one.id !== id));
    }
    const hidden = await makeProject(app().admin, { name: 'Board only' });
    assert.equal((await choose(bert.caller, PLAN, { projectId: hidden })).status, 422);
    assert.equal((await bert.caller.put(`/fileimports/${id}.json`, { import: { projectId: hidden } })).status, 422);
    const watching = await makeProject(app().admin, { name: 'Look only' });
    await join(app().admin, watching, bert.id, 'observer');
    assert.equal((await choose(bert.caller, PLAN, { projectId: watching })).status, 403);
    const company = await make(app().admin, '/companies.json', { company: { name: 'Client' } });
    const client = await makePerson(app(), { 'company-id': company });
    const theirs = await chosen(client.caller, PLAN);
    const { people } = await shown(client.caller, theirs);
    assert.deepEqual(
      new Set(people.map(({ personId }: { personId: string }) => personId)),
      new Set(['']),
      'whom they do not see',
    );
    assert.equal((await client.caller.put(`/fileimports/${theirs}/begin.json`)).status, 403);
  });

  test('goes on where it was cut off, waits for its project, and finds parents further down', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => `Task ${at},${at === 0 ? 'Task 119' : ''}`);
    const id = await chosen(app().admin, `Name,Parent\n${rows.join('\n')}\nLost,Never there\n`, {
      projectName: 'Long',
    });
    assert.equal((await app().admin.put(`/fileimports/${id}/begin.json`)).status, 200);
    await carryOnImports.run(app().services, signal);
    const half = await shown(app().admin, id);
    assert.deepEqual([half.status, half.made, half.rows], ['running', 49, 121]);
    assert.equal((await app().admin.delete(`/projects/${half.projectId}.json`)).status, 200);
    await carryOn(app());
    const waiting = await shown(app().admin, id);
    assert.deepEqual([waiting.status, waiting.made], ['running', 49]);
    assert.match(waiting.problem, /no such project/);
    assert.equal((await app().admin.put(`/trashcan/projects/${half.projectId}/restore.json`)).status, 200);
    await carryOn(app());
    const done = await shown(app().admin, id);
    assert.deepEqual([done.status, done.made, done.refused, done.problem], ['done', 121, 0, '']);
    const tasks = await tasksIn(app().admin, half.projectId);
    assert.equal(tasks.length, 121);
    const called = (name: string) => tasks.find(({ content }: { content: string }) => content === name);
    assert.equal(called('Task 0').parentTaskId, String(called('Task 119').id));
    const { body } = await app().admin.get(`/fileimports/${id}/leftovers.json`);
    assert.match(body.leftovers[0].reason, /did not come: Never there/);
  });

  test('says in a sentence why it cannot be read', async () => {
    const refused = async (bytes: string | Buffer, why: RegExp) => {
      const reply = await choose(app().admin, bytes);
      assert.equal(reply.status, 422, reply.text);
      assert.match(reply.text, why);
    };
    await refused('PK\u0003\u0004 whatever', /zip archive or an Excel workbook/);
    await refused(Buffer.from('d0cf11e0a1b11ae10000', 'hex'), /an old Excel workbook/);
    await refused('Name\n', /nothing to bring in/);
    await refused('{"lists": [', /not whole/);
    await refused('{"other": []}', /neither a board of Trello/);
    await refused(`${'a,'.repeat(100_000)}a\nb\n`, /100001 columns/);
    await refused(`Name\n"${'x'.repeat(1_200_000)}`, /row of more than 1 MiB/);
    await refused('Name,Note\n"open,never closed\n', /quote that is never closed/);
    await refused(`Name\n${'x\n'.repeat(20_001)}`, /more than 20000 rows/);
    await refused(Buffer.alloc(17 * 2 ** 20, 'a'), /larger than 16 MiB/);
  });

  test('is read whatever its letters are written in', async () => {
    const text = 'Name\tDue\n"Überholen, ""ganz"""\t3/12/2026\nZweite\t12/31/2026\n';
    const le = Buffer.from(`\uFEFF${text}`, 'utf16le');
    for (const bytes of [
      Buffer.from(`\uFEFF${text}`),
      le,
      le.subarray(2),
      Buffer.from(le).swap16(),
      Buffer.from(text, 'latin1'),
    ]) {
      const { samples, dateOrder } = await shown(app().admin, await chosen(app().admin, bytes));
      assert.deepEqual([samples[0].name, samples[0].due, dateOrder], ['Überholen, "ganz"', '20260312', 'mdy']);
    }
    const german = Buffer.from('Nr;Aufgabe;Liste;Zuständig;Fällig am;Priorität;Notizen\n1;a\n', 'latin1');
    assert.deepEqual(
      (await shown(app().admin, await chosen(app().admin, german))).columns.map(
        ({ field }: { field: string }) => field,
      ),
      'none name list responsible due priority description'.split(' '),
    );
    const open = await chosen(app().admin, 'Name,Due\na,3/12/2026\n');
    const unsure = await shown(app().admin, open);
    assert.deepEqual([unsure.dateOrderIsSure, unsure.samples[0].due], [false, '20260312']);
    assert.equal((await app().admin.put(`/fileimports/${open}.json`, { import: { dateOrder: 'dmy' } })).status, 200);
    assert.equal((await shown(app().admin, open)).samples[0].due, '20261203');
    for (const fields of ['name', 'name,name', 'due,start', 'name,colour'])
      assert.equal((await app().admin.put(`/fileimports/${open}.json`, { import: { fields } })).status, 422, fields);
  });

  test('a board of Trello brings its lists, cards, checklists and what was said', async () => {
    const id = await chosen(app().admin, await shapeOf('trello.json'), {}, 'board.json');
    const ready = await shown(app().admin, id);
    assert.deepEqual(
      [ready.format, ready.projectName, ready.rows, ready.out, ready.comments],
      ['trello', 'Boathouse', 6, 1, 2],
    );
    assert.deepEqual(ready.columns.slice(-2), [
      { name: 'Berth', field: 'none' },
      { name: 'Size', field: 'none' },
    ]);
    const fields = [...ready.columns.slice(0, -2).map(({ field }: { field: string }) => field), 'more', 'more'];
    assert.equal((await app().admin.put(`/fileimports/${id}.json`, { import: { fields } })).status, 200);
    const done = await brought(app(), app().admin, id);
    const tasks = await tasksIn(app().admin, done.projectId);
    assert.deepEqual(
      tasks.map((task: Record<string, unknown>) => [task['todo-list-name'], task.content, task.completed]),
      [
        ['Planned', 'Buy rope', false],
        ['Doing', 'Paint the door', true],
        ['Doing', 'Fix the crane', false],
        ['Doing', 'Grease it', true],
        ['Doing', 'Ring the inspector', false],
      ],
    );
    const crane = tasks[2];
    assert.deepEqual([crane['due-date'], crane['responsible-party-id']], ['20261210', ada.id]);
    assert.deepEqual(crane.tags.map(({ name }: { name: string }) => name).sort(), ['green', 'safety  first']);
    assert.equal(
      crane.description,
      'It **creaks**\n\nAttachments: crane.jpg https://example.com/crane.jpg\nBerth: B 7\nSize: large',
    );
    const { comments } = (await app().admin.get(`/tasks/${crane.id}/comments.json`)).body;
    assert.deepEqual(comments.map(({ body }: { body: string }) => body).sort(), [
      'Ada Quay, 2026-10-04:\n\nFirst word',
      'Ada Quay, 2026-10-05:\n\nSecond word',
    ]);
    assert.equal(comments[0]['author-id'], '1');
  });

  test('projects of Todoist and Asana bring what is below what', async () => {
    const read = async (shape: string) => {
      const done = await brought(app(), app().admin, await chosen(app().admin, await shapeOf(shape), {}, shape));
      const tasks = await tasksIn(app().admin, done.projectId);
      const names = new Map(tasks.map((task: Record<string, unknown>) => [String(task.id), task.content]));
      const told = tasks.map((task: Record<string, string>) =>
        [
          task['todo-list-name'],
          task.content,
          names.get(task.parentTaskId!) ?? '',
          task['due-date'],
          task.completed,
        ].join('|'),
      );
      return { done, tasks, told: told.sort() };
    };
    const todoist = await read('todoist.csv');
    assert.deepEqual([todoist.done.format, todoist.done.made], ['todoist', 4]);
    assert.deepEqual(todoist.told, [
      'Inbox|Order paint||20261201|false',
      'On the slip|Below the waterline|Port side||false',
      'On the slip|Port side|Scrape the hull||false',
      'On the slip|Scrape the hull||20261203|false',
    ]);
    const paint = todoist.tasks.find(({ content }: { content: string }) => content === 'Order paint');
    assert.deepEqual(
      [
        paint.priority,
        paint['estimated-minutes'],
        paint['responsible-party-id'],
        paint['comments-count'],
        paint.tags.length,
      ],
      ['high', 30, ada.id, 1, 2],
    );
    const winter = ['Shopping|Buy varnish||20261009|true', 'Workshop|Repair the rudder||20261204|false'];
    const table = await read('asana.csv');
    assert.deepEqual([table.done.format, table.done.projectName], ['asana', 'Winter refit']);
    assert.deepEqual(table.told, [...winter, 'Workshop|Sand the rudder|Repair the rudder||false']);
    const json = await read('asana.json');
    assert.deepEqual([json.done.format, json.done.projectName], ['asana', 'Winter refit']);
    assert.deepEqual(json.told, [winter[1], 'Workshop|Sand the rudder|Repair the rudder||true']);
    const doneOn = ({ tasks }: typeof json) => tasks.flatMap((task: Record<string, string>) => task.completed_on || []);
    assert.deepEqual([...doneOn(table), ...doneOn(json)], ['2026-10-09T12:00:00Z', '2026-10-09T08:00:00Z']);
  });

  test('is forgotten when somebody says so, or after thirty days; what came stays', async () => {
    const done = await brought(app(), ada.caller, await chosen(ada.caller, PLAN, { projectName: 'Kept' }));
    const waiting = await chosen(ada.caller, PLAN);
    assert.equal((await ada.caller.delete(`/fileimports/${waiting}.json`)).status, 200);
    assert.equal((await ada.caller.get(`/fileimports/${waiting}.json`)).status, 404);
    assert.equal(await removeOldImports.run(app().services, signal), false);
    app().clock.move(31 * 86_400_000);
    while (await removeOldImports.run(app().services, signal));
    assert.equal((await ada.caller.get(`/fileimports/${done.id}.json`)).status, 404);
    assert.equal((await tasksIn(ada.caller, done.projectId)).length, 3);
    const rows = await app().services.db.read.selectFrom('file_import_rows').selectAll().execute();
    assert.deepEqual(rows, []);
  });
});
