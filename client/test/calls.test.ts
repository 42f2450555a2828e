import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { ApiError, type Client } from '../src/client.ts';
import { cut, useServer, watched } from './support.ts';

const refusal = (check: (error: ApiError) => void) => (error: unknown) => {
  assert.ok(error instanceof ApiError);
  check(error);
  return true;
};

describe('calls', () => {
  const server = useServer();

  test('make, read, change and delete, with values in path and query', async () => {
    const client = server().client();
    const { id } = await client.post('/projects.json', { body: { project: { name: 'Harbour wall' } } });
    const { project } = await client.get('/projects/{id}.json', { path: { id } });
    assert.equal(project.name, 'Harbour wall');
    await client.put('/projects/{id}.json', { path: { id: Number(id) }, body: { project: { name: 'Pier' } } });
    const found = await client.get('/projects.json', { query: { searchTerm: 'pier', includePeople: true } });
    assert.deepEqual(
      found.projects.map((one) => [one.id, one.people]),
      [[id, ['1']]],
    );
    assert.deepEqual(await client.delete('/projects/{id}.json', { path: { id } }), { STATUS: 'OK' });
    await assert.rejects(
      client.get('/projects/{id}.json', { path: { id } }),
      refusal(({ status }) => assert.equal(status, 404)),
    );
  });

  test('lists say which page it is and how many there are', async () => {
    const client = server().client();
    for (const name of ['one', 'two', 'three']) await client.post('/tags.json', { body: { tag: { name } } });
    const { body, ...paging } = await client.list('/tags.json', { query: { page: 2, pageSize: 2 } });
    assert.deepEqual([body.tags.map(({ name }) => name), paging], [['two'], { page: 2, pages: 2, records: 3 }]);
  });

  test('lists of ids are sent as one value, and what is undefined not at all', async () => {
    const { fetch, requests } = watched((_, go) => go());
    const query = { 'tag-ids': ['1', '2'], updatedAfterDate: undefined };
    await server().client({ fetch }).get('/tasks.json', { query });
    assert.equal(requests[0]!.url, `${server().url}/tasks.json?tag-ids=1%2C2`);
  });

  test('of a page that is being left are sent all the same when they are meant to', async () => {
    const { fetch, requests } = watched((_, go) => go());
    await server().client({ fetch }).put('/webhooks/disable.json', { keepalive: true });
    await server().client({ fetch }).get('/tags.json');
    assert.deepEqual(
      requests.map(({ keepalive }) => keepalive),
      [true, false],
    );
  });

  test('what is refused says why, for each field, and under what name the log has it', async () => {
    const body = { project: { name: '', startDate: 'tomorrow' } };
    await assert.rejects(
      server().client().post('/projects.json', { body }),
      refusal(({ status, message, errors, requestId }) => {
        assert.equal(status, 422);
        assert.match(message, /name must not be empty/);
        assert.deepEqual(errors?.map(({ field }) => field).sort(), ['name', 'startDate']);
        assert.ok(requestId);
      }),
    );
  });

  test('a token that is no longer known is told of', async () => {
    let told = 0;
    const client = server().client({ token: 'hf_1_unknown', onUnauthenticated: () => told++ });
    await assert.rejects(
      client.get('/me.json'),
      refusal(({ status }) => assert.equal(status, 401)),
    );
    assert.equal(told, 1);
  });

  test('a server that cannot be reached is an ApiError, too, with status 0', async () => {
    const { fetch } = watched(async () => cut());
    await assert.rejects(
      server().client({ fetch }).put('/webhooks/enable.json'),
      refusal(({ status, message }) => {
        assert.equal(status, 0);
        assert.match(message, /could not be reached/);
      }),
    );
  });

  test('an answer that is not ours is told by its status', async () => {
    const { fetch } = watched(async () => new Response('<h1>Teapot</h1>', { status: 418 }));
    await assert.rejects(
      server().client({ fetch }).get('/me.json'),
      refusal(({ status, message }) => assert.deepEqual([status, message], [418, 'The server answered 418.'])),
    );
  });

  test('can be given up', async () => {
    const controller = new AbortController();
    const { fetch } = watched((_, go) => {
      controller.abort();
      return go();
    });
    const call = server().client({ fetch }).get('/me.json', { signal: controller.signal });
    await assert.rejects(call, { name: 'AbortError' });
  });

  test('a value that is missing in the path is a mistake of the program, not a call', () => {
    assert.throws(() => server().client().curl('get', '/projects/{id}.json'), /needs a value for id/);
  });

  test('as a line for a shell they do the same, whatever is in them', async () => {
    const name = `It's "$HOME" & \`more\` \\ 100 %\n`;
    const line = server()
      .client()
      .curl('post', '/projects.json', {
        body: { project: { name } },
        query: { fireWebhook: false },
        headers: { 'Idempotency-Key': "it's once" },
      });
    assert.ok(!line.includes(server().app.admin.token));
    const run = async () => {
      const env = { ...process.env, TOKEN: server().app.admin.token };
      const { stdout } = await promisify(execFile)('sh', ['-c', `${line} -s`], { env });
      return (JSON.parse(stdout) as { id: string }).id;
    };
    const id = await run();
    assert.equal(await run(), id, 'the header was sent, too');
    const { project } = await server().client().get('/projects/{id}.json', { path: { id } });
    assert.equal(project.name, name);
  });
});

/** Never run: the compiler fails when one of these is not refused. */
export async function mistakes(client: Client): Promise<void> {
  // @ts-expect-error there is no such path
  await client.get('/nothing.json');
  // @ts-expect-error the path needs an id
  await client.get('/projects/{id}.json');
  // @ts-expect-error a project needs a name
  await client.post('/projects.json', { body: { project: {} } });
  // @ts-expect-error there is no such status
  await client.list('/projects.json', { query: { status: 'lost' } });
  // @ts-expect-error an account does not come in pages
  await client.list('/account.json');
  // @ts-expect-error a project has no such field
  (await client.get('/projects/{id}.json', { path: { id: 1 } })).project.colour;
}
