import type { FastifyInstance } from 'fastify';
import { etagOf, matches } from '../answer/etag.ts';
import { JSON_TYPE, type Route } from '../route.ts';
import { makeTwins } from '../twins.ts';
import { beside } from './beside.ts';
import { describeOperation, templateOf } from './operations.ts';
import { type Json, makeSchemas } from './schemas.ts';
import { headers, parameters, Refusal, responses, securitySchemes } from './shared.ts';
import { describedTags } from './tags.ts';

const ABOUT = `Work management: projects with files, tasks, milestones, notebooks and messages, and webhooks that lose nothing.

Ids are strings of digits. Times are \`2026-11-15T10:20:30Z\`, calendar dates \`20261115\`; what is missing is \`""\`.
Paths and the names of parameters and fields are taken in any letter case. Fields nobody knows are ignored.
A body may have 1 MiB, one that needs no token 16 KiB, and others what stands at them; what is larger is refused with 413.`;

/** The API in the words of OpenAPI 3.1, made from the routes themselves. */
export function describeApi(routes: Route[], version: string): Json {
  const schemas = makeSchemas();
  schemas.show(Refusal);
  const paths: Record<string, Json> = {};
  const twinOf = makeTwins(routes);
  for (const route of routes.filter(({ isAlias }) => !isAlias)) {
    const path = templateOf(route);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route, twinOf(route), schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Holdfast', version, description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    security: Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] })),
    tags: describedTags,
    paths: { ...paths, ...beside },
    components: { schemas: schemas.named, parameters, headers, responses, securitySchemes },
  };
}

/** `/openapi.json`, for everybody: it says nothing of what is kept here. Made when it is first asked for. */
export function serveDescription(http: FastifyInstance, routes: Route[], version: string): void {
  let made: { text: string; etag: string } | undefined;
  http.get('/.json/openapi', async (request, reply) => {
    if (!made) {
      const text = JSON.stringify(describeApi(routes, version));
      made = { text, etag: etagOf(text) };
    }
    const { text, etag } = made;
    reply.headers({ etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
    const known = request.headers['if-none-match'];
    if (known !== undefined && matches(known, etag)) return reply.code(304).send();
    return reply.header('content-type', JSON_TYPE).send(text);
  });
}
