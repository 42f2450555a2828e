/** What of OpenAPI 3.1 the server uses to describe itself. */
type Schema = {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  maxLength?: number;
};
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema };
type Content = Record<string, { schema?: Schema; example?: unknown }>;
type Described = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
};
export type Description = {
  info: { version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Described>>;
  components: Record<string, Record<string, unknown>>;
};

export type Method = 'get' | 'post' | 'put' | 'delete';
/** How a value is asked for. */
type Kind = 'text' | 'long text' | 'number' | 'yes or no' | 'choice' | 'list' | 'JSON';
export type Field = {
  /** Where it goes, and in a body inside of what: `body notebook.name`. */
  key: string;
  place: 'path' | 'query' | 'header' | 'body';
  at: string[];
  name: string;
  kind: Kind;
  options: string[];
  isRequired: boolean;
  about: string;
};
export type Operation = {
  name: string;
  method: Method;
  path: string;
  noun: string;
  summary: string;
  about: string;
  fields: Field[];
  example: unknown;
  answer: Schema | undefined;
  /** Streams and uploads need more than a form. */
  isPlain: boolean;
};

const JSON_TYPE = 'application/json';

/** `#/components/parameters/page` and the like. */
function resolve<T>({ components }: Description, given: T | { $ref: string }): T {
  const { $ref } = given as { $ref?: string };
  if ($ref === undefined) return given as T;
  const [, , kind, name] = $ref.split('/');
  return components[kind!]![name!] as T;
}

export const operationsIn = (description: Description): Operation[] =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(description, path, method as Method, described)),
  );

function operationOf(description: Description, path: string, method: Method, described: Described): Operation {
  const { operationId, summary, description: about = '', tags, parameters = [], requestBody, responses } = described;
  const body = requestBody?.content[JSON_TYPE];
  const answer = Object.values(responses)[0]?.content?.[JSON_TYPE]?.schema;
  return {
    name: operationId,
    method,
    path,
    noun: tags[0] ?? '',
    summary,
    about,
    fields: [
      ...parameters.map((parameter) => parameterField(resolve<Parameter>(description, parameter))),
      ...(body?.schema ? bodyFields(body.schema, [], requestBody?.required ?? false) : []),
    ],
    example: body?.example,
    answer,
    isPlain: path.endsWith('.json') && answer !== undefined && (requestBody === undefined || body !== undefined),
  };
}

const parameterField = ({ name, in: place, required = false, description = '', schema = {} }: Parameter): Field => ({
  key: `${place} ${name}`,
  place: place as Field['place'],
  at: [name],
  name,
  isRequired: required,
  about: description,
  ...kindOf(schema),
});

/** An object inside a body is shown as its fields; what has no fields that are known is written as JSON. */
function bodyFields(schema: Schema, at: string[], isRequired: boolean): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]): Field[] => {
    const here = [...at, name];
    const isNeeded = isRequired && (schema.required ?? []).includes(name);
    if (inner.properties) return bodyFields(inner, here, isNeeded);
    const key = `body ${here.join('.')}`;
    return [{ key, place: 'body', at: here, name, isRequired: isNeeded, about: '', ...kindOf(inner) }];
  });
}

const LONG = 255;

function kindOf(schema: Schema): { kind: Kind; options: string[] } {
  const all = schema.anyOf?.flatMap((one) => one.anyOf ?? [one]) ?? [schema];
  const is = (type: string) => all.find((one) => one.type === type);
  const options = (schema.enum ?? []).map(String).filter(Boolean);
  if (options.length > 0) return { kind: 'choice', options };
  if (is('boolean')) return { kind: 'yes or no', options: ['true', 'false'] };
  const list = is('array');
  if (list) return { kind: list.items?.type === 'string' ? 'list' : 'JSON', options };
  if (is('object')) return { kind: 'JSON', options };
  if (is('string')) return { kind: (is('string')?.maxLength ?? 0) > LONG ? 'long text' : 'text', options };
  return { kind: is('integer') || is('number') ? 'number' : 'text', options };
}

/** What an answer looks like: its keys, and for each value what it is. */
export function sampleOf(description: Description, given: Schema, depth = 0): unknown {
  const schema = resolve<Schema>(description, given as Schema);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.join(' | ');
  if (schema.anyOf) return sampleOf(description, schema.anyOf[0]!, depth);
  if (schema.type === 'array') return depth > 5 ? [] : [sampleOf(description, schema.items ?? {}, depth + 1)];
  if (schema.type !== 'object') return schema.type ?? '';
  const properties = depth > 5 ? [] : Object.entries(schema.properties ?? {});
  return Object.fromEntries(properties.map(([name, inner]) => [name, sampleOf(description, inner, depth + 1)]));
}
