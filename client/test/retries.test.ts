import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '../../scripts/patience.ts';
import type { Client } from '../src/client.ts';
import { cut, useServer, watched } from './support.ts';

const away = (status: number) => new Response('', { status, headers: { 'Retry-After': '0' } });

describe('what is sent again', () => {
  const server = useServer();

  for (const status of [408, 502, 503, 504]) {
    test(`a read that was answered ${status}`, async () => {
      const { fetch, requests } = watched((times, go) => (times < 3 ? Promise.resolve(away(status)) : go()));
      const { person } = await server().client({ fetch }).get('/me.json');
      assert.deepEqual([person.id, requests.length], ['1', 3]);
    });
  }

  test('a read whose connection broke', async () => {
    const { fetch, requests } = watched(async (times, go) => (times === 1 ? cut() : go()));
    await server().client({ fetch }).get('/me.json');
    assert.equal(requests.length, 2);
  });

  test('not for ever', async () => {
    const { fetch, requests } = watched(async () => away(503));
    await assert.rejects(server().client({ fetch }).get('/me.json'), { status: 503, retryAfter: 0 });
    assert.equal(requests.length, 4);
  });

  test('a creation whose answer was lost creates nothing twice', async () => {
    const { fetch, requests } = watched(async (times, go) => {
      const answer = await go();
      return times === 1 ? cut() : answer;
    });
    const name = 'Only once';
    const { id } = await server()
      .client({ fetch })
      .post('/projects.json', { body: { project: { name } } });
    const { body, records } = await server()
      .client()
      .list('/projects.json', { query: { searchTerm: name } });
    assert.deepEqual([records, body.projects[0]?.id, requests.length], [1, id, 2]);
    assert.equal(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size, 1);
  });

  test('as who it was sent by first, whoever is there by then', async () => {
    let person = 'ana';
    const { fetch, requests } = watched(async (times, go) => {
      person = 'cleo';
      return times === 1 ? cut() : go();
    });
    await server()
      .client({ fetch, headers: () => ({ 'X-Asked-By': person }) })
      .get('/me.json');
    assert.deepEqual(
      requests.map(({ headers }) => headers.get('x-asked-by')),
      ['ana', 'ana'],
    );
  });

  test('under the key that the caller chose', async () => {
    const { fetch, requests } = watched((_, go) => go());
    const call = { body: { tag: { name: 'keyed' } }, headers: { 'Idempotency-Key': 'mine' } };
    const client = server().client({ fetch });
    assert.deepEqual(await client.post('/tags.json', call), await client.post('/tags.json', call));
    assert.equal(requests[1]!.headers.get('idempotency-key'), 'mine');
  });

  test('a change and a deletion whose answers were lost are answered as they were', async () => {
    const name = 'Changed once';
    const { id } = await server()
      .client()
      .post('/projects.json', { body: { project: { name } } });
    const path = { id };
    const body = { project: { name: 'Another name' } };
    for (const call of [
      (client: Client) => client.put('/projects/{id}.json', { path, body }),
      (client: Client) => client.delete('/projects/{id}.json', { path }),
    ]) {
      const { fetch, requests } = watched(async (times, go) => {
        const answer = await go();
        return times === 1 ? cut() : answer;
      });
      assert.equal((await call(server().client({ fetch }))).STATUS, 'OK');
      assert.equal(requests.length, 2);
    }
  });

  test('nothing that was refused', async () => {
    for (const status of [500, 429]) {
      const { fetch, requests } = watched(async () => away(status));
      await assert.rejects(server().client({ fetch }).get('/me.json'), { status });
      assert.equal(requests.length, 1, String(status));
    }
  });

  test('no longer when it was given up while waiting', async (t) => {
    const controller = new AbortController();
    const { fetch, requests } = watched(
      async () => new Response('', { status: 503, headers: { 'Retry-After': '10' } }),
    );
    const { mock: timers } = t.mock.method(globalThis, 'setTimeout');
    const call = server().client({ fetch }).get('/me.json', { signal: controller.signal });
    await until(() => timers.calls.some((timer) => timer.arguments[1] === 10_000), 'it to wait');
    controller.abort();
    await assert.rejects(call, { name: 'AbortError' });
    assert.equal(requests.length, 1);
  });
});
