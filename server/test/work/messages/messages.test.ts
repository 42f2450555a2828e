import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { eventsAbout } from '../comments/conversations.ts';
import { upload } from '../files/forms.ts';
import { answer, edit, makeMessage, showMessage, titlesIn } from './made.ts';

eachEngine('messages', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_PUBLIC_URL: 'https://work.test' } });
  const namesOf = async (id: string) => (await eventsAbout(app(), id, 'message')).map(({ name }) => name);

  test('one is written, read, listed and told of as the API shows it, under both of its names', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin, { name: 'Harbour' });
    const post = {
      title: 'The crane is here',
      body: 'Where does <it> go?\nAnd who moves it?',
      'category-name': 'Site',
      tags: 'heavy',
      notify: 'ALL',
      'notify-current-user': true,
      pendingFileAttachments: await upload(admin, { fileName: 'crane.txt', content: 'crane' }),
    };
    const made = await admin.post(`/projects/${project}/posts.json`, { post });
    assert.equal(made.status, 201, made.text);
    const { id } = made.body;
    assert.deepEqual(made.body, { STATUS: 'OK', id, messageId: id });
    assert.deepEqual([made.headers.id, made.headers.location], [id, `https://work.test/messages/${id}`]);
    const read = await admin.get(`/messages/${id}.json`);
    matchesGolden('message-read', read.body);
    assert.deepEqual((await admin.get(`/POSTS/${id}.json`)).body, read.body);
    const [event, ...others] = await eventsAbout(app(), id, 'message');
    assert.deepEqual([event!.name, event!.project_id, others.length], ['MESSAGE.CREATED', Number(project), 0]);
    const { notify, ...told } = JSON.parse(event!.snapshot);
    assert.deepEqual([told, notify], [await showMessage(admin, id), { people: '1', isSilent: false }]);
    clock.move(1000);
    await make(admin, `/projects/${project}/messages.json`, {
      message: { title: 'Again', body: '<p>Here</p>', contentType: 'html' },
    });
    await answer(admin, id, 'I do');
    const list = await admin.get(`/projects/${project}/posts.json`);
    matchesGolden('messages-list', list.body);
    assert.deepEqual(
      ['x-page', 'x-pages', 'x-records'].map((header) => list.headers[header]),
      ['1', '1', '2'],
    );
    const all = await admin.get('/posts.json');
    assert.deepEqual(all.body.posts, list.body.posts);
  });

  test('what cannot be taken is refused by name and leaves nothing behind', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const path = `/projects/${project}/posts.json`;
    const elsewhere = await make(admin, `/projects/${await makeProject(admin)}/messageCategories.json`, {
      category: { name: 'There' },
    });
    const wrong: [fields: object, field: string][] = [
      [{ body: 'a' }, 'title'],
      [{ title: ' ', body: 'a' }, 'title'],
      [{ title: 'a' }, 'body'],
      [{ title: 'a', body: '' }, 'body'],
      [{ title: 'a', body: 'é'.repeat(32_769) }, 'body'],
      [{ title: 'a', body: 'a', 'content-type': 'PDF' }, 'content-type'],
      [{ title: 'a', body: 'a', private: 'perhaps' }, 'private'],
      [{ title: 'a', body: 'a', 'category-id': elsewhere }, 'category-id'],
      [{ title: 'a', body: 'a', attachments: '987654' }, 'attachments'],
      [{ title: 'a', body: 'a', private: true, 'grant-access-to': '987654' }, 'grant-access-to'],
      [{ title: 'a', body: 'a', followerIds: '987654' }, 'followerIds'],
    ];
    for (const [post, field] of wrong) {
      const reply = await admin.post(path, { post });
      assert.deepEqual([reply.status, reply.body.errors?.[0]?.field], [422, field], reply.text);
    }
    assert.equal((await admin.post(path, { title: 'without', body: 'its wrapper' })).status, 422);
    assert.equal((await admin.get(path)).headers['x-records'], '0');
    for (const missing of ['/posts/987654', '/messages/x', '/messageReplies/987654', '/messageCategories/987654'])
      assert.equal((await admin.get(`${missing}.json`)).status, 404);
    assert.equal((await admin.get(`/projects/${project}/cat/${elsewhere}/posts.json`)).status, 404);
  });

  test('a change is partial, tells of itself once, and says nothing when nothing changes', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const id = await makeMessage(admin, project, { 'category-name': 'Site' });
    clock.move(5000);
    const before = await showMessage(admin, id);
    const { etag } = (await admin.get(`/posts/${id}.json`)).headers;
    const unchanged = [{}, { title: before.title }, { body: before.body, private: '' }, { 'category-name': 'site' }];
    for (const same of [...unchanged, { followerIds: '1' }, { notify: [''], unknown: 1 }])
      assert.equal((await edit(admin, id, same)).status, 200);
    assert.deepEqual(await showMessage(admin, id), before);
    assert.deepEqual(await namesOf(id), ['MESSAGE.CREATED']);
    assert.deepEqual((await edit(admin, id, { body: '<b>Now</b>', 'content-type': 'HTML' })).body, { STATUS: 'OK' });
    const after = await showMessage(admin, id);
    assert.deepEqual(
      [after.title, after.body, after['html-body'], after['category-name']],
      [before.title, '<b>Now</b>', '<b>Now</b>', 'Site'],
    );
    assert.notEqual(after['last-changed-on'], before['last-changed-on']);
    assert.equal((await edit(admin, id, { title: 'Late' }, { 'if-match': etag! })).status, 412);
    assert.equal((await edit(admin, id, { tags: 'heavy', 'category-id': 0, followerIds: '' })).status, 200);
    const last = await showMessage(admin, id);
    assert.deepEqual([last['category-id'], last.followersCount, last.userFollowing], ['', '0', false]);
    assert.deepEqual(await namesOf(id), ['MESSAGE.CREATED', 'MESSAGE.UPDATED', 'MESSAGE.UPDATED', 'MESSAGE.TAGGED']);
    const found = (await admin.get('/search.json?q=now&types=messages')).body.searchResult.messages;
    assert.deepEqual(found.filter((one: { id: string }) => one.id === id).length, 1);
  });

  test('its author and the administrators of the project change it; everybody on the project reads it', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [author, other, observer] = [await makePerson(app()), await makePerson(app()), await makePerson(app())];
    await join(admin, project, author.id);
    await join(admin, project, other.id);
    await join(admin, project, observer.id, 'observer');
    const id = await makeMessage(author.caller, project);
    const statuses = async (path: string, method = 'PUT') =>
      Promise.all([other, observer].map(async ({ caller }) => (await caller.call(method, path, { post: {} })).status));
    for (const action of ['', '/archive', '/unarchive', '/tags'])
      assert.deepEqual(await statuses(`/posts/${id}${action}.json`), [403, 403], action);
    assert.deepEqual(await statuses(`/posts/${id}.json`, 'DELETE'), [403, 403]);
    const canEdit = async ({ caller }: typeof other) => (await showMessage(caller, id)).canEdit;
    assert.deepEqual([await canEdit(author), await canEdit(other), await canEdit(observer)], [true, false, false]);
    const refused = await observer.caller.post(`/projects/${project}/posts.json`, { post: { title: 'a', body: 'b' } });
    assert.equal(refused.status, 403);
    assert.equal((await edit(author.caller, id, { title: 'Mine' })).status, 200);
    assert.equal((await edit(admin, id, { title: 'Ours' })).status, 200);
    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    assert.equal((await edit(author.caller, id, { title: 'Too late' })).status, 422);
    assert.equal((await other.caller.put(`/messages/${id}/markread.json`)).status, 200, 'that is a note of their own');
  });

  test('archived ones are in a list of their own, and by category', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const category = await make(admin, `/projects/${project}/messageCategories.json`, { category: { name: 'Site' } });
    const ids: string[] = [];
    for (const [title, fields] of [
      ['One', {}],
      ['Two', { 'category-id': category }],
      ['Three', { 'category-id': category }],
    ] as const) {
      clock.move(1000);
      ids.push(await makeMessage(admin, project, { title, ...fields }));
    }
    const lists = async () =>
      Promise.all(
        ['posts', 'posts/archive', `cat/${category}/posts`, `cat/${category}/messages/archive`].map((at) =>
          titlesIn(admin, `/projects/${project}/${at}.json`),
        ),
      );
    assert.deepEqual(await lists(), [['Three', 'Two', 'One'], [], ['Three', 'Two'], []]);
    for (const id of ids.slice(0, 2)) assert.equal((await admin.put(`/messages/${id}/archive.json`)).status, 200);
    assert.equal((await admin.put(`/messages/${ids[0]}/archive.json`)).status, 200, 'it is already');
    assert.deepEqual(await lists(), [['Three'], ['Two', 'One'], ['Three'], ['Two']]);
    assert.equal((await showMessage(admin, ids[0]!))['message-status'], 'archived');
    assert.deepEqual(await namesOf(ids[0]!), ['MESSAGE.CREATED', 'MESSAGE.UPDATED']);
    assert.equal((await admin.put(`/posts/${ids[0]}/unarchive.json`)).status, 200);
    assert.deepEqual(await lists(), [['Three', 'One'], ['Two'], ['Three'], ['Two']]);
    const page = await admin.get(`/projects/${project}/posts.json?pageSize=1&page=2`);
    assert.deepEqual([page.body.posts[0].title, page.headers['x-pages']], ['One', '2']);
    const { category: shown } = (await admin.get(`/messageCategories/${category}.json`)).body;
    assert.deepEqual([shown.name, shown.type, shown.count], ['Site', 'PostCategory', '2']);
    assert.equal((await admin.delete(`/messageCategories/${category}.json`)).status, 200);
    assert.equal((await showMessage(admin, ids[2]!))['category-id'], '', 'what was in it stays');
  });

  test('is read by who wrote it or marks it, with what was replied until then', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const reader = await makePerson(app());
    await join(admin, project, reader.id);
    const id = await makeMessage(admin, project);
    await answer(admin, id, 'And this');
    const seen = async () => {
      const { isRead, hasUnreadReplies } = await showMessage(reader.caller, id);
      const [listed] = (await reader.caller.get(`/projects/${project}/posts.json`)).body.posts;
      assert.equal(listed.isRead, isRead);
      return [isRead, hasUnreadReplies];
    };
    assert.equal((await showMessage(admin, id)).isRead, '1');
    assert.deepEqual(await seen(), ['0', true]);
    const events = await namesOf(id);
    for (const _ of [1, 2]) assert.equal((await reader.caller.put(`/messages/${id}/markread.json`)).status, 200);
    assert.deepEqual(await seen(), ['1', false]);
    await answer(admin, id, 'One more');
    assert.deepEqual(await seen(), ['1', true]);
    assert.deepEqual(await namesOf(id), events, 'nobody is told');
  });

  test('a copy of its project takes it along, with category, tags and people, and without what was replied', async () => {
    const { admin } = app();
    const reader = await makePerson(app());
    const project = await makeProject(admin);
    await join(admin, project, reader.id);
    await makeMessage(admin, project, { title: 'Open', 'category-name': 'Site', tags: 'heavy' });
    const hidden = await makeMessage(admin, project, { title: 'Hidden', private: true, 'grant-access-to': reader.id });
    await makeMessage(admin, project, { title: 'Hidden from all', private: true });
    await answer(admin, hidden, 'Between us');
    const { body } = await admin.post(`/projects/${project}/clone.json`, {
      name: 'Copy',
      copyMessages: true,
      copyPeople: true,
    });
    const listed = (await admin.get(`/projects/${body.id}/posts.json`)).body.posts;
    type Copy = { title: string; tags: object[]; 'category-name': string; 'comments-count': string };
    const shown = ({ title, tags, 'category-name': category, 'comments-count': count }: Copy) =>
      [title, tags.length, category, count].join();
    assert.deepEqual(listed.map(shown), ['Hidden from all,0,,0', 'Hidden,0,,0', 'Open,1,Site,0']);
    assert.deepEqual(await titlesIn(reader.caller, `/projects/${body.id}/posts.json`), ['Hidden', 'Open']);
    const without = await admin.post(`/projects/${project}/clone.json`, { name: 'Without' });
    assert.deepEqual(await titlesIn(admin, `/projects/${without.body.id}/posts.json`), []);
  });
});
