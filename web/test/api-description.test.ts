import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Description, operationsIn, sampleOf } from '../src/integrations/docs/description.ts';
import { missingIn, requestOf } from '../src/integrations/docs/request.ts';

const page = { name: 'page', in: 'query', description: 'Which page.', schema: { type: 'integer' } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const flag = { anyOf: [{ type: 'boolean' }, { type: 'string', const: '0' }] };
const names = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };
const task = {
  type: 'object',
  required: ['content'],
  properties: {
    content: { type: 'string', maxLength: 255 },
    private: flag,
    tags: names,
    progress: { type: 'integer' },
    order: { type: 'array', items: { type: 'object' } },
    priority: { type: 'string', enum: ['', 'low', 'high'] },
  },
};
const description: Description = {
  info: { version: '1', description: '' },
  tags: [{ name: 'tasks', description: 'What is to be done.' }],
  paths: {
    '/tasks/{id}.json': {
      put: {
        operationId: 'updateTask',
        summary: 'Changes a task.',
        tags: ['tasks'],
        parameters: [id, { $ref: '#/components/parameters/page' }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { type: 'object', required: ['task'], properties: { task } } } },
        },
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Answer' } } } } },
      },
    },
    '/events/stream': { get: { operationId: 'follow', summary: '', tags: ['tasks'], responses: { 200: {} } } },
  },
  components: {
    parameters: { page },
    schemas: {
      Answer: {
        type: 'object',
        properties: { STATUS: { const: 'OK' }, ids: { type: 'array', items: { type: 'string' } } },
      },
    },
  },
};
const [update, stream] = operationsIn(description);

describe('the API page', () => {
  test('asks for each value as what it is', () => {
    const kinds = update!.fields.map(({ key, kind, isRequired }) => `${key}: ${kind}${isRequired ? '!' : ''}`);
    assert.deepEqual(kinds, [
      'path id: text!',
      'query page: number',
      'body task.content: text!',
      'body task.private: yes or no',
      'body task.tags: list',
      'body task.progress: number',
      'body task.order: JSON',
      'body task.priority: choice',
    ]);
    assert.deepEqual(update!.fields.at(-1)!.options, ['low', 'high']);
    assert.deepEqual([update!.isPlain, stream!.isPlain], [true, false]);
  });

  test('sends what was filled in and leaves out the rest', () => {
    const values = {
      'path id': '4/3',
      'query page': '2',
      'body task.content': 'Dig',
      'body task.private': 'false',
      'body task.tags': 'a, b',
      'body task.progress': '50',
      'body task.order': '[{"id":1}]',
      'body task.priority': '',
    };
    assert.deepEqual(requestOf(update!, values), {
      path: '/tasks/4%2F3.json',
      query: { page: '2' },
      headers: {},
      body: { task: { content: 'Dig', private: false, tags: ['a', 'b'], progress: 50, order: [{ id: 1 }] } },
    });
    assert.deepEqual(requestOf(update!, { 'path id': '1' }, '{"task":{}}').body, { task: {} });
    assert.throws(() => requestOf(update!, {}, '{"task"'), SyntaxError);
  });

  test('says what is missing, and shows where it would go', () => {
    assert.deepEqual(missingIn(update!, { 'body task.content': 'Dig' }), ['id']);
    assert.equal(requestOf(update!, {}).path, '/tasks/ID.json');
  });

  test('shows what an answer looks like', () => {
    assert.deepEqual(sampleOf(description, update!.answer!), { STATUS: 'OK', ids: ['string'] });
  });
});
