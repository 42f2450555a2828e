import { Type } from 'typebox';
import { Done } from '../answer/classic.ts';
import { sizeText } from '../request/bodies.ts';
import { bodySchema } from '../request/body-schema.ts';
import type { Route } from '../route.ts';
import { exampleOf } from './examples.ts';
import { nameOf } from './names.ts';
import type { Json, makeSchemas } from './schemas.ts';
import { tagOf } from './tags.ts';

type Schemas = ReturnType<typeof makeSchemas>;

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });
const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** `/projects/:id` as it is called: `/projects/{id}.json`. */
export const templateOf = ({ path }: Route): string => `${path.replace(/:(\w+)/g, '{$1}')}.json`;

/** One route in the words of OpenAPI. */
export function describeOperation(route: Route, twin: Route | undefined, schemas: Schemas): Json {
  const { operationId, summary } = nameOf(route);
  const body = describeBody(route, schemas);
  return {
    operationId,
    summary,
    tags: [tagOf(route.path)],
    ...(route.isPublic && { security: [] }),
    parameters: [...pathParameters(route), ...queryParameters(route, schemas), ...headerParameters(route, twin)],
    ...(body && { requestBody: body }),
    responses: {
      [route.status ?? 200]: {
        description: route.status === 201 ? 'It is there now.' : 'Done.',
        headers: answerHeaders(route),
        ...(route.status !== 204 && { content: { 'application/json': { schema: schemas.show(route.shows ?? Done) } } }),
      },
      default: { $ref: '#/components/responses/Refusal' },
    },
  };
}

const pathParameters = ({ path }: Route): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

function queryParameters({ method, query = {}, isPaged }: Route, schemas: Schemas): Json[] {
  const own = Object.entries(query).map(([name, schema]) => {
    const { description, ...rest } = schemas.show(schema);
    // Lists are sent as one value, divided by commas.
    const style = rest.type === 'array' ? { style: 'form', explode: false } : {};
    return { name, in: 'query', description, schema: rest, ...style };
  });
  const shared = isPaged ? ['page', 'pageSize'] : method === 'GET' ? [] : ['fireWebhook'];
  return [...own, ...shared.map(parameter)];
}

/** `If-Match` only where there is a tag to hold it against. */
function headerParameters({ method, isPublic, isUpload, isNeverKept }: Route, twin: Route | undefined): Json[] {
  if (isPublic || isUpload) return [];
  if (method === 'GET') return [parameter('If-None-Match')];
  const isHeld = method !== 'POST' && twin !== undefined;
  return [...(isHeld ? [parameter('If-Match')] : []), ...(isNeverKept ? [] : [parameter('Idempotency-Key')])];
}

function describeBody(route: Route, schemas: Schemas): Json | undefined {
  const { body, isUpload } = route;
  if (isUpload) return { required: true, content: { 'multipart/form-data': { schema: UploadForm } } };
  if (!body) return undefined;
  const schema = schemas.show(bodySchema(body));
  const example = exampleOf(body);
  return {
    ...(route.takes && { description: `At most ${sizeText(route.takes)}.` }),
    ...(Array.isArray(schema.required) && schema.required.length > 0 && { required: true }),
    content: { 'application/json': { schema, ...(example && { example }) } },
  };
}

const UploadForm = Type.Object({ file: Type.String({ format: 'binary' }) });

function answerHeaders({ method, status, isPaged, isPublic, isUpload }: Route): Json {
  const names = [
    ...(method === 'GET' ? ['ETag'] : []),
    ...(isPaged ? ['X-Page', 'X-Pages', 'X-Records'] : []),
    ...(status === 201 && !isPublic && !isUpload ? ['id', 'Location'] : []),
    ...(isPublic ? ['Set-Cookie'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, header(name)]));
}
