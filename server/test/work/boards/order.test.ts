import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { fullScans, isSort, planOf, watchReads, watchTransactions } from '../../support/plans.ts';
import { addCard, cardsIn, makeColumn, makeTask, moveCard, namesIn } from './pieces.ts';

eachEngine('the order of cards', (engine) => {
  const app = useApp(engine);

  async function makeCards(count: number) {
    const { admin } = app();
    const project = await makeProject(admin);
    const columns = [await makeColumn(admin, project), await makeColumn(admin, project, { completesTasks: true })];
    const cards: string[] = [];
    for (let at = 0; at < count; at += 1)
      cards.push(await addCard(admin, columns[0]!, await makeTask(admin, project, `t${at}`)));
    return { columns: columns as [string, string], cards };
  }

  test('holds when many move at once: no card is lost, none is in two places, none shares its place', async () => {
    const { admin } = app();
    const { columns, cards } = await makeCards(8);
    const [first, ...others] = cards as [string, ...string[]];
    // Everybody puts theirs right behind the first, half of them in another column at the same time.
    await Promise.all(
      others.flatMap((card, at) => [
        moveCard(admin, card, { columnId: columns[at % 2]! }),
        admin.put(`/boards/columns/cards/${card}/move.json`, { columnId: columns[0], positionAfterId: first }),
        moveCard(admin, card, { columnId: columns[1 - (at % 2)]!, positionAfterId: 0 }),
      ]),
    );
    const [left, right] = [await cardsIn(admin, columns[0]), await cardsIn(admin, columns[1])];
    const ids = [...left, ...right].map(({ id }: { id: string }) => id);
    assert.deepEqual(
      ids.toSorted((a, b) => Number(a) - Number(b)),
      cards,
    );
    for (const column of [left, right])
      assert.equal(new Set(column.map((one: { displayOrder: string }) => one.displayOrder)).size, column.length);
    for (const { completed } of left) assert.equal(completed, false, 'and is completed as its column says');
    for (const { completed } of right) assert.equal(completed, true);
  });

  test('two who send one card to two columns end up with it in one', async () => {
    const { admin } = app();
    const { columns, cards } = await makeCards(1);
    for (let round = 0; round < 4; round += 1)
      await Promise.all(columns.map((columnId) => moveCard(admin, cards[0]!, { columnId })));
    const both = [...(await namesIn(admin, columns[0])), ...(await namesIn(admin, columns[1]))];
    assert.deepEqual(both, ['t0']);
  });

  test('stays what was asked for where something is put between the same two again and again', async () => {
    const { admin } = app();
    const { columns, cards } = await makeCards(4);
    const expected = ['t0', 't1', 't2', 't3'];
    for (let round = 0; round < 50; round += 1) {
      const moved = expected[3]!;
      await moveCard(admin, cards[Number(moved.slice(1))]!, { positionAfterId: cards[0] });
      expected.splice(1, 0, expected.pop()!);
    }
    assert.deepEqual(await namesIn(admin, columns[0]), expected);
  });

  test('costs one row a move, however many cards there are', async () => {
    const { admin } = app();
    const { columns, cards } = await makeCards(6);
    const seen = watchTransactions(app());
    await moveCard(admin, cards[5]!, { positionAfterId: cards[0] });
    await moveCard(admin, cards[4]!, { columnId: columns[0], positionAfterId: 0 });
    const writes = seen.filter(({ sql }) => /^(update|insert into|delete from) "?board_/.test(sql));
    assert.equal(writes.length, 2, writes.map(({ sql }) => sql).join('\n'));
  });

  test('is read by an index, page after page, and so are tasks and boards', async () => {
    const { admin } = app();
    const { columns } = await makeCards(3);
    const reads = watchReads(app());
    for (const path of [
      `/boards/columns/${columns[0]}/cards.json?pageSize=1`,
      `/boards/columns/${columns[0]}/cards.json?pageSize=1&page=2`,
      `/boards/columns/${columns[0]}/cards.json?pageSize=1&showDeleted=1`,
    ])
      assert.equal((await admin.get(path)).status, 200);
    const statements = reads.take().filter(({ sql }) => /board_/.test(sql));
    assert.ok(statements.length > 3);
    for (const statement of statements) {
      const plan = await planOf(engine, reads.plain, statement);
      const told = `${statement.sql}\n${plan.join('\n')}`;
      assert.deepEqual(fullScans(plan), [], told);
      const isPage = /order by "k"."position"/.test(statement.sql) && /"k"."deleted_at" is null/.test(statement.sql);
      if (isPage && engine.name === 'SQLite') {
        assert.deepEqual(plan.filter(isSort), [], told);
        assert.ok(
          plan.some((step) => step.includes('board_cards_by_position')),
          told,
        );
      }
    }
  });
});
