import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ClientOptions, LiveEvent, StreamState } from '../src/client.ts';
import { cut, useServer, watched } from './support.ts';

describe('events', () => {
  const server = useServer();

  /** Follows until told to stop. `seen` resolves with what was told as soon as there is so much. */
  function following(options: Partial<ClientOptions> = {}, after?: string) {
    const stop = new AbortController();
    const events: { event: LiveEvent; place: string }[] = [];
    const states: StreamState[] = [];
    let look = () => {};
    const ended = server()
      .client(options)
      .events({
        after,
        signal: stop.signal,
        onEvent: (event, place) => {
          events.push({ event, place });
          look();
        },
        onState: (state) => {
          states.push(state);
          look();
        },
      });
    const until = (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        look = () => isSo() && resolve();
        look();
      });
    return { stop, ended, events, states, until };
  }

  const rename = (name: string) =>
    server()
      .client()
      .put('/projects/{id}.json', { path: { id: 1 }, body: { project: { name } } });

  test('are told as they happen, until they are no longer wanted', async () => {
    await server()
      .client()
      .post('/projects.json', { body: { project: { name: 'Followed' } } });
    const { stop, ended, events, states, until } = following();
    await until(() => states.at(-1) === 'open');
    await rename('Followed on');
    await until(() => events.length === 1);
    const { happenedOn, ...event } = events[0]!.event;
    assert.deepEqual(event, { event: 'PROJECT.UPDATED', type: 'project', id: '1', projectId: '1', userId: '1' });
    assert.match(happenedOn, /^2026-11-15T/);
    stop.abort();
    await ended;
    assert.deepEqual(states, ['connecting', 'open']);
  });

  test('go on where they were after a break, with nothing missed and nothing told twice', async () => {
    let breakOff = () => {};
    const { fetch, requests } = watched(async (times, go) => {
      if (times === 2) cut();
      const answer = await go();
      if (times > 1) return answer;
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const broken = new AbortController();
      breakOff = () => broken.abort(new TypeError('terminated'));
      answer.body!.pipeTo(writable, { signal: broken.signal }).catch(() => {});
      return new Response(readable, answer);
    });
    const { stop, ended, events, states, until } = following({ fetch });
    await until(() => states.at(-1) === 'open');
    await rename('first');
    await until(() => events.length === 1);
    breakOff();
    await until(() => states.includes('waiting'));
    await rename('second');
    await rename('third');
    await until(() => events.length === 3);
    stop.abort();
    await ended;
    assert.equal(new Set(events.map(({ place }) => place)).size, 3);
    assert.deepEqual(states, ['connecting', 'open', 'waiting', 'connecting', 'waiting', 'connecting', 'open']);
    assert.equal(requests[2]!.headers.get('last-event-id'), events[0]!.place);
  });

  test('go on over a new line when theirs falls silent', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { fetch, requests } = watched(async (times) => {
      const body = new ReadableStream<Uint8Array>({
        start: (line) => line.enqueue(new TextEncoder().encode(`id: place ${times}\n\n`)),
      });
      return new Response(body);
    });
    const { stop, ended, states, until } = following({ fetch });
    await until(() => states.at(-1) === 'open');
    t.mock.timers.tick(60_000);
    await until(() => states.at(-1) === 'waiting');
    t.mock.timers.tick(10_000);
    await until(() => states.at(-1) === 'open');
    stop.abort();
    t.mock.timers.tick(60_000);
    await ended;
    assert.deepEqual(
      requests.map(({ headers }) => headers.get('last-event-id')),
      [null, 'place 1'],
    );
  });

  test('are asked for anew when no answer begins', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let asked = 0;
    const fetch: typeof globalThis.fetch = (_url, init) => {
      asked += 1;
      return new Promise((_, reject) => {
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason));
      });
    };
    const { stop, ended, states, until } = following({ fetch });
    await until(() => states.at(-1) === 'connecting');
    t.mock.timers.tick(60_000);
    await until(() => states.at(-1) === 'waiting');
    t.mock.timers.tick(10_000);
    await until(() => states.at(-1) === 'connecting');
    stop.abort();
    await ended;
    assert.equal(asked, 2);
  });

  test('begin behind a place that was kept', async () => {
    const first = following();
    await first.until(() => first.states.at(-1) === 'open');
    await rename('kept');
    await first.until(() => first.events.length === 1);
    first.stop.abort();
    await rename('meanwhile');
    const second = following({}, first.events[0]!.place);
    await second.until(() => second.events.length === 1);
    second.stop.abort();
    assert.notEqual(second.events[0]!.place, first.events[0]!.place);
  });

  test('end when the server refuses', async () => {
    let told = 0;
    const { ended } = following({ token: 'hf_1_unknown', onUnauthenticated: () => told++ });
    await assert.rejects(ended, { status: 401 });
    assert.equal(told, 1);
    await assert.rejects(following({}, 'nowhere').ended, { status: 422 });
  });
});
