import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { brought, carryOn, choose, chosen, shown, tasksIn } from './stage.ts';

const boardWith = (more: object, card: object = {}) =>
  JSON.stringify({
    lists: [{ id: 'l', name: 'Quay' }],
    cards: [{ id: 'c', idList: 'l', name: 'Crane', ...card }],
    ...more,
  });

eachEngine('a file that means harm', (engine) => {
  const app = useApp(engine);

  test('has words that every object knows, and they are no priorities', async () => {
    const id = await chosen(app().admin, 'Task,Priority\nDeck,constructor\nMast,__proto__\nRig,high\n');
    const done = await brought(app(), app().admin, id);
    assert.deepEqual([done.status, done.made, done.reasons[0]?.count], ['done', 3, 2]);
    const todoist = 'TYPE,CONTENT,PRIORITY,INDENT\ntask,Deck,constructor,1\n';
    assert.equal((await shown(app().admin, await chosen(app().admin, todoist))).reasons[0].count, 1);
  });

  test('has characters that cannot be kept, and objects where texts belong', async () => {
    const odd = { toString: 1, valueOf: 1 };
    const board = boardWith(
      {
        name: 'Har\0bour \ud800',
        customFields: [{ id: 'f', name: 'Si\0ze' }],
        members: [{ id: 'm', fullName: 'A\0da' }],
      },
      {
        name: 'Cra\0ne \udc00',
        desc: '\0',
        pos: odd,
        idMembers: [odd, 'm'],
        customFieldItems: [{ idCustomField: 'f', value: { text: odd } }],
      },
    );
    const id = await chosen(app().admin, board, {}, 'board.json');
    const done = await brought(app(), app().admin, id);
    assert.deepEqual([done.status, done.made, done.projectName], ['done', 1, 'Harbour \ufffd']);
    assert.deepEqual(
      (await tasksIn(app().admin, done.projectId)).map(({ content }: { content: string }) => content),
      ['Crane \ufffd'],
    );
    const twice = JSON.parse(board);
    twice.cards.push(twice.cards[0]);
    assert.equal((await choose(app().admin, JSON.stringify(twice), {}, 'board.json')).status, 201);
  });

  test('cannot keep others from coming when it fails for a reason nobody thought of', async () => {
    const [first, second] = [await chosen(app().admin, 'Task\nDeck\n'), await chosen(app().admin, 'Task\nMast\n')];
    for (const id of [first, second])
      assert.equal((await app().admin.put(`/fileimports/${id}/begin.json`)).status, 200);
    const { db } = app().services;
    const change = (columns: string) =>
      db.transaction((tx) =>
        tx
          .updateTable('file_imports')
          .set({ columns })
          .where('account_id', '=', 1)
          .where('id', '=', Number(first))
          .execute(),
      );
    await change('{');
    await carryOn(app());
    assert.equal((await shown(app().admin, second)).status, 'done');
    await change('["Task"]');
    await carryOn(app());
    assert.equal((await shown(app().admin, first)).status, 'done');
  });

  test('whose rows each name a parent further down comes to an end', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `Step ${at},Step ${at + 1}`);
    const id = await chosen(app().admin, `Task,Parent task\n${rows.join('\n')}\nStep 30,\n`);
    const done = await brought(app(), app().admin, id);
    assert.deepEqual([done.status, done.made], ['done', 31]);
    const { leftovers } = (await app().admin.get(`/fileimports/${id}/leftovers.json`)).body;
    assert.ok(leftovers.length > 0 && leftovers.every(({ came }: { came: boolean }) => came), leftovers.length);
  });

  test('says more of one card, of one row or of one board than anybody reads, and is shortened', async () => {
    const said = { type: 'commentCard', data: { text: 'Aye', card: { id: 'c' } } };
    const talk = await chosen(app().admin, boardWith({ actions: Array(1001).fill(said) }), {}, 'board.json');
    assert.equal((await shown(app().admin, talk)).comments, 1000);
    const crowd = Array.from({ length: 5000 }, (_, at) => `n${at}`).join(';');
    const many = await shown(app().admin, await chosen(app().admin, `Task,Assignee\nDeck,${crowd}\n`));
    assert.equal(many.samples[0].notes.length, 20);
    const things = `{"lists":[],"cards":[${'[],'.repeat(250_000)}[]]}`;
    assert.match((await choose(app().admin, things, {}, 'board.json')).text, /more in it than a board has/);
  });

  test('is long, and nobody waits until it is parsed', async () => {
    const cards = Array.from({ length: 5000 }, (_, at) => ({
      idList: 'l',
      name: `Card ${at}`,
      desc: 'x'.repeat(1000),
    }));
    const { parse } = JSON;
    let longest = 0;
    JSON.parse = (text, ...more) => {
      longest = Math.max(longest, String(text).length);
      return parse(text, ...more);
    };
    try {
      const reply = await choose(app().admin, boardWith({ cards }), {}, 'board.json');
      assert.equal(reply.status, 201, reply.text);
      assert.equal((await shown(app().admin, reply.body.id)).rows, 5000);
    } finally {
      JSON.parse = parse;
    }
    assert.ok(longest < 1_000_000, `${longest} characters were parsed at once`);
    const heavy = boardWith({}, { attachments: Array(20_001).fill({}) });
    assert.match((await choose(app().admin, heavy, {}, 'board.json')).text, /more in it than a board has/);
  });

  // Looked for in the usual way, each of these would take hours.
  test('has cells that are books, and nobody waits for them', async () => {
    const book = (text: string) => text.repeat(900_000 / text.length);
    for (const cell of [book('a'), `a${book(' ')}b`, book('a ')]) {
      const plan = await shown(app().admin, await chosen(app().admin, `Task,Assignee\nDeck,${cell}\n`));
      assert.equal(plan.people.length, 1);
    }
    const estimate = await shown(app().admin, await chosen(app().admin, `Task,Estimate\nDeck,${book('1')}!\n`));
    assert.equal(estimate.reasons.length, 1);
    const parent = await shown(app().admin, await chosen(app().admin, `Task,Parent\nDeck,${book('a')}\n`));
    assert.equal(parent.samples[0].parent.length, 255);
    const own = Array.from({ length: 20_000 }, (_, at) => ({ id: String(at), name: 'x' }));
    const cards = Array.from({ length: 20_000 }, () => ({ id: 'c', idList: 'l' }));
    assert.match((await choose(app().admin, boardWith({ customFields: own, cards }), {}, 'b.json')).text, /columns/);
  });
});
