/** What `/openapi.json` says, as far as requests are made from it. */
export type Schema = {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  maxLength?: number;
};
export type Operation = {
  name: string;
  method: string;
  path: string;
  /** The kind of thing that each `{…}` of its path names. */
  places: { name: string; kind: string }[];
  /** What its answer shows, and what it makes. */
  kind: string;
  query: { name: string; schema: Schema }[];
  body?: Schema;
  example?: Record<string, unknown>;
  isUpload: boolean;
};
type Parameter = { $ref?: string; name: string; in: string; schema: Schema };
type Content = { schema: Schema; example?: Record<string, unknown> };
type Described = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
};
export type Description = {
  paths: Record<string, Record<string, Described>>;
  components: { parameters: Record<string, Parameter> };
};

/** Kinds of things under all the names that paths, fields and answers have for them. */
const names: [kind: string, names: RegExp][] = [
  ['tasks', /^(todoitems?|tasks?|subtasks|completedtasks|parenttask|predecessors|positionaftertask)$/],
  ['tasklists', /^(todolists?|tasklists?)$/],
  ['messages', /^(posts?|messages?|archive)$/],
  ['replies', /^(messagerepl(y|ies)|replies)$/],
  [
    'people',
    /^(persons?|people|users?|responsiblepart(y|ies)|author|creator|projectowner|commentfollower|changefollower)$/,
  ],
  ['time', /^(timeentr(y|ies)|timelogs?|time)$/],
  ['files', /^(files?|attachments)$/],
  ['fileversions', /^fileversions?$/],
  ['reminders', /^(task)?reminders?$/],
  ['status', /^(user)?status(es)?$/],
  ['updates', /^(project)?updates?$/],
  ['pendingfiles', /^(logo)?pendingfile(ref|attachments|s)?$/],
];

/** `todo-items`, `taskId` and `/tasks/` are one kind. */
export function kindOf(word: string): string {
  const plain = word
    .toLowerCase()
    .replaceAll(/[-_]/g, '')
    .replace(/(?<=.)ids?$/, '');
  const known = names.find(([, pattern]) => pattern.test(plain));
  return known
    ? known[0]
    : plain.endsWith('y')
      ? `${plain.slice(0, -1)}ies`
      : plain.endsWith('s')
        ? plain
        : `${plain}s`;
}

const PLACES: Record<string, string> = {
  category: 'messagecategories',
  version: 'versions',
  code: 'codes',
  session: 'sessions',
};

/** What would end the drill, or belongs to another: whoever follows a stream waits for ever. */
const LEFT_OUT =
  /^(followEvents|followWebhook|beginUpload|fillAccountWithDemo|handOverAccount|resumeRestoredWebhooks)$/;

export function operationsOf({ paths, components }: Description): Operation[] {
  const all: Operation[] = [];
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { operationId, parameters = [], requestBody }] of Object.entries(methods)) {
      if (LEFT_OUT.test(operationId)) continue;
      const segments = path
        .replace(/\.\w+$/, '')
        .split('/')
        .slice(1);
      const places = segments.flatMap((segment, at) => {
        const name = /^\{(\w+)\}$/.exec(segment)?.[1];
        return name ? [{ name, kind: PLACES[name] ?? kindOf(segments[at - 1]!) }] : [];
      });
      const own = parameters.map((one) => (one.$ref ? components.parameters[one.$ref.split('/').at(-1)!]! : one));
      const json = requestBody?.content['application/json'];
      all.push({
        name: operationId,
        method: method.toUpperCase(),
        path,
        places,
        kind: kindOf(segments.findLast((segment) => !segment.startsWith('{')) ?? ''),
        query: own.filter((one) => one.in === 'query'),
        ...(json && { body: json.schema, ...(json.example && { example: json.example }) }),
        isUpload: requestBody !== undefined && !json,
      });
    }
  return all;
}
