import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ORDINARY_LIMIT } from '../../../src/platform/http/request/bodies.ts';
import { parseForm } from '../../../src/platform/http/request/form.ts';
import { escapeControlCharacters } from '../../../src/platform/http/request/json.ts';
import { type Reply, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const fieldsOf = (reply: Reply): string[] => reply.body.errors.map(({ field }: { field: string }) => field);

eachEngine('bad bodies', (engine) => {
  const app = useApp(engine);
  const send = (payload: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
    app().admin.call('POST', '/projects.json', undefined, { payload, headers });
  const create = (project: unknown) => app().admin.post('/projects.json', { project });
  const count = async () => Number((await app().admin.get('/projects.json')).headers['x-records']);

  test('malformed and truncated JSON is 400 and creates nothing', async () => {
    const before = await count();
    const whole = JSON.stringify({ project: { name: 'Whole', description: 'a "quoted" \\ word' } });
    const cut = Array.from({ length: whole.length - 1 }, (_, at) => whole.slice(0, at + 1));
    const odd = [
      '{',
      '}',
      '{]',
      "{'project':1}",
      '{"project":{"name":"a"}',
      'nonsense',
      '{"a":1}{"b":2}',
      '\u0000',
      '"',
      '"\\',
    ];
    const worse = ['{"project":{"name":undefined}}', '{"project":{"name":"a",}}', '// {}', '<project/>', '{"a":01}'];
    for (const payload of [...cut, ...odd, ...worse]) {
      const reply = await send(payload);
      assert.equal(reply.status, 400, `${payload}: ${reply.text}`);
    }
    assert.equal(await count(), before);
  });

  test('a body of the wrong kind is 422 and says how to wrap it', async () => {
    for (const payload of [
      '[]',
      '1',
      'null',
      'true',
      '"project"',
      '{}',
      '{"project":[]}',
      '{"project":"x"}',
      '{"project":null}',
      '{"name":"x"}',
      '{"file":{"name":"x"}}',
    ]) {
      const reply = await send(payload);
      assert.equal(reply.status, 422, `${payload}: ${reply.text}`);
      assert.match(reply.body.MESSAGE, /"project"/);
    }
  });

  test('a body over the limit is 413, one at the limit is read', async () => {
    const filled = (size: number) => `{"project":{"name":"Full","x":"${'x'.repeat(size - 34)}"}}`;
    assert.equal(filled(ORDINARY_LIMIT).length, ORDINARY_LIMIT);
    assert.equal((await send(filled(ORDINARY_LIMIT))).status, 201);
    const over = await send(filled(ORDINARY_LIMIT + 1));
    assert.equal(over.status, 413);
    assert.equal(over.headers.connection, 'close');
  });

  test('nesting is limited and never overflows the stack', async () => {
    const arrays = (depth: number) => `{"project":{"name":"Deep","x":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
    const objects = (depth: number) => `{"project":{"name":"Deep","x":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}}`;
    for (const nest of [arrays, objects]) {
      assert.equal((await send(nest(50))).status, 201);
      for (const depth of [70, 10_000, 1002]) assert.equal((await send(nest(depth))).status, 400, String(depth));
    }
    assert.equal((await send('['.repeat(ORDINARY_LIMIT))).status, 400);
  });

  test('a hostile body is refused by the work an honest one takes: it is parsed twice at most', async (t) => {
    const megabyte = 2 ** 20 - 10;
    const hostile = [
      ['"\\"'.repeat(megabyte / 3), 1],
      ['"'.repeat(megabyte), 1],
      ['\\'.repeat(megabyte), 1],
      [`{"a":"${'\n'.repeat(megabyte)}`, 2],
      [`{"a":"${'x'.repeat(megabyte)}`, 1],
    ] as const;
    for (const [payload, times] of hostile) {
      const parse = t.mock.method(JSON, 'parse');
      assert.equal((await send(payload)).status, 400);
      const tries = parse.mock.calls.filter(({ arguments: [text] }) => String(text).length >= payload.length);
      parse.mock.restore();
      assert.equal(tries.length, times, payload.slice(0, 12));
    }
  });

  test('more values than anybody sends are refused before they are taken apart', async (t) => {
    const many = (value: string, count: number) =>
      `{"project":{"name":"Many","x":[${Array(count).fill(value).join()}]}}`;
    assert.equal((await send(many('0', 39_000))).status, 201);
    assert.equal((await send(`{"project":{"name":"Many","x":"${'[{,'.repeat(40_000)}"}}`)).status, 201);
    // Whatever stands before a quote inside a string, near its beginning or far from it, and behind the string.
    for (const length of [0, 10, 62, 63, 64, 65, 200])
      for (const inside of ['\\"', '\\\\\\"', '\\"\\"', `\\"${'a'.repeat(70)}\\\\\\"`, '\\\\']) {
        const string = `${'a'.repeat(length)}${inside}${'['.repeat(70)}`;
        assert.equal((await send(`{"project":{"name":"Many","x":"${string}","y":""}}`)).status, 201, string);
        const deep = await send(`{"project":{"name":"Many","x":"${string}","y":${'['.repeat(70)}`);
        assert.match(deep.body.MESSAGE, /nested more than 64/, string);
      }
    const parse = t.mock.method(JSON, 'parse');
    for (const value of ['0', '{}', '"a"', '[]', '{"a":0}']) {
      const refused = await send(many(value, 41_000));
      assert.equal(refused.status, 400, value);
      assert.match(refused.body.MESSAGE, /more than 40000 values/);
    }
    assert.ok(parse.mock.calls.every(({ arguments: [text] }) => String(text).length < 1000));
    parse.mock.restore();
  });

  test('a form of more fields than anybody sends is refused before it is read', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const fields = (count: number) => Array.from({ length: count }, (_, n) => `f${n}`).join('&');
    assert.equal((await send(fields(1000), type)).status, 422);
    for (const count of [1001, 100_000]) {
      const refused = await send(fields(count), type);
      assert.equal(refused.status, 400, refused.text);
      assert.match(refused.body.MESSAGE, /more than 1000 fields/);
    }
  });

  test('what is not JSON, text or a form is 415', async () => {
    for (const type of [
      'application/xml',
      'text/html',
      'image/png',
      'application/octet-stream',
      'multipart/form-data; boundary=x',
      'garbage',
      'a/b/c',
      'application/json2',
    ]) {
      const reply = await send('{"project":{"name":"Typed"}}', { 'content-type': type });
      assert.equal(reply.status, 415, `${type}: ${reply.text}`);
    }
  });

  test('each kind of field refuses each wrong type and is named', async () => {
    const wrong: Record<string, unknown[]> = {
      name: ['', '   ', null, 7, true, [], {}, 'x'.repeat(256), '🙂'.repeat(256)],
      description: [7, false, [], {}, 'x'.repeat(65_537), 'é'.repeat(32_769)],
      companyId: [-1, 1.5, 1e21, '1.0', '01', 'x', '１', [], {}, true, '99999999999999999999', '1e3'],
      'category-id': [-1, 'x', {}, [1], true],
      startDate: ['x', 20261301, '20260230', '2026-1-1', 1.5, [], {}, true, { toString: 1, valueOf: 1 }, '2026123'],
      'show-announcement': ['maybe', 2, -1, [], {}],
      people: [{}, true, 'x', '1;2', [[]], [{}], [1.5], ['x'], -1],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const reply = await create({ name: 'Typed', [field]: value });
        assert.equal(reply.status, 422, `${field}=${JSON.stringify(value)?.slice(0, 60)}: ${reply.text}`);
        assert.deepEqual(fieldsOf(reply), [field], JSON.stringify(value));
        assert.match(reply.body.MESSAGE, new RegExp(`^${field} `));
      }
    }
    const id = await makeProject(app().admin);
    for (const status of [
      'deleted',
      '',
      1,
      null,
      {},
      [],
      true,
      'constructor',
      '__proto__',
      'toString',
      'hasOwnProperty',
    ]) {
      const reply = await app().admin.put(`/projects/${id}.json`, { project: { status } });
      assert.equal(reply.status, 422, `status=${JSON.stringify(status)}: ${reply.text}`);
      assert.deepEqual(fieldsOf(reply), ['status']);
    }
  });

  test('several wrong fields are all named at once', async () => {
    const reply = await create({ name: '', startDate: 'x', endDate: 7, people: {}, notifyeveryone: 'perhaps' });
    assert.equal(reply.status, 422);
    assert.deepEqual(fieldsOf(reply).sort(), ['endDate', 'name', 'notifyeveryone', 'people', 'startDate']);
    for (const { message } of reply.body.errors) assert.ok(message.length > 3);
  });

  test('limits are exact: the longest is stored whole, one more is refused', async () => {
    for (const name of ['x'.repeat(255), '🙂'.repeat(255), 'é'.repeat(255)]) {
      const id = await makeProject(app().admin, { name, description: 'd'.repeat(65_536) });
      const { project } = (await app().admin.get(`/projects/${id}.json`)).body;
      assert.deepEqual([project.name, project.description.length], [name, 65_536]);
      const more = await create({ name: name + name.slice(0, name.length / 255), description: 'd'.repeat(65_537) });
      assert.equal(more.status, 422);
      assert.deepEqual(fieldsOf(more).sort(), ['description', 'name']);
    }
  });

  test('text that cannot be given back unchanged is refused in every text field', async () => {
    for (const bad of ['a\u0000b', '\u0000', 'a\ud800', '\udc00b', '\udc00\ud800']) {
      for (const field of ['name', 'description', 'announcement', 'start-page', 'newCompany']) {
        const reply = await create({ name: 'Text', [field]: bad });
        assert.equal(reply.status, 422, `${field} ${JSON.stringify(bad)}: ${reply.text}`);
        assert.deepEqual(fieldsOf(reply), [field]);
      }
    }
    for (const good of [
      '𝒳 🙂',
      '\u0001\u001f\u007f',
      'e\u0301',
      '\ufeff x',
      '‮rtl',
      '<script>',
      "'; drop table projects; --",
      '%s %d {0}',
      '\r\nX: y',
    ]) {
      const id = await makeProject(app().admin, { name: good });
      assert.equal((await app().admin.get(`/projects/${id}.json`)).body.project.name, good);
    }
  });

  test('a body that is not UTF-8 is refused rather than stored with question marks', async () => {
    const before = await count();
    for (const bytes of [
      Buffer.from('{"project":{"name":"H\xe4fen"}}', 'latin1'),
      Buffer.from('{"project":{"name":"x"}}', 'utf16le'),
    ])
      assert.equal((await send(bytes)).status, 400);
    assert.equal(await count(), before);
  });

  test('lists of ids have an end', async () => {
    const many = Array.from({ length: 15_000 }, (_, n) => n + 1);
    for (const people of [many, many.join(), many.map(String)]) {
      const reply = await create({ name: 'Crowded', people });
      assert.equal(reply.status, 422, reply.text.slice(0, 200));
      assert.deepEqual(fieldsOf(reply), ['people']);
    }
  });

  test('keys of the object prototype are no fields', async () => {
    const reply = await send('{"project":{"name":"Proto","__proto__":{"name":7},"constructor":{"prototype":{"x":1}}}}');
    assert.equal(reply.status, 201);
    assert.equal(({} as { x?: number }).x, undefined);
    assert.equal((await send('{"__proto__":{"project":{"name":"Proto"}}}')).status, 422);
  });

  test('an Idempotency-Key over 255 characters is refused', async () => {
    const reply = await app().admin.post(
      '/projects.json',
      { project: { name: 'x' } },
      { 'idempotency-key': 'k'.repeat(256) },
    );
    assert.equal(reply.status, 422);
  });
});

test('control characters in strings are escaped by looking at each byte once', () => {
  for (const piece of ['"\\"', '"', '\\', '\n', 'x', '"\n"', '\n\\n', '\u0001"']) {
    const bytes = Buffer.from(`{"a":"${piece.repeat(10_000)}`);
    let looks = 0;
    const counted = new Proxy(bytes, {
      get(target, name) {
        if (name !== 'length') looks += 1;
        return Reflect.get(target, name);
      },
    });
    escapeControlCharacters(counted);
    assert.equal(looks, bytes.length, JSON.stringify(piece));
  }
});

test('a form is read as browsers write and read it', () => {
  for (const text of [
    'a=1&b=2&a=3',
    'a+b=c+d%20e%2Bf',
    'x=100%&y=%zz&z=%4&%=%',
    'caf%c3%A9=%F0%9F%99%82&bad=%ff%c3',
    'a&b=&=c&&d=e=f&',
    'ä=ö+ü&__proto__=1',
    '%61%3D%26=%26&+=+',
  ])
    assert.deepEqual(parseForm(text), Object.fromEntries(new URLSearchParams(text)), text);
});
