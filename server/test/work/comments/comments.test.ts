import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sweepChores } from '../../../src/bytes/storage/sweep.ts';
import { purgeChores } from '../../../src/work/items/purge.ts';
import { type Reply, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { upload } from '../files/forms.ts';
import { bodiesIn, eventsAbout, makeTalk, say, showComment } from './conversations.ts';

const DAY = 86_400_000;

eachEngine('comments', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_PUBLIC_URL: 'https://work.test' } });
  const namesOf = async (id: string) => (await eventsAbout(app(), id)).map(({ name }) => name);
  const countOf = async (file: string) => (await app().admin.get(`/files/${file}.json`)).body.file['comments-count'];
  const sweep = async () => {
    for (const task of [...purgeChores, ...sweepChores()])
      while (await task.run(app().services, new AbortController().signal));
  };

  test('one is written, read, listed and told of as the API shows it', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin, { name: 'Harbour' });
    const { path } = await makeTalk(admin, project);
    const pendingFileAttachments = await upload(admin, { fileName: 'crane.txt', content: 'crane' });
    const comment = { body: 'Where is the <crane>?\nAnd who "moves" it?', pendingFileAttachments, notify: 'all' };
    const made = await admin.post(path, { comment });
    assert.equal(made.status, 201, made.text);
    const { id } = made.body;
    assert.deepEqual(made.body, { STATUS: 'OK', id, commentId: id });
    assert.deepEqual([made.headers.id, made.headers.location], [id, `https://work.test/comments/${id}`]);
    matchesGolden('comment-read', (await admin.get(`/comments/${id}.json`)).body);
    const [event, ...others] = await eventsAbout(app(), id);
    assert.deepEqual([event!.name, event!.project_id, others.length], ['COMMENT.CREATED', Number(project), 0]);
    assert.deepEqual(JSON.parse(event!.snapshot), await showComment(admin, id));
    clock.move(1000);
    await say(admin, path, { body: '<p>Here</p>', contentType: 'HTML', 'emailed-from': 'crane@acme.test' });
    const list = await admin.get(path);
    matchesGolden('comments-list', list.body);
    assert.deepEqual(
      ['x-page', 'x-pages', 'x-records'].map((header) => list.headers[header]),
      ['1', '1', '2'],
    );
  });

  test('what cannot be taken is refused by name and leaves nothing behind', async () => {
    const { admin } = app();
    const { path, file } = await makeTalk(admin, await makeProject(admin));
    const wrong: [fields: object, field: string][] = [
      [{}, 'body'],
      [{ body: ' \n' }, 'body'],
      [{ body: 7 }, 'body'],
      [{ body: 'é'.repeat(32_769) }, 'body'],
      [{ body: 'a', 'content-type': 'PDF' }, 'content-type'],
      [{ body: 'a', isprivate: 'perhaps' }, 'isprivate'],
      [{ body: 'a', 'author-id': '987654' }, 'author-id'],
      [{ body: 'a', 'author-id': 'me' }, 'author-id'],
      [{ body: 'a', attachments: '987654' }, 'attachments'],
      [{ body: 'a', isprivate: true, 'grant-access-to': '987654' }, 'grant-access-to'],
    ];
    for (const [comment, field] of wrong) {
      const reply = await admin.post(path, { comment });
      assert.deepEqual([reply.status, reply.body.errors?.[0]?.field], [422, field], reply.text);
    }
    assert.equal((await admin.post(path, { comment: { body: 'a', pendingFileAttachments: 'tf_gone' } })).status, 422);
    assert.equal((await admin.post(path, { body: 'without its wrapper' })).status, 422);
    assert.equal((await admin.get(path)).headers['x-records'], '0');
    assert.equal(await countOf(file), '0');
    for (const missing of ['/fileversions/987654', '/files/987654', '/tasks/987654', '/milestones/x', '/notebooks/0'])
      for (const method of ['GET', 'POST'])
        assert.equal((await admin.call(method, `${missing}/comments.json`, { comment: { body: 'a' } })).status, 404);
    assert.equal((await admin.get('/comments/987654.json')).status, 404);
    await say(admin, path, 'é'.repeat(32_768));
  });

  test('a change is partial, tells of itself once, and says nothing when nothing changes', async () => {
    const { admin, clock } = app();
    const { path } = await makeTalk(admin, await makeProject(admin));
    const id = await say(admin, path, 'First');
    const put = (comment: object, headers = {}) => admin.put(`/comments/${id}.json`, { comment }, headers);
    clock.move(5000);
    const { etag } = (await admin.get(`/comments/${id}.json`)).headers;
    for (const same of [{}, { body: 'First' }, { contentType: 'text', isprivate: '0' }, { unknown: 1, notify: true }])
      assert.equal((await put(same)).status, 200);
    assert.equal((await showComment(admin, id))['last-changed-on'], '2026-11-15T10:00:01Z');
    assert.deepEqual(await namesOf(id), ['COMMENT.CREATED']);
    assert.deepEqual((await put({ body: '<b>Second</b>', 'content-type': 'HTML' })).body, { STATUS: 'OK' });
    const shown = await showComment(admin, id);
    assert.deepEqual(
      [shown.body, shown['content-type'], shown['html-body'], shown['last-changed-on']],
      ['<b>Second</b>', 'HTML', '<b>Second</b>', '2026-11-15T10:00:06Z'],
    );
    const attachments = [await upload(admin, { fileName: 'a.txt' }), await upload(admin, { fileName: 'b.txt' })];
    assert.equal((await put({ pendingFileAttachments: attachments })).status, 200);
    const { attachments: files } = await showComment(admin, id);
    assert.deepEqual(
      files.map(({ name }: { name: string }) => name),
      ['a.txt', 'b.txt'],
    );
    assert.equal((await put({ attachments: files[1].id })).status, 200, 'it is there already');
    assert.equal((await put({ attachments: files[1].id, removeOtherFiles: true })).status, 200);
    assert.equal((await showComment(admin, id)).attachments_count, '1');
    assert.equal((await put({ body: '' })).status, 422);
    assert.equal((await put({ body: 'Third' }, { 'if-match': etag! })).status, 412);
    assert.deepEqual(await namesOf(id), ['COMMENT.CREATED', ...Array(3).fill('COMMENT.UPDATED')]);
  });

  test('its author and the administrators of the project change it, nobody else', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [author, other, leader] = [await makePerson(app()), await makePerson(app()), await makePerson(app())];
    await join(admin, project, author.id);
    await join(admin, project, other.id);
    await join(admin, project, leader.id, 'administrator');
    const { path } = await makeTalk(admin, project);
    const id = await say(author.caller, path, 'Mine');
    const seen = async (who: typeof author) => {
      const { canEdit, canDelete, isRead } = await showComment(who.caller, id);
      return [canEdit, canDelete, isRead];
    };
    assert.deepEqual(
      [await seen(author), await seen(other), await seen(leader)],
      [
        [true, true, '1'],
        [false, false, '0'],
        [true, true, '0'],
      ],
    );
    const put = (who: typeof author, body: string) => who.caller.put(`/comments/${id}.json`, { comment: { body } });
    assert.deepEqual(
      [(await put(other, 'No')).status, (await put(author, 'Yes')).status, (await put(leader, 'So')).status],
      [403, 200, 200],
    );
    await join(admin, project, author.id, 'observer');
    assert.equal((await put(author, 'Not any more')).status, 403);
    assert.equal((await author.caller.post(path, { comment: { body: 'Nor this' } })).status, 403);
    assert.equal((await other.caller.delete(`/comments/${id}.json`)).status, 403);
    assert.equal((await leader.caller.delete(`/comments/${id}.json`)).status, 200);
    assert.equal((await other.caller.put(`/trashcan/comments/${id}/restore.json`)).status, 403);
    assert.equal((await leader.caller.put(`/trashcan/comments/${id}/restore.json`)).status, 200);
  });

  test('owner administrators write in the name of people on the project', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const [author, stranger] = [await makePerson(app(), { 'first-name': 'Ada' }), await makePerson(app())];
    await join(admin, project, author.id);
    const { path } = await makeTalk(admin, project);
    const id = await say(admin, path, { body: 'By mail', 'author-id': author.id, isprivate: true });
    const shown = await showComment(author.caller, id);
    assert.deepEqual([shown['author-firstname'], shown.author_id, shown.isRead], ['Ada', author.id, '1']);
    assert.equal((await admin.post(path, { comment: { body: 'x', 'author-id': stranger.id } })).status, 422);
    const own = { body: 'Mine', 'author-id': author.id };
    assert.equal((await author.caller.post(path, { comment: own })).status, 201);
    const reply = await author.caller.post(path, { comment: { body: 'Not mine', authorId: '1' } });
    assert.equal(reply.status, 403);
  });

  test('200 written at once are all there, numbered one after the other', async () => {
    const { admin } = app();
    const { path, file } = await makeTalk(admin, await makeProject(admin));
    const ids = await Promise.all(Array.from({ length: 200 }, (_, n) => say(admin, path, `Number ${n}`)));
    assert.equal(new Set(ids).size, 200);
    assert.equal(await countOf(file), '200');
    const { comments } = (await admin.get(path)).body;
    assert.deepEqual(
      comments.map(({ commentNo }: { commentNo: string }) => Number(commentNo)),
      Array.from({ length: 200 }, (_, n) => 200 - n),
    );
    const replies: Reply[] = await Promise.all(
      ids.map((id, n) =>
        n % 2 ? admin.delete(`/comments/${id}.json`) : admin.put(`/comments/${ids[0]}.json`, { comment: { body: id } }),
      ),
    );
    assert.ok(replies.every(({ status }) => status === 200));
    assert.equal(await countOf(file), '100');
  });

  test('in the trash it is out of sight, restorable for 30 days, then gone', async () => {
    const { admin, clock } = app();
    const { path, file } = await makeTalk(admin, await makeProject(admin));
    const [kept, lost] = [await say(admin, path, 'Kept'), await say(admin, path, 'Lost')];
    for (const id of [kept, lost]) assert.equal((await admin.delete(`/comments/${id}.json`)).status, 200);
    assert.equal(await countOf(file), '0');
    assert.deepEqual(await bodiesIn(admin, path), []);
    const calls = [
      await admin.get(`/comments/${kept}.json`),
      await admin.delete(`/comments/${kept}.json`),
      await admin.put(`/comments/${kept}.json`, { comment: { body: 'x' } }),
      await admin.put(`/comments/${kept}/markread.json`),
    ];
    assert.deepEqual(
      calls.map(({ status }) => status),
      [404, 404, 404, 404],
    );
    clock.move(30 * DAY - 1000);
    await sweep();
    assert.equal((await admin.put(`/trashcan/comments/${kept}/restore.json`)).status, 200);
    assert.equal((await admin.put(`/trashcan/comments/${kept}/restore.json`)).status, 404, 'once');
    clock.move(1000);
    await sweep();
    assert.equal((await admin.put(`/trashcan/comments/${lost}/restore.json`)).status, 404);
    assert.deepEqual(await bodiesIn(admin, path), ['Kept']);
    assert.equal(await countOf(file), '1');
    assert.deepEqual(await namesOf(kept), ['COMMENT.CREATED', 'COMMENT.DELETED', 'COMMENT.UPDATED']);
    assert.deepEqual(await namesOf(lost), ['COMMENT.CREATED', 'COMMENT.DELETED']);
    const rows = await app()
      .services.db.read.selectFrom('comments')
      .select('id')
      .where('id', '=', Number(lost))
      .execute();
    assert.deepEqual(rows, []);
    const id = await say(admin, path, 'Next');
    assert.equal((await admin.get(path)).body.comments.find((one: { id: string }) => one.id === id).commentNo, '2');
  });

  test('it shares the fate of what it is about', async () => {
    const { admin, clock } = app();
    const project = await makeProject(admin);
    const { path, file } = await makeTalk(admin, project);
    const [id, other] = [await say(admin, path, 'One'), await say(admin, path, 'Two')];
    await admin.put(`/comments/${id}/markread.json`);
    await admin.delete(`/comments/${other}.json`);
    await admin.delete(`/files/${file}.json`);
    const statuses = async () =>
      [
        await admin.get(`/comments/${id}.json`),
        await admin.get(path),
        await admin.post(path, { comment: { body: 'Three' } }),
        await admin.put(`/trashcan/comments/${other}/restore.json`),
      ].map(({ status }) => status);
    assert.deepEqual(await statuses(), [404, 404, 404, 422]);
    assert.equal((await admin.put(`/trashcan/files/${file}/restore.json`)).status, 200);
    assert.deepEqual(await statuses(), [200, 200, 201, 200]);
    const elsewhere = await makeProject(admin);
    await admin.put(`/files/${file}/move.json`, { projectId: elsewhere });
    assert.equal((await showComment(admin, id))['project-id'], elsewhere);
    await admin.delete(`/files/${file}.json`);
    clock.move(30 * DAY);
    await sweep();
    const { read } = app().services.db;
    const left = [
      ...(await read.selectFrom('comments').select('id').where('subject_id', '=', Number(file)).execute()),
      ...(await read.selectFrom('items').select('id').where('inside_id', '=', Number(file)).execute()),
      ...(await read.selectFrom('comment_reads').select('comment_id').execute()),
    ];
    assert.deepEqual(left, []);
  });

  test('an archived project is read, not written', async () => {
    const { admin } = app();
    const project = await makeProject(admin);
    const { path } = await makeTalk(admin, project);
    const [id, gone] = [await say(admin, path, 'Before'), await say(admin, path, 'Gone')];
    await admin.delete(`/comments/${gone}.json`);
    await admin.put(`/projects/${project}.json`, { project: { status: 'archived' } });
    const writes = [
      await admin.post(path, { comment: { body: 'After' } }),
      await admin.put(`/comments/${id}.json`, { comment: { body: 'After' } }),
      await admin.delete(`/comments/${id}.json`),
      await admin.put(`/trashcan/comments/${gone}/restore.json`),
    ];
    assert.deepEqual(
      writes.map(({ status }) => status),
      [422, 422, 422, 422],
    );
    assert.deepEqual(await bodiesIn(admin, path), ['Before']);
    assert.equal((await showComment(admin, id)).canEdit, false);
    assert.equal((await admin.put(`/comments/${id}/markread.json`)).status, 200);
  });
});
