import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { make, makeProject } from '../../support/make.ts';

eachEngine('requests sent without waiting for answers', (engine) => {
  const app = useApp(engine);

  /** All that is answered to what is sent at once on one connection. */
  async function answersTo(...requests: [method: string, path: string, body?: object][]): Promise<string> {
    if (!app().http.server.listening) await app().http.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app().http.server.address() as AddressInfo).port, '127.0.0.1');
    let answered = '';
    socket.on('data', (chunk) => {
      answered += chunk;
    });
    const sent = requests.map(([method, path, body], at) => {
      const text = body ? JSON.stringify(body) : '';
      return [
        `${method} ${path} HTTP/1.1`,
        'Host: 127.0.0.1',
        `Authorization: Bearer ${app().admin.token}`,
        `Connection: ${at === requests.length - 1 ? 'close' : 'keep-alive'}`,
        ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
        '',
        text,
      ].join('\r\n');
    });
    socket.write(sent.join(''));
    await once(socket, 'close');
    return answered;
  }

  const statusesIn = (answered: string) => [...answered.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

  test('a read shows what was changed before it on its connection', async () => {
    const id = await makeProject(app().admin);
    const path = `/projects/${id}.json`;
    const names = ['Alpha', 'Beta', 'Gamma'];
    const changes = names.map((name) => ['PUT', path, { project: { name } }] as [string, string, object]);
    const answered = await answersTo(...changes, ['GET', path]);
    assert.deepEqual(statusesIn(answered), ['200', '200', '200', '200']);
    assert.match(answered, /"name":"Gamma"/);
  });

  test('what was deleted before it is not found', async () => {
    const project = await makeProject(app().admin);
    const task = await make(app().admin, `/projects/${project}/tasks.json`, { 'todo-item': { content: 'Dredge' } });
    const path = `/tasks/${task}.json`;
    assert.deepEqual(statusesIn(await answersTo(['DELETE', path], ['GET', path])), ['200', '404']);
  });

  test('a read before a change shows what was there', async () => {
    const id = await makeProject(app().admin, { name: 'Before' });
    const path = `/projects/${id}.json`;
    const answered = await answersTo(['GET', path], ['PUT', path, { project: { name: 'Afterwards' } }]);
    assert.match(answered, /"name":"Before"/);
  });
});
