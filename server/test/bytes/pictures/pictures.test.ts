import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { removeDoomedNow, sweepChores } from '../../../src/bytes/storage/sweep.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { join, make, makeCompany, makePerson, makeProject } from '../../support/make.ts';
import { blobKeys, fetchLink, upload } from '../../work/files/forms.ts';
import { bomb, fromCamera, picture } from '../../work/files/samples.ts';

const DAY = 86_400_000;
const PICTURED = /^http:\/\/[^/]+\/picture\/[0-9a-f-]+$/;

eachEngine('pictures of people and companies', (engine) => {
  const app = useApp(engine);
  const send = (by: Caller, content: Buffer | string) => upload(by, { fileName: 'me.png', type: 'image/png', content });
  const change = (by: Caller, id: string, person: object) => by.put(`/people/${id}.json`, { person });
  const urlOf = async (id: string, by = app().admin) =>
    (await by.get(`/people/${id}.json`)).body.person['avatar-url'] as string;
  async function pictured() {
    const { id, caller } = await makePerson(app());
    const avatarPendingFileRef = await send(caller, await picture('png'));
    assert.equal((await change(caller, id, { avatarPendingFileRef })).status, 200);
    return { id, caller, url: await urlOf(id) };
  }

  test('one is drawn anew of what was uploaded, upright, square and without what the camera wrote into it', async () => {
    const { id, caller } = await makePerson(app());
    assert.equal(await urlOf(id), '');
    for (const format of ['png', 'gif', 'webp', 'avif'] as const) {
      const avatarPendingFileRef = await send(caller, await picture(format));
      assert.equal((await change(caller, id, { avatarPendingFileRef })).status, 200, format);
    }
    const sent = await fromCamera(400, 300);
    assert.equal((await change(caller, id, { avatarPendingFileRef: await send(caller, sent) })).status, 200);
    const url = await urlOf(id);
    const { status, headers, bytes } = await fetchLink(app(), url);
    assert.deepEqual(
      [status, headers['content-type'], headers['x-content-type-options'], headers['cache-control']],
      [200, 'image/webp', 'nosniff', 'private, max-age=86400'],
    );
    assert.match(headers['content-security-policy']!, /sandbox/);
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    assert.deepEqual([width, height, exif, orientation], [256, 256, undefined, undefined]);
    assert.ok(!bytes.includes('Secret'));
    // What was above in the file is at the right of who held the camera so.
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number) => data[(128 * info.width + x) * info.channels]!;
    assert.ok(at(240) > 200 && at(15) < 60, `${at(15)} ${at(240)}`);
    assert.equal((await fetchLink(app(), url, { 'if-none-match': headers.etag! })).status, 304);
    assert.equal((await fetchLink(app(), url, {}, 'HEAD')).status, 200);
  });

  test('what is no picture by its bytes is refused, and one of too many pixels or bytes', async () => {
    const { id, caller } = await makePerson(app());
    const company = await makeCompany(app().admin);
    const wrong = [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<html>',
      '\x89PNG',
      bomb(9000),
      Buffer.concat([await picture('png'), Buffer.alloc(10 * 2 ** 20)]),
    ];
    for (const content of wrong) {
      const ref = await send(app().admin, content);
      const reply = await change(caller, id, { avatarPendingFileRef: ref });
      assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'avatarPendingFileRef']);
      const logo = await app().admin.put(`/companies/${company}.json`, { company: { logoPendingFileRef: ref } });
      assert.deepEqual([logo.status, logo.body.errors[0].field], [422, 'logoPendingFileRef']);
    }
    const foreign = (await app().anotherAccount()).admin;
    for (const ref of ['tf_unknown', await send(foreign, await picture('png'))])
      assert.equal((await change(caller, id, { avatarPendingFileRef: ref })).status, 422);
    assert.equal(await urlOf(id), '');
    const another = await makePerson(app());
    const mine = await send(another.caller, await picture('png'));
    assert.equal((await change(another.caller, id, { avatarPendingFileRef: mine })).status, 404);
    assert.equal((await change(another.caller, id, { removeAvatar: true })).status, 404);
  });

  test('it is shown wherever the classic service shows who did something', async () => {
    const { admin } = app();
    const { id, caller, url } = await pictured();
    const project = await makeProject(admin, { projectOwnerId: id });
    await join(admin, project, id, 'administrator');
    const made = await makeEverything(caller, project, 'Pictured', 'drew');
    const update = { update: { text: 'Fine', health: 3 } };
    assert.equal((await caller.post(`/projects/${project}/update.json`, update)).status, 200);
    assert.equal((await caller.put(`/comments/${made.comment}/like.json`)).status, 200);
    await make(caller, '/me/status.json', { userStatus: { status: 'Drawing' } });
    await make(caller, `/boards/columns/${made.column}/cards.json`, { card: { taskId: Number(made.task) } });
    await caller.put(`/tasks/${made.task}.json`, {
      'todo-item': { 'responsible-party-id': id, changeFollowerIds: id },
    });
    await make(caller, `/messages/${made.message}/messageReplies.json`, { messageReply: { body: 'Indeed' } });
    const places: [path: string, key: string][] = [
      ['/me.json', 'avatar-url'],
      ['/authenticate.json', 'avatar-url'],
      [`/people.json?projectId=${project}`, 'avatar-url'],
      [`/people/${id}/status.json`, 'avatar-url'],
      [`/projects.json?includeProjectOwner=true&pageSize=500`, 'avatarUrl'],
      [`/projects/${project}/update.json`, 'avatarUrl'],
      [`/projects/${project}/tasks/availablepeople.json`, 'avatarUrl'],
      [`/tasks/${made.task}.json`, 'creator-avatar-url'],
      [`/tasks/${made.task}/followers.json?returnUserInfo=true`, 'avatarUrl'],
      [`/tasks/${made.task}/comments.json`, 'author-avatar-url'],
      [`/comments/${made.comment}/likes.json`, 'avatar-url'],
      [`/milestones/${made.milestone}.json`, 'creator-avatar-url'],
      [`/posts/${made.message}.json`, 'author-avatar-url'],
      [`/projects/${project}/posts.json`, 'avatarURL'],
      [`/messages/${made.message}/replies.json`, 'author-avatar-url'],
      [`/boards/columns/${made.column}/cards.json`, 'avatarUrl'],
      [`/projects/${project}/time_entries.json`, 'avatarUrl'],
      [`/projects/${project}/latestActivity.json`, 'from-user-avatar-url'],
    ];
    for (const [path, key] of places) {
      const { status, body, text } = await (path.startsWith('/people.json') ? admin : caller).get(path);
      assert.equal(status, 200, `${path}: ${text}`);
      assert.ok(valuesOf(body, key).includes(url), `${path} has ${JSON.stringify(valuesOf(body, key))}`);
    }
  });

  test('another one takes its place, and removing it or who has it ends it; sweeps leave it until then', async () => {
    const { admin, clock, services } = app();
    const sweep = async () => {
      for (const chore of [...sweepChores(), removeDoomedNow])
        while (await chore.run(services, new AbortController().signal));
    };
    const { id, caller, url } = await pictured();
    const ref = await send(caller, await picture('gif'));
    assert.equal((await change(caller, id, { avatarPendingFileRef: ref })).status, 200);
    assert.equal((await change(caller, id, { avatarPendingFileRef: ref })).status, 422, 'a reference works once');
    const next = await urlOf(id);
    assert.notEqual(next, url);
    assert.equal((await fetchLink(app(), url)).status, 404);
    // A profile that is sent back whole keeps the picture.
    assert.equal((await change(caller, id, { avatarPendingFileRef: '', title: 'Painter' })).status, 200);
    clock.move(3 * DAY);
    await sweep();
    assert.equal((await fetchLink(app(), next)).status, 200);
    const keyOf = (of: string) => of.split('/').at(-1)!;
    const keys = await blobKeys(app());
    assert.ok(keys.includes(keyOf(next)) && !keys.includes(keyOf(url)));
    for (const bad of [next.replace(/.$/, ''), next.replace(/picture\/./, 'picture/g'), `${next}0`])
      assert.equal((await fetchLink(app(), bad)).status, 404, bad);

    assert.equal((await change(admin, id, { removeAvatar: true })).status, 200);
    assert.equal(await urlOf(id), '');
    assert.equal((await fetchLink(app(), next)).status, 404);
    const gone = await pictured();
    assert.equal((await admin.delete(`/people/${gone.id}.json`)).status, 200);
    assert.equal((await fetchLink(app(), gone.url)).status, 404);
    const { body } = await admin.get('/people/deleted.json');
    assert.deepEqual(valuesOf(body, 'avatarUrl'), ['']);
    clock.move(3 * DAY);
    await sweep();
    const left = await blobKeys(app());
    assert.deepEqual(
      [keyOf(next), keyOf(gone.url)].filter((key) => left.includes(key)),
      [],
    );
  });

  test('a company has a logo, which is shown to its people; that of the owner company is the account’s', async () => {
    const { admin } = app();
    const logoPendingFileRef = await send(admin, await picture('jpeg', 90, 30));
    const company = await makeCompany(admin, { logoPendingFileRef });
    const client = await makePerson(app(), { 'company-id': company });
    const logoOf = async (by: Caller) => (await by.get(`/companies/${company}.json`)).body.company['logo-URL'];
    const url = await logoOf(client.caller);
    assert.match(url, PICTURED);
    assert.equal((await fetchLink(app(), url)).headers['content-type'], 'image/webp');
    const own = await send(admin, await picture('png'));
    const { companyid } = (await admin.get('/account.json')).body.account;
    const put = (one: string, fields: object, by = admin) => by.put(`/companies/${one}.json`, { company: fields });
    assert.equal((await put(companyid, { logoPendingFileRef: own })).status, 200);
    assert.match((await client.caller.get('/authenticate.json')).body.account.logo, PICTURED);
    assert.equal((await put(company, { removeLogo: true }, client.caller)).status, 403);
    assert.equal((await put(company, { removeLogo: true })).status, 200);
    assert.equal(await logoOf(client.caller), '');
    assert.equal((await fetchLink(app(), url)).status, 404);
  });
});

/** Every value of this key, wherever it stands. */
function valuesOf(body: unknown, key: string): unknown[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => (name === key ? [value] : valuesOf(value, key)));
}
