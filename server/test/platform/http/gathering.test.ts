import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { gatherReads } from '../../../src/platform/http/gathering.ts';

/** Sends all of it at once and says what arrived and what was begun, in order; `leaves` at which arrival the caller goes. */
async function storyOf(sent: string, leaves?: string): Promise<{ story: string[]; answered: string }> {
  const story: string[] = [];
  const server = createServer((request, response) => {
    story.push(`begun ${request.url}`);
    if (request.url === '/never') return;
    response.on('finish', () => story.push(`answered ${request.url}`));
    response.setHeader('Connection', request.url === '/last' ? 'close' : 'keep-alive').end(request.url);
  });
  gatherReads(server);
  server.prependListener('request', ({ url, socket }) => {
    story.push(`came ${url}`);
    if (url === leaves) socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  let answered = '';
  socket.on('data', (chunk) => {
    answered += chunk;
  });
  socket.write(sent);
  await once(socket, 'close');
  server.close();
  await once(server, 'close');
  return { story, answered };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`;
const put = (path: string) => `PUT ${path} HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\n\r\n{}`;

test('reads that come in one turn are begun together, and answered in their order', async () => {
  const { story, answered } = await storyOf(get('/1') + get('/2') + get('/last'));
  assert.deepEqual(story.slice(0, 6), ['came /1', 'came /2', 'came /last', 'begun /1', 'begun /2', 'begun /last']);
  assert.deepEqual(answered.match(/\/(1|2|last)$|\/[12](?=HTTP)/g), ['/1', '/2', '/last']);
});

test('what brings a body is begun at once', async () => {
  const { story } = await storyOf(put('/1') + get('/last'));
  assert.deepEqual(story.slice(0, 2), ['came /1', 'begun /1']);
});

test('a change waits for all before it on its connection, and what comes after waits for the change', async () => {
  const { story } = await storyOf(get('/1') + get('/2') + put('/3') + put('/4') + get('/5') + get('/last'));
  assert.deepEqual(
    story.filter((one) => one.startsWith('begun')),
    ['/1', '/2', '/3', '/4', '/5', '/last'].map((path) => `begun ${path}`),
  );
  const answeredBefore = (path: string) => story.slice(0, story.indexOf(`begun ${path}`));
  assert.ok(answeredBefore('/3').includes('answered /2'));
  assert.ok(answeredBefore('/4').includes('answered /3'));
  assert.ok(answeredBefore('/5').includes('answered /4'));
  assert.ok(!answeredBefore('/last').includes('answered /5'), 'reads are begun together');
});

test('who sends ever more behind a change that is not answered has their connection closed', async () => {
  const { story } = await storyOf(put('/never') + get('/more').repeat(200));
  assert.deepEqual(
    story.filter((one) => one.startsWith('begun')),
    ['begun /never'],
  );
});

test('nothing is begun for who has gone meanwhile', async () => {
  const { story } = await storyOf(get('/1') + get('/last'), '/last');
  assert.deepEqual(story, ['came /1', 'came /last']);
});
