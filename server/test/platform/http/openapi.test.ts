import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { exampleOf } from '../../../src/platform/http/openapi/examples.ts';
import { describedTags } from '../../../src/platform/http/openapi/tags.ts';
import { useApp } from '../../support/app.ts';
import { sqliteEngine } from '../../support/databases.ts';

type Parameter = { name: string; in: string; schema: { type?: string; enum?: string[] }; $ref?: string };
type Operation = { operationId: string; summary: string; tags: string[]; parameters: Parameter[] };
type Description = { openapi: string; paths: Record<string, Record<string, Operation>>; components: object };

type Json = { [key: string]: unknown };

const source = new URL('../../../src/', import.meta.url);

/** That answers are as described is checked wherever a test makes a call: see `support/described.ts`. */
describe('the description of the API', () => {
  const app = useApp(sqliteEngine);
  let description: Description;
  let operations: (Operation & { path: string; method: string })[];

  before(async () => {
    description = (await app().as('').get('/openapi.json')).body;
    operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
    );
  });

  test('is there for everybody, and not sent again to who has it', async () => {
    const { status, headers } = await app().as('').get('/OpenAPI.json');
    assert.deepEqual([status, headers['content-type']], [200, 'application/json; charset=utf-8']);
    assert.equal((await app().as('').get('/openapi.json', { 'if-none-match': headers.etag! })).status, 304);
    assert.match(description.openapi, /^3\.1\./);
  });

  test('has every route, each under a name of its own and with a sentence', () => {
    const routes = app().routes.filter(({ isAlias }) => !isAlias);
    for (const { method, path } of routes) {
      const template = `${path.replace(/:(\w+)/g, '{$1}')}.json`;
      assert.ok(description.paths[template]?.[method.toLowerCase()], `${method} ${template}`);
    }
    assert.deepEqual(repeated(operations.map(({ operationId }) => operationId.toLowerCase())), []);
    for (const { operationId, summary, path } of operations) {
      assert.match(operationId, /^[a-z][a-zA-Z]+$/, path);
      assert.match(summary, /^[A-Z].*\.$/, path);
    }
  });

  test('says of every route what it answers', () => {
    const silent = app().routes.filter(({ shows, status }) => !shows && status !== 204);
    assert.deepEqual(
      silent.map(({ method, path }) => `${method} ${path}`),
      [],
    );
  });

  test('sorts them by nouns that it explains', () => {
    const explained = describedTags.map(({ name }) => name);
    const used = new Set(operations.flatMap(({ tags }) => tags));
    assert.deepEqual([...used].sort(), [...explained].sort());
  });

  test('refers only to what is in it', () => {
    for (const [, ref] of JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = ref!
        .split('/')
        .reduce<Json | undefined>((at, key) => at?.[key] as Json | undefined, description as unknown as Json);
      assert.ok(found, ref);
    }
  });

  test('names each parameter that is read anywhere', () => {
    const known = new Set(operations.flatMap(({ parameters }) => parameters.map(nameIn)));
    const read = globSync('**/*{routes,query,wire}.ts', { cwd: source }).flatMap((file) => {
      const text = readFileSync(new URL(file, source), 'utf8');
      return [...text.matchAll(/(?<!\/)\bquery(?:\.([a-z]+)\b(?!\()|\['([a-z-]+)'\])/g)].map(
        ([, name, quoted]) => name ?? quoted!,
      );
    });
    assert.ok(read.length > 50);
    assert.deepEqual(
      [...new Set(read)].filter((name) => !known.has(name)),
      [],
    );
  });

  test('offers only values that are taken', async () => {
    const lists = operations.filter(
      ({ method, path }) => method === 'get' && !path.includes('{') && path.endsWith('.json'),
    );
    let tried = 0;
    for (const { path, parameters } of lists)
      for (const { name, schema } of parameters.filter((one) => one.schema?.enum))
        for (const value of schema.enum!) {
          const { status, text } = await app().admin.get(`${path}?${name}=${value}`);
          assert.equal(status, 200, `${path}?${name}=${value}: ${text}`);
          tried += 1;
        }
    assert.ok(tried > 50);
  });

  test('gives examples that are understood', () => {
    const bodies = app().routes.flatMap((route) => (route.body ? [{ ...route, body: route.body }] : []));
    for (const { method, path, body } of bodies) {
      const example = exampleOf(body);
      if (example) assert.doesNotThrow(() => body.read(example), `${method} ${path}: ${JSON.stringify(example)}`);
    }
    const without = bodies.filter(({ body }) => !exampleOf(body));
    assert.deepEqual(
      without.map(({ method, path }) => `${method} ${path}`),
      [],
    );
  });

  test('speaks of paths beside the routes only where something is', async () => {
    const beside = operations.filter(({ path }) => !path.endsWith('.json'));
    assert.ok(beside.length > 0);
    for (const { method, path } of beside) {
      const url = path.replace(/\{\w+\}/g, '1');
      const { statusCode } = await app().http.inject({ method: method.toUpperCase() as 'GET', url });
      assert.equal(statusCode, 401, `${method} ${path}`);
    }
  });
});

const nameIn = ({ name, $ref }: Parameter): string => (name ?? $ref!.split('/').at(-1)!).toLowerCase();

const repeated = (names: string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);
