import { Type } from 'typebox';
import { Text, titled } from '../answer/classic.ts';
import { SESSION_COOKIE } from '../authenticate.ts';
import type { Json } from './schemas.ts';

export const Refusal = titled('Refusal', {
  STATUS: Type.Literal('Error'),
  MESSAGE: Type.String({ description: 'One sentence that says what can be done about it.' }),
  errors: Type.Optional(Type.Array(Type.Object({ field: Text, message: Text }))),
});

const text = { type: 'string' };
const count = { type: 'integer', minimum: 1 };
const inQuery = (name: string, schema: Json, description: string) => ({ name, in: 'query', description, schema });
const inHeader = (name: string, description: string) => ({ name, in: 'header', description, schema: text });
const header = (description: string, schema: Json = text) => ({ description, schema });

/** What many operations have in common. */
export const parameters = {
  page: inQuery('page', count, 'Which page, from 1.'),
  pageSize: inQuery('pageSize', count, 'How many on a page. More than there may be is brought down to the most.'),
  fireWebhook: inQuery('fireWebhook', { type: 'boolean' }, '`false` makes the change without telling any webhook.'),
  'If-None-Match': inHeader('If-None-Match', 'The ETag of what is known already: unchanged, the answer is 304.'),
  'If-Match': inHeader(
    'If-Match',
    'The ETag of what is to be changed: if it has changed meanwhile, the answer is 412.',
  ),
  'Idempotency-Key': inHeader(
    'Idempotency-Key',
    'Chosen by the caller. The same key within 24 hours is answered as the first time, and nothing is made twice.',
  ),
};

export const headers = {
  ETag: header('Changes with the answer.'),
  'X-Page': header('Which page this is.', count),
  'X-Pages': header('How many pages there are.', count),
  'X-Records': header('How many there are in all.', { type: 'integer', minimum: 0 }),
  id: header('The id of what was made.'),
  Location: header('Where it is.'),
  'Set-Cookie': header('The session.'),
};

export const responses = {
  Refusal: {
    description:
      'It was refused: 400 cannot be read, 401 no valid token, 403 not allowed, 404 not there or not to be seen, ' +
      '409 in conflict, 412 changed meanwhile, 413 too large, 415 not JSON, 422 understood and wrong, 429 too often, ' +
      '500 a fault of the server, 503 try again.',
    headers: {
      'X-Request-Id': header('What the server’s log calls the request.'),
      'Retry-After': header('Seconds after which it is worth trying again, with 429 and 503.', { type: 'integer' }),
    },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  },
};

export const securitySchemes = {
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'An API token as the user name, with anything as the password; or e-mail address and password.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'An API token.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description:
      'A browser that is signed in; over https its name begins with __Host-. Changes must come from Holdfast’s own pages.',
  },
};
