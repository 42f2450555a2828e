import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Client, createClient } from '../src/client.ts';
import { useServer } from './support.ts';

const PASSWORD = 'correct horse battery';

describe('a browser that is signed in', () => {
  const server = useServer();

  /** What a browser does by itself: it keeps the cookie, and says which page a request comes from. */
  function browser(origin = server().url): Client {
    let cookie = '';
    return createClient({
      baseUrl: server().url,
      fetch: async (input, init) => {
        const answer = await fetch(input, { ...init, headers: { ...init?.headers, cookie, origin } as never });
        cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
        return answer;
      },
    });
  }

  test('reads, changes and signs out without any token', async () => {
    const admin = server().client();
    const person = { 'first-name': 'Bo', 'last-name': 'Lund', 'email-address': 'bo@acme.test' };
    const { id: personId } = await admin.post('/people.json', { body: { person } });
    const { link } = await admin.put('/people/{id}/invite.json', { path: { id: personId } });
    const code = link.split('/').at(-1)!;
    await admin.post('/invitations/{code}.json', { path: { code }, body: { person: { password: PASSWORD } } });
    const client = browser();
    const session = { email: 'bo@acme.test', password: PASSWORD };
    await assert.rejects(client.post('/session.json', { body: { session: { ...session, password: 'wrong' } } }), {
      name: 'ApiError',
    });
    assert.equal((await client.post('/session.json', { body: { session } })).userId, personId);
    const { id } = await client.post('/projects.json', { body: { project: { name: 'By cookie' } } });
    const { id: fileId } = await client.files.upload(id, new Blob(['by cookie']), { name: 'a.txt' });
    assert.equal((await client.get('/files/{id}.json', { path: { id: fileId } })).file.name, 'a.txt');
    await client.delete('/session.json');
    await assert.rejects(client.get('/me.json'), { status: 401 });
  });

  test('is not believed when another site’s page asks for a change', async () => {
    const session = { email: 'admin@acme.test', password: PASSWORD };
    await assert.rejects(browser('https://elsewhere.example').post('/session.json', { body: { session } }), {
      status: 403,
    });
  });
});
