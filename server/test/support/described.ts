import assert from 'node:assert/strict';
import Schema from 'typebox/schema';
import { describeApi } from '../../src/platform/http/openapi/openapi.ts';
import { templateOf } from '../../src/platform/http/openapi/operations.ts';
import type { Route } from '../../src/platform/http/route.ts';

type Json = { [key: string]: unknown };
type Operation = { responses: Record<string, { content: { 'application/json': { schema: Json } } }> };
type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Json> } };
type Validator = { Check(value: unknown): boolean; Errors(value: unknown): unknown };

let description: Description | undefined;
const validators = new Map<string, Validator | undefined>();

/** Fails unless an answer is as the API's description says, with nothing missing and nothing it does not speak of. */
export function matchesDescription(routes: Route[], route: Route, body: unknown, what: string): void {
  const key = `${route.method} ${route.path}`;
  if (!validators.has(key)) validators.set(key, validatorOf(routes, route));
  const validator = validators.get(key);
  if (!validator || validator.Check(body)) return;
  assert.fail(`${what} does not answer what it says it does: ${JSON.stringify(validator.Errors(body)).slice(0, 1000)}`);
}

function validatorOf(routes: Route[], route: Route): Validator | undefined {
  if (route.isAlias || !route.shows) return undefined;
  description ??= closed(describeApi(routes, '')) as Description;
  const operation = description.paths[templateOf(route)]![route.method.toLowerCase()]!;
  const { schema } = Object.values(operation.responses)[0]!.content['application/json'];
  return Schema.Compile({ ...schema, components: description.components } as never) as Validator;
}

/** A schema lets through what it does not speak of. Here that would be a field that nobody described. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isObject = inner.type === 'object' && Object.keys((inner.properties as object) ?? {}).length > 0;
  return isObject ? { additionalProperties: false, ...inner } : inner;
}
