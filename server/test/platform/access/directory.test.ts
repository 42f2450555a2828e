import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Field } from '../../../src/platform/http/request/fields.ts';
import type { Route } from '../../../src/platform/http/route.ts';
import { type Reply, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { make, makePerson, makeProject } from '../../support/make.ts';
import { bodyFor } from './bodies.ts';
import { providerOf, type Role, type Stage, setStage } from './stage.ts';

type Fields = Record<string, Field<unknown>>;
/** Fields that are called like people and name none. */
const nobody = new Set([
  'notifyeveryone',
  'copypeople',
  'notificationids',
  'notify-current-user',
  'notifycurrentuser',
  'assigned',
  'add-people-to-project',
  'project-users-can-edit',
  'projectuserscanedit',
  'can-be-assigned-to-tasks-and-milestones',
]);
const LIKE_WORDS = /search|term|name|email|words|^q$/;
const LIKE_PEOPLE = /person|people|user|part(y|ies)|follower|grant|owner|author|creator|notif|assign/;

/** Where in a body people are named: the keys on the way to it. */
function placesIn(fields: Fields, above: string[] = []): string[][] {
  return Object.values(fields).flatMap(({ keys, namesPeople, of }) => {
    const place = [...above, keys[0]!];
    return [...(namesPeople ? [place] : []), ...(of ? placesIn(of, place) : [])];
  });
}

function allIn(fields: Fields): Field<unknown>[] {
  return Object.values(fields).flatMap((field) => [field, ...(field.of ? allIn(field.of) : [])]);
}

const withValue = (body: object, [key, ...below]: string[], value: string): object => ({
  ...body,
  [key!]: below.length === 0 ? value : withValue({}, below, value),
});

eachEngine('people whom one does not see', (engine) => {
  const app = useApp(engine);
  let [stage, leader, hidden]: [Stage, Role, string[]] = [undefined as never, undefined as never, []];
  /** A project on which who calls is together with one of them, and is not to know who else is there. */
  let veiled = '';
  before(async () => {
    stage = await setStage(app());
    leader = stage.roles.find(({ name }) => name === 'project administrator')!;
    const client = await make(app().admin, '/companies.json', { company: { name: 'Client' } });
    const outside = { canAddProjects: true, 'company-id': client };
    assert.equal((await app().admin.put(`/people/${leader.personId}.json`, { person: outside })).status, 200);
    // Nobody they are on a project with, and an Administrator, who sees every project and is on none of theirs.
    for (const fields of [{}, { administrator: true }])
      hidden.push((await makePerson(app(), { 'last-name': 'Hidden-Name', ...fields })).id);
    veiled = await makeProject(app().admin, { people: [leader.personId, hidden[0]].join() });
    const permissions = { canViewProjectMembers: '0' };
    const kept = await app().admin.put(`/projects/${veiled}/people/${leader.personId}.json`, { permissions });
    assert.equal(kept.status, 200);
  });
  const refused = ({ status, text }: Reply, id: string) => [status, text.replaceAll(id, 'ID')];

  const bodied = () => app().routes.filter(({ body, isPublic }) => body && !isPublic);

  test('every field that could name people says whether it does', () => {
    for (const { method, path, body } of bodied())
      for (const { keys, namesPeople } of allIn(body!.fields)) {
        const isLike = keys.some((key) => LIKE_PEOPLE.test(key) && !nobody.has(key));
        assert.equal(
          isLike,
          namesPeople === true,
          `${method} ${path}: ${keys[0]}; mark it with ofPeople, or name it here`,
        );
      }
  });

  test('cannot be named in any field of any body, no more than people who are not there', async (t) => {
    let count = 0;
    for (const route of bodied()) {
      const places = placesIn(route.body!.fields);
      if (places.length === 0) continue;
      const ids = await providerOf(route.path)(stage, leader);
      const path = `${route.path.replace(/:(\w+)/g, (_, one) => ids[one]!)}.json`;
      const { body } = await bodyFor(route, stage);
      for (const place of places)
        await t.test(`${route.method} ${route.path}: ${place.join('.')}`, async () => {
          count += 1;
          const missing = await name(route, path, body, place, '987654');
          assert.ok([403, 422].includes(missing[0] as number), JSON.stringify(missing));
          for (const id of hidden) assert.deepEqual(await name(route, path, body, place, id), missing);
        });
    }
    assert.ok(count > 20, `${count} fields`);
  });

  async function name(route: Route, path: string, body: unknown, place: string[], id: string): Promise<unknown[]> {
    const [wrapper] = route.body!.wrappers;
    const fields = (wrapper === undefined ? body : (body as Record<string, object>)[wrapper]) as object;
    const changed = withValue(fields, place, id);
    const reply = await leader.caller.call(
      route.method,
      path,
      wrapper === undefined ? changed : { [wrapper]: changed },
    );
    assert.doesNotMatch(reply.text, /Hidden-Name/);
    return refused(reply, id);
  }

  test('cannot be put on a project either', async () => {
    const project = await stage.home();
    for (const method of ['PUT', 'POST']) {
      const add = (id: string) =>
        leader.caller.call(method, `/projects/${project}/people.json`, { add: { userIdList: id } });
      const byPath = (id: string) => leader.caller.post(`/projects/${project}/people/${id}.json`);
      for (const attempt of [add, byPath]) {
        const missing = refused(await attempt('987654'), '987654');
        assert.equal(missing[0], 422);
        for (const id of hidden) assert.deepEqual(refused(await attempt(id), id), missing);
      }
    }
    const { text } = await leader.caller.get(`/projects/${project}/people.json`);
    assert.doesNotMatch(text, /Hidden-Name/);
  });

  test('are found by no parameter of any list, no more than people who are not there', async () => {
    let count = 0;
    for (const route of app().routes.filter(({ method, isPublic }) => method === 'GET' && !isPublic)) {
      const asked = Object.keys(route.query ?? {}).flatMap((name): [string, string[], string][] => {
        if (LIKE_PEOPLE.test(name.toLowerCase())) return [[name, hidden, '987654']];
        return LIKE_WORDS.test(name.toLowerCase()) ? [[name, ['Hidden-Name'], 'Nobodys-Name']] : [];
      });
      if (asked.length === 0) continue;
      const ids = { ...(await providerOf(route.path)(stage, leader)) };
      const path = `${route.path.replace(/:(\w+)/g, (_, one) => ids[one]!)}.json`;
      for (const [name, values, missing] of asked) {
        count += 1;
        const ask = async (value: string) => {
          const { status, text, headers } = await leader.caller.get(`${path}?${name}=${value}`);
          return [status, headers['x-records'], status === 200 ? text : text.replaceAll(value, 'ASKED')];
        };
        const nobodys = await ask(missing);
        for (const value of values) assert.deepEqual(await ask(value), nobodys, `${path}?${name}`);
      }
    }
    assert.ok(count > 20, `${count} parameters`);
  });

  test('are mentioned without a word about whether they are there', async () => {
    const task = await make(leader.caller, `/projects/${veiled}/tasks.json`, { 'todo-item': { content: 'Rope' } });
    const mention = async (person: string) => {
      const said = { body: `Ask @[Somebody](person:${person})`, notify: '' };
      const { status, body } = await leader.caller.post(`/tasks/${task}/comments.json`, { comment: said });
      const shown = await leader.caller.get(`/comments/${body.id}.json`);
      assert.doesNotMatch(shown.text, /Hidden-Name/);
      const own = { ...shown.body.comment, id: '', 'comment-link': '' };
      return [status, shown.status, JSON.stringify(own).replaceAll(`person:${person}`, 'person:ID')];
    };
    const missing = await mention('987654');
    assert.deepEqual(missing.slice(0, 2), [201, 200]);
    for (const id of hidden) assert.deepEqual(await mention(id), missing);
    const readers = await leader.caller.get(`/tasks/${task}/readers.json`);
    assert.equal(readers.status, 200);
    assert.doesNotMatch(readers.text, /Hidden-Name/);
  });

  test('are named all the same by who sees them, and by who sends back what they read', async () => {
    const member = stage.roles.find(({ name: role }) => role === 'member')!;
    const project = await stage.home();
    const mate = await makePerson(app(), {
      'company-id': (await app().admin.get(`/people/${leader.personId}.json`)).body.person['company-id'],
    });
    const named = await leader.caller.post('/projects.json', {
      project: { name: 'Together', people: `${member.personId},${mate.id}`, projectOwnerId: leader.personId },
    });
    assert.equal(named.status, 201, named.text);
    // Colleagues of the owner company know one another.
    await app().admin.put(`/people/${member.personId}.json`, { person: { canAddProjects: true } });
    const all = { name: 'All hands', people: hidden.join() };
    assert.equal((await member.caller.post('/projects.json', { project: all })).status, 201);
    const [, administrator] = hidden;
    const task = await app().admin.post(`/projects/${project}/tasks.json`, {
      'todo-item': { content: 'For the boss', 'responsible-party-id': administrator },
    });
    const back = { content: 'For the boss, soon', 'responsible-party-id': administrator };
    assert.equal((await leader.caller.put(`/tasks/${task.body.id}.json`, { 'todo-item': back })).status, 200);
  });
});
