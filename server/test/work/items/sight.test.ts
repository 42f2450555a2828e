import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { folders, type Kind, kinds } from '../../support/everything.ts';
import { join, make, makeCompany, makePerson, makeProject } from '../../support/make.ts';
import { type Listener, openStream } from '../../support/stream.ts';
import { makeFile } from '../files/forms.ts';

type Who =
  | 'owner administrator'
  | 'project administrator'
  | 'author'
  | 'granted'
  | 'of the granted company'
  | 'member'
  | 'without tasks'
  | 'without all else'
  | 'not on the project'
  | 'of another account';
const always: Who[] = ['owner administrator', 'project administrator', 'author'];
const forGranted: Who[] = [...always, 'granted'];
const everybody: Who[] = [...forGranted, 'of the granted company', 'member'];

/** From these members a part of what is in the project is kept, and what is inside that. */
const kept: Partial<Record<Who, { kinds: Kind[]; permissions: object }>> = {
  'without tasks': {
    kinds: ['task', 'tasklist', 'milestone', 'column'],
    permissions: { 'view-tasks-and-milestones': '0' },
  },
  'without all else': {
    kinds: ['file', 'message', 'notebook', 'link', 'time'],
    permissions: { 'view-messages-and-files': '0', 'view-notebooks': '0', 'view-links': '0', 'view-time': '0' },
  },
};
const isKept = (who: Who, kind: Kind) => kept[who]?.kinds.includes(kind) ?? false;

/** Each has a word of its own in its name or text: whoever reads that word has seen it. */
type Thing = { kind: Kind; id: string; word: string; how: string; seenBy: Who[] };
type About = { how: string; seenBy: Who[]; fields?: object; inside?: string };

eachEngine('who sees what', (engine) => {
  const app = useApp(engine);
  const callers = new Map<Who, Caller>();
  const things: Thing[] = [];
  const called = ({ kind, how }: Thing) => `${kind}, ${how}`;
  const seenBy = (who: Who, of: Thing[] = things) => of.filter((one) => one.seenBy.includes(who)).map(called);
  let [project, own] = ['', ''];

  /** How each kind is made; `inside` names the list of a task and the subject of a comment. */
  const making: Record<Kind, (by: Caller, name: string, fields: object, inside: string) => Promise<string>> = {
    file: (by, name, fields) => makeFile(by, project, {}, { ...fields, name: `${name}.txt` }),
    milestone: (by, title, fields) => {
      const milestone = { ...fields, title, deadline: '20261231', 'responsible-party-ids': '1' };
      return make(by, `/projects/${project}/milestones.json`, { milestone });
    },
    tasklist: (by, name, fields) =>
      make(by, `/projects/${project}/tasklists.json`, { 'todo-list': { ...fields, name } }),
    task: (by, content, fields, list) => make(by, `/${list}/tasks.json`, { 'todo-item': { ...fields, content } }),
    notebook: (by, name, fields) =>
      make(by, `/projects/${project}/notebooks.json`, { notebook: { ...fields, name, content: name } }),
    message: (by, title, fields) =>
      make(by, `/projects/${project}/messages.json`, { post: { ...fields, title, body: title } }),
    link: (by, name, fields) =>
      make(by, `/projects/${project}/links.json`, { link: { ...fields, name, code: 'https://quay.example/' } }),
    column: (by, name, fields) => make(by, `/projects/${project}/boards/columns.json`, { column: { ...fields, name } }),
    time: (by, description, fields, place) => {
      const entry = { ...fields, date: '20261117', hours: 1, description };
      return make(by, `/${place}/time_entries.json`, { 'time-entry': entry });
    },
    comment: (by, body, fields, subject) => make(by, `/${subject}/comments.json`, { comment: { ...fields, body } }),
  };

  async function add(kind: Kind, { how, seenBy: who, fields = {}, inside = '' }: About): Promise<string> {
    const word = `quartz${String(things.length + 1).padStart(3, '0')}`;
    const id = await making[kind](callers.get('author')!, `Gem ${word}`, fields, inside);
    const around = kinds.find((one) => inside.startsWith(`${folders[one]}/`)) ?? kind;
    const limited = (Object.keys(kept) as Who[]).filter((one) => !isKept(one, kind) && !isKept(one, around));
    things.push({ kind, id, word, how, seenBy: who.includes('member') ? [...who, ...limited] : who });
    return `${folders[kind]}/${id}`;
  }

  before(async () => {
    const { admin } = app();
    const company = await makeCompany(admin);
    // Ids are counted by account: the first project of the other one is not to be taken for ours.
    own = await makeProject(admin);
    project = await makeProject(admin);
    callers.set('owner administrator', admin).set('of another account', (await app().anotherAccount()).admin);
    const people: Who[] = ['project administrator', 'author', 'granted', 'of the granted company', 'member'];
    people.push(...(Object.keys(kept) as Who[]));
    const ids = new Map<Who, string>();
    for (const who of [...people, 'not on the project'] as Who[]) {
      const employer = who === 'of the granted company' ? { 'company-id': company } : {};
      const { id, caller } = await makePerson(app(), employer);
      callers.set(who, caller);
      ids.set(who, id);
      const role = who === 'project administrator' ? 'administrator' : 'member';
      await join(admin, who === 'not on the project' ? own : project, id, role);
      const permissions = kept[who]?.permissions;
      if (permissions)
        assert.equal((await admin.put(`/projects/${project}/people/${id}.json`, { permissions })).status, 200);
    }
    const hide = { private: true };
    const grant = (to: string) => ({ ...hide, 'grant-access-to': to });
    const person = ids.get('granted')!;
    // Where tasks and comments are when it is about themselves.
    const list = await add('tasklist', { how: 'around tasks', seenBy: everybody });
    const task = await add('task', { how: 'under comments', seenBy: everybody, inside: list });
    const inside = { task: list, comment: task } as Partial<Record<Kind, string>>;
    const made = new Map<string, string>();
    // Hours are as private as what was worked on, and a board is for everybody on the project.
    for (const kind of kinds.filter((one) => one !== 'time' && one !== 'column')) {
      const cases: About[] = [
        { how: 'open', seenBy: everybody },
        { how: 'private', seenBy: always, fields: hide },
        { how: 'granted to a person', seenBy: forGranted, fields: grant(person) },
        {
          how: 'granted to a company',
          seenBy: [...always, 'of the granted company'],
          fields: grant(`c${company}`),
        },
      ];
      for (const one of cases) made.set(`${kind} ${one.how}`, await add(kind, { ...one, inside: inside[kind] ?? '' }));
    }
    const granted = (kind: Kind) => made.get(`${kind} granted to a person`)!;
    const within = await add('task', { how: 'in a private list', seenBy: forGranted, inside: granted('tasklist') });
    await add('comment', { how: 'on a task in a private list', seenBy: forGranted, inside: within });
    for (const kind of kinds)
      if (!['comment', 'tasklist', 'time', 'column'].includes(kind))
        await add('comment', { how: `on a private ${kind}`, seenBy: forGranted, inside: granted(kind) });
    await add('column', { how: 'on the board', seenBy: everybody });
    await add('time', { how: 'of the project', seenBy: everybody, inside: `projects/${project}` });
    await add('time', { how: 'on an open task', seenBy: everybody, inside: task });
    await add('time', { how: 'on a private task', seenBy: forGranted, inside: granted('task') });
    await add('time', { how: 'on a task in a private list', seenBy: forGranted, inside: within });
    const below = await add('task', {
      how: 'put below a private task',
      seenBy: forGranted,
      fields: grant(person),
      inside: list,
    });
    const parentTaskId = made.get('task private')!.split('/')[1];
    assert.equal((await admin.put(`/${below}.json`, { 'todo-item': { parentTaskId } })).status, 200);
    await add('time', { how: 'on a task below a private one', seenBy: forGranted, inside: below });
    await add('comment', {
      how: 'private, on a private task',
      seenBy: always,
      fields: hide,
      inside: granted('task'),
    });
  });

  /** What somebody is told of at a place: nothing that is not for them may stand there, in whatever field. */
  async function told(who: Who, path: string) {
    const reply = await callers.get(who)!.get(path);
    const found = things.filter(({ word }) => reply.text.includes(word));
    const leaked = found.filter((thing) => !thing.seenBy.includes(who)).map(called);
    assert.deepEqual(leaked, [], `${who} at ${path}`);
    return { reply, found };
  }
  const isOn = (who: Who) => everybody.includes(who) || who in kept;

  test('one by one', async () => {
    for (const who of callers.keys())
      for (const thing of things) {
        const { reply } = await told(who, `/${folders[thing.kind]}/${thing.id}.json`);
        assert.equal(reply.status, thing.seenBy.includes(who) ? 200 : 404, `${who}: ${called(thing)}`);
      }
  });

  test('nor that something is below what is not for them', async () => {
    const { id } = things.find(({ how }) => how === 'on a task below a private one')!;
    const shown = async (who: Who) => {
      const { 'time-entry': entry } = (await told(who, `/time_entries/${id}.json`)).reply.body;
      return [entry.parentTaskId === '0', entry.parentTaskName === '', entry.taskIsSubTask];
    };
    assert.deepEqual(await shown('granted'), [true, true, '0']);
    assert.deepEqual(await shown('project administrator'), [false, false, '1']);
  });

  test('in lists, and as many as are counted', async () => {
    for (const who of callers.keys())
      for (const kind of kinds) {
        const expected = seenBy(
          who,
          things.filter((thing) => thing.kind === kind),
        );
        const inProject = kind === 'comment' ? [] : [`/projects/${project}/${folders[kind]}.json`];
        for (const path of [`/${folders[kind]}.json`, ...inProject]) {
          const { reply, found } = await told(who, `${path}?pageSize=250`);
          if (path !== `/${folders[kind]}.json` && !isOn(who)) assert.equal(reply.status, 404, `${who} at ${path}`);
          else if (path !== `/${folders[kind]}.json` && isKept(who, kind))
            assert.equal(reply.status, 403, `${who} at ${path}`);
          else {
            const listed = found.filter((thing) => thing.kind === kind).map(called);
            assert.deepEqual(listed, expected, `${who} at ${path}`);
            assert.equal(reply.headers['x-records'], String(expected.length), `${who} at ${path}`);
          }
        }
      }
  });

  test('in what is said about a thing', async () => {
    const granted = things.filter(({ kind, how }) => how === 'granted to a person' && !/comment|tasklist/.test(kind));
    for (const who of callers.keys())
      for (const thing of granted) {
        const { reply } = await told(who, `/${folders[thing.kind]}/${thing.id}/comments.json`);
        assert.equal(reply.status, thing.seenBy.includes(who) ? 200 : 404, `${who}: ${called(thing)}`);
      }
  });

  const names = (found: { type: string; id: string }[]) =>
    things.filter((thing) => found.some(({ type, id }) => type === thing.kind && String(id) === thing.id)).map(called);

  test('in search', async () => {
    for (const who of callers.keys()) {
      const { reply } = await told(who, '/search.json?q=gem&pageSize=250');
      const { results } = reply.body.searchResult;
      assert.deepEqual(names(results), seenBy(who), who);
      assert.equal(reply.headers['x-records'], String(results.length), who);
    }
  });

  test('in the activity', async () => {
    for (const who of callers.keys())
      for (const path of ['/latestActivity.json', `/projects/${project}/latestActivity.json`]) {
        const { reply } = await told(who, `${path}?pageSize=250`);
        if (path !== '/latestActivity.json' && !isOn(who)) assert.equal(reply.status, 404, who);
        else {
          const items = reply.body.activity.map(({ type, itemid: id }: Record<string, string>) => ({ type, id }));
          assert.deepEqual(names(items), seenBy(who), `${who} at ${path}`);
        }
      }
  });

  test('in archives, and as many files as are counted', async () => {
    for (const who of callers.keys()) {
      const { reply } = await told(who, `/projects/${project}/files/zip.json`);
      const files = things.filter(({ kind }) => kind === 'file');
      if (isKept(who, 'file')) assert.equal(reply.status, 403, who);
      else if (isOn(who)) assert.equal(reply.body.zip.count, String(seenBy(who, files).length), who);
      else assert.equal(reply.status, 404, who);
    }
  });

  test('by webhooks: they tell of everything, so only who sees everything has them', async () => {
    for (const [who, caller] of callers)
      for (const path of ['/webhooks.json', `/projects/${project}/webhooks.json`]) {
        const { status } = await caller.get(path);
        const mayAsk = who === 'owner administrator' || (who === 'of another account' && path === '/webhooks.json');
        assert.equal(status === 200, mayAsk, `${who} at ${path}: ${status}`);
      }
  });

  test('after a move: who joins that project later is not let in by what was before', async () => {
    // Its own account: elsewhere in this file everything is counted.
    const { admin } = await app().anotherAccount();
    const { id, caller } = await makePerson(app(), {}, admin);
    const [from, to] = [await makeProject(admin), await makeProject(admin)];
    await join(admin, from, id);
    const hide = { private: true, 'grant-access-to': id };
    const moved: string[] = [];
    const open: string[] = [];
    const hidden: string[] = [];
    for (const fields of [{}, hide]) {
      const inProject = (path: string, body: object) => make(admin, `/projects/${from}/${path}.json`, body);
      const inList = async (list: string) =>
        `tasks/${await make(admin, `/tasklists/${list}/tasks.json`, { 'todo-item': { content: 'x', ...fields } })}`;
      const list = await inProject('tasklists', { 'todo-list': { name: 'x', ...fields } });
      const around = await inProject('tasklists', { 'todo-list': { name: 'stays' } });
      const file = `files/${await makeFile(admin, from, {}, { name: 'x.txt', ...fields })}`;
      const notebook = `notebooks/${await inProject('notebooks', { notebook: { name: 'x', ...fields } })}`;
      const [along, alone] = [await inList(list), await inList(around)];
      moved.push(file, notebook, `tasklists/${list}`, alone);
      (fields === hide ? hidden : open).push(file, notebook, `tasklists/${list}`, along, alone);
      for (const subject of [file, notebook, along, alone])
        hidden.push(`comments/${await make(admin, `/${subject}/comments.json`, { comment: { body: 'x', ...hide } })}`);
    }
    const seen = async () => {
      const statuses = [...open, ...hidden].map(async (path) => [path, (await caller.get(`/${path}.json`)).status]);
      return (await Promise.all(statuses)).filter(([, status]) => status === 200).map(([path]) => path);
    };
    assert.deepEqual(await seen(), [...open, ...hidden]);
    for (const path of moved) {
      const reply = await admin.put(`/${path}/move.json`, { projectId: to });
      assert.equal(reply.status, 200, reply.text);
    }
    assert.deepEqual(await seen(), []);
    await join(admin, to, id);
    assert.deepEqual(await seen(), open);
  });

  test('in live updates and the trash', async (t) => {
    const streams = new Map<Who, Listener>();
    for (const [who, { token }] of callers) {
      const stream = await openStream(t, app(), { token, path: '/events/stream' });
      await stream.hasPlace();
      streams.set(who, stream);
    }
    // What was made last may be below what was made first.
    const inner = things.toReversed().sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
    for (const { kind, id } of inner) {
      const reply = await app().admin.delete(`/${folders[kind]}/${id}.json`);
      assert.equal(reply.status, 200, reply.text);
    }
    // One more that each is told, so that whatever came before it has arrived.
    const last = async (by: Caller, where: string) =>
      assert.equal((await by.put(`/projects/${where}.json`, { project: { description: 'Last' } })).status, 200);
    const away = callers.get('of another account')!;
    await last(app().admin, project);
    await last(app().admin, own);
    await last(away, await makeProject(away));
    for (const [who, stream] of streams) {
      while (!stream.messages.some(({ data }) => data.event === 'PROJECT.UPDATED'))
        await stream.has(stream.messages.length + 1);
      const gone = stream.messages.map(({ data }) => data).filter(({ event }) => event.endsWith('.DELETED'));
      assert.deepEqual(names(gone), seenBy(who), who);
      const { reply, found } = await told(who, `/trashcan/projects/${project}.json`);
      if (isOn(who)) assert.deepEqual(found.map(called), seenBy(who), who);
      else assert.equal(reply.status, 404, who);
    }
  });
});
