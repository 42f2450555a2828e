import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';

/** Some programs send the parameters of a read in its body. */
eachEngine('parameters in the body of a GET', (engine) => {
  const app = useApp(engine);
  before(async () => {
    for (const name of ['a', 'b', 'c']) await makeProject(app().admin, { name });
  });
  const ask = async (payload: string, type?: string, query = '') => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    const reply = await app().admin.call('GET', `/projects.json${query}`, undefined, { payload, headers });
    assert.equal(reply.status, 200, reply.text);
    return reply.body.projects.map(({ name }: { name: string }) => name).join('');
  };

  test('count as JSON and as a form, under any label or none, names in any case', async () => {
    for (const [payload, type] of [
      ['{"pageSize":1,"page":2}', 'application/json'],
      ['{"pageSize":"1","PAGE":"2"}', 'application/json; charset=utf-8'],
      ['{"pagesize":1,"page":2}', 'text/plain'],
      ['{"pageSize":1,"page":2}', 'text/plain;charset=UTF-8'],
      ['{"pageSize":1,"page":2}', undefined],
      ['{"pageSize":1,"page":2}', 'application/x-www-form-urlencoded'],
      ['pageSize=1&page=2', 'application/x-www-form-urlencoded'],
      ['Page=2&PageSize=1&x[]=1', 'application/x-www-form-urlencoded; charset=utf-8'],
    ] as const)
      assert.equal(await ask(payload, type), 'b', `${payload} as ${type}`);
    assert.equal(await ask('{"searchTerm":"c","includePeople":true,"nothing":null,"more":{"a":1}}'), 'c');
    assert.equal(await ask('{"projectOwnerIds":[999,998]}'), '', 'a list is CSV');
  });

  test('lose against what stands after the ?', async () => {
    assert.equal(await ask('{"pageSize":1,"page":2}', 'application/json', '?page=3'), 'c');
  });

  test('are refused like others when they are wrong', async () => {
    const reply = await app().admin.call('GET', '/projects.json', undefined, { payload: '{"status":"gone"}' });
    assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'status']);
  });

  test('what is something else changes nothing', async () => {
    for (const [payload, type] of [
      ['', 'application/json'],
      ['not json', 'application/json'],
      ['{"page":', 'application/json'],
      ['[1,2]', 'application/json'],
      ['"page"', 'application/json'],
      ['7', 'text/plain'],
      ['null', undefined],
      ['<request/>', 'application/xml'],
      ['\x89PNG', 'image/png'],
      ['--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
      [JSON.stringify({ page: 2, pad: 'x'.repeat(70_000) }), 'application/json'],
      ['{"__proto__":{"page":2},"constructor":"x","toString":"y"}', 'application/json'],
      ['__proto__=1&constructor=2', 'application/x-www-form-urlencoded'],
    ] as const)
      assert.equal(await ask(payload, type), 'abc', `${payload.slice(0, 30)} as ${type}`);
  });

  test('do not mix with what is remembered of the same path', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      assert.equal(await ask('{"searchTerm":"a"}'), 'a');
      assert.equal(await ask('{"searchTerm":"b"}'), 'b');
      assert.equal(await ask(''), 'abc');
    }
    const headers = { 'content-type': 'application/json' };
    const { etag } = (
      await app().admin.call('GET', '/projects.json', undefined, { payload: '{"pageSize":2}', headers })
    ).headers;
    const again = { payload: '{"pageSize":2}', headers: { ...headers, 'if-none-match': etag! } };
    assert.equal((await app().admin.call('GET', '/projects.json', undefined, again)).status, 304);
  });
});

eachEngine('a connection on which a GET had a body', (engine) => {
  const opened: Socket[] = [];
  // Before the app is closed, which waits for its connections.
  after(() => opened.forEach((socket) => void socket.destroy()));
  const app = useApp(engine);

  async function open() {
    const { server } = app().http;
    if (!server.listening) await app().http.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    opened.push(socket);
    await once(socket, 'connect');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    return {
      socket,
      /** Waits for one more answer and returns it. */
      async answer(): Promise<string> {
        for (;;) {
          const [head, length] = /^[\s\S]*?\r\ncontent-length: (\d+)[\s\S]*?\r\n\r\n/i.exec(text) ?? [];
          if (head !== undefined && text.length >= head.length + Number(length)) {
            const one = text.slice(0, head.length + Number(length));
            text = text.slice(one.length);
            return one;
          }
          await once(socket, 'data');
        }
      },
    };
  }

  const head = (path: string, headers = '') =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app().admin.token}\r\n${headers}\r\n`;
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

  test('serves the next request, whatever the body was', async () => {
    for (const name of ['a', 'b', 'c']) await makeProject(app().admin, { name });
    const { socket, answer } = await open();
    const body = '{"pageSize":1,"page":2}';
    const large = 'x'.repeat(300_000);
    const json = 'Content-Type: application/json\r\n';
    for (const [request, expected] of [
      [head('/projects.json', `${json}Content-Length: ${body.length}\r\n`) + body, /"name":"b"/],
      [
        head('/projects.json', `${json}Transfer-Encoding: chunked\r\n`) +
          chunk(body.slice(0, 5)) +
          chunk(body.slice(5)) +
          '0\r\n\r\n',
        /"name":"b"/,
      ],
      [head('/projects.json', `Content-Length: ${large.length}\r\n`) + large, /"name":"a".*"name":"b"/],
      [`${head('/projects.json', 'Transfer-Encoding: chunked\r\n') + chunk(large)}0\r\n\r\n`, /"name":"a"/],
      [`${head('/projects.json', `${json}Content-Length: 3\r\n`)}{"a`, /"name":"a"/],
      [head('/projects.json', `${json}Content-Length: 0\r\n`), /"name":"a"/],
      [head('/projects/999.json', `${json}Content-Length: ${body.length}\r\n`) + body, /404 Not Found/],
      [head('/buffalo.json', `${json}Content-Length: ${body.length}\r\n`) + body, /404 Not Found/],
    ] as const) {
      socket.write(request);
      assert.match(await answer(), expected, request.slice(0, 120));
      socket.write(head('/me.json'));
      assert.match(await answer(), /^HTTP\/1\.1 200[\s\S]*"person"/);
    }
    socket.destroy();
  });

  test('two requests sent at once are two requests', async () => {
    const { socket, answer } = await open();
    const body = 'GET /account.json HTTP/1.1\r\n\r\n';
    socket.write(head('/me.json', `Content-Length: ${body.length}\r\n`) + body + head('/projects.json'));
    assert.match(await answer(), /"person"/);
    assert.match(await answer(), /"projects"/);
    socket.destroy();
  });

  test('is closed on a body beyond every limit, and one cut off is no fault of ours', async () => {
    for (const request of [
      head('/me.json', `Content-Length: ${2 ** 40}\r\n`),
      head('/me.json', 'Transfer-Encoding: chunked\r\n') + chunk('x'.repeat(11 * 2 ** 20)),
    ]) {
      const { socket, answer } = await open();
      socket.write(request);
      assert.match(await answer(), /^HTTP\/1\.1 413[\s\S]*connection: close/i);
      socket.destroy();
    }
    const { socket } = await open();
    socket.end(`${head('/me.json', 'Content-Length: 1000\r\n')}{"page"`);
    socket.resume();
    await once(socket, 'close');
    const cut = await open();
    cut.socket.write(`PUT ${head('/projects/1.json', 'Content-Length: 1000\r\n').slice(4)}{"page"`);
    cut.socket.destroy();
    assert.equal((await app().admin.get('/me.json')).status, 200);
    assert.deepEqual(
      app().log.filter((line) => line.includes('"level":50')),
      [],
    );
  });
});
