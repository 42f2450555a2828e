import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { folders, type Kind, kinds, makeEverything } from '../../support/everything.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';

/** Hours have nobody of their own: they are as private as what was worked on. A board is for everybody on the project. */
type Shared = Exclude<Kind, 'time' | 'column'>;
const shared = kinds.filter((kind): kind is Shared => kind !== 'time' && kind !== 'column');
const wrappers: Record<Shared, string> = {
  comment: 'comment',
  task: 'todo-item',
  tasklist: 'todo-list',
  milestone: 'milestone',
  notebook: 'notebook',
  message: 'post',
  link: 'link',
  file: 'file',
};

/** One rule for every kind, so each case goes through all of them. */
eachEngine('who is kept when something private is shared', (engine) => {
  const app = useApp(engine);
  type Somebody = { id: string; caller: Caller };
  let [ana, ben, cem, leader]: Somebody[] = [];
  let project: string;
  before(async () => {
    const { admin } = app();
    project = await makeProject(admin);
    [ana, ben, cem, leader] = await Promise.all(Array.from({ length: 4 }, () => makePerson(app())));
    for (const { id } of [ana!, ben!, cem!, leader!]) await join(admin, project, id);
  });
  const say = async (by: Caller, kind: Shared, id: string, fields: object, status = 200) => {
    const { status: said, text } = await by.put(`/${folders[kind]}/${id}.json`, { [wrappers[kind]]: fields });
    assert.equal(said, status, `${kind}: ${text}`);
  };
  const sees = async ({ caller }: Somebody, kind: Shared, id: string) =>
    (await caller.get(`/${folders[kind]}/${id}.json`)).status === 200;
  /** Of each kind one that Ana made. Inner ones come first and are opened again, so that nothing is hidden by what is around it. */
  const each = async (about: (kind: Shared, id: string) => Promise<void>) => {
    const made = await makeEverything(ana!.caller, project, 'Gem', 'shine');
    for (const kind of shared) {
      await about(kind, made[kind]);
      await say(app().admin, kind, made[kind], { private: false });
    }
  };

  test('an Administrator sees it without being named, and no longer than they are one', async () => {
    await each(async (kind, id) => {
      await join(app().admin, project, leader!.id, 'administrator');
      await say(leader!.caller, kind, id, { private: true });
      await say(leader!.caller, kind, id, { 'grant-access-to': ben!.id });
      const seeing = () => Promise.all([ana!, ben!, cem!, leader!].map((one) => sees(one, kind, id)));
      assert.deepEqual(await seeing(), [true, true, false, true], kind);
      await join(app().admin, project, leader!.id, 'member');
      assert.deepEqual(await seeing(), [true, true, false, false], kind);
    });
  });

  test('while it is open nobody is kept by naming others; who hides it is', async () => {
    await each(async (kind, id) => {
      // Comments and messages are changed by their author and administrators alone.
      if (kind === 'comment' || kind === 'message') return;
      await say(ben!.caller, kind, id, { 'grant-access-to': cem!.id });
      await say(cem!.caller, kind, id, { private: true });
      const seeing = await Promise.all([ana!, ben!, cem!].map((one) => sees(one, kind, id)));
      assert.deepEqual(seeing, [true, false, true], kind);
    });
  });

  test('who was named and has left the project since may be named again with the others', async () => {
    await each(async (kind, id) => {
      await join(app().admin, project, cem!.id);
      await say(ana!.caller, kind, id, { private: true, 'grant-access-to': cem!.id });
      await app().admin.delete(`/projects/${project}/people/${cem!.id}.json`);
      await say(ana!.caller, kind, id, { 'grant-access-to': `${ben!.id},${cem!.id}` });
      assert.equal(await sees(ben!, kind, id), true, kind);
      await say(ana!.caller, kind, id, { 'grant-access-to': '' });
      await say(ana!.caller, kind, id, { 'grant-access-to': cem!.id }, 422);
    });
  });

  test('one more is let in with a plus, and those before stay; by who may say so, and nobody from elsewhere', async () => {
    const stranger = await makePerson(app());
    await join(app().admin, project, cem!.id);
    const may = async (isSo: boolean) =>
      app().admin.put(`/projects/${project}/people/${ana!.id}.json`, { permissions: { 'set-privacy': isSo } });
    await each(async (kind, id) => {
      await say(ana!.caller, kind, id, { private: true, 'grant-access-to': ben!.id });
      await may(false);
      await say(ana!.caller, kind, id, { 'grant-access-to': `+${cem!.id}` }, 403);
      // Who is there already is nothing new.
      await say(ana!.caller, kind, id, { 'grant-access-to': `+${ben!.id}` });
      await may(true);
      await say(ana!.caller, kind, id, { 'grant-access-to': `+${stranger.id}` }, 422);
      const seeing = () => Promise.all([ana!, ben!, cem!].map((one) => sees(one, kind, id)));
      assert.deepEqual(await seeing(), [true, true, false], kind);
      await say(ana!.caller, kind, id, { 'grant-access-to': `+${cem!.id}` });
      assert.deepEqual(await seeing(), [true, true, true], kind);
    });
  });
});
