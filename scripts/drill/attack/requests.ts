import type { Chance } from '../marathon/chance.ts';
import { kindOf, type Operation } from './described.ts';
import type { Caller, Stage } from './stage.ts';
import { type Filling, isObject, rightObject, rightValue } from './values.ts';
import type { Sent } from './wire.ts';

/** What all of a world's requests are drawn from. */
export type Source = {
  chance: Chance;
  stage: Stage;
  receiverOf(caller: Caller): string;
  /** Recent tags of answers, whoever got them. */
  etags: string[];
};
export type Request = Sent & { caller: Caller; operation: Operation; ids: { kind: string; id: string }[] };

const BOUNDARY = 'attackattack';
const NOT_HERE = [
  '0',
  '999999999',
  '2147483648',
  '9007199254740993',
  '-1',
  '1e3',
  '%00',
  '..%2f..',
  '%F0%9F%99%82',
  'x'.repeat(300),
];
/** Who writes may rightly show to others what these name. */
const PEOPLE = new Set(['people', 'companies']);

/** Of what is sealed an Administrator only reads, and whoever sees everybody shows nobody to others. Tokens of the stage nobody revokes. */
function mayName({ stage }: Source, caller: Caller, isWrite: boolean, kind: string, id: string): boolean {
  if (!isWrite || !stage.sealed.get(kind)?.has(id)) return true;
  if (kind === 'tokens') return false;
  return !(caller.isAdministrator || (caller.isTrusted && PEOPLE.has(kind)));
}

const words =
  ({ chance, stage }: Source, { sight }: Caller) =>
  () => {
    const mark = sight.tenant ? `mk${stage.world}${sight.tenant}tzz` : 'nobody';
    return `${mark} ${chance.pick(['quay', 'stone', 'tide', 'crane', 'Mole', 'größer', '岸壁', 'wall'])} ${chance.below(1e6)}`;
  };

function fillingOf(source: Source, caller: Caller, isWrite: boolean): Filling {
  const { chance } = source;
  return {
    chance,
    words: words(source, caller),
    secret: 'not the harbour stone 7',
    receiver: source.receiverOf(caller),
    idOf(kind) {
      const some = caller.known.of(kind).filter((id) => mayName(source, caller, isWrite, kind, id));
      return some.length > 0 ? chance.pick(some) : undefined;
    },
  };
}

/** A request that should succeed, or undefined where nothing is known yet that it could name. */
export function validRequest(source: Source, caller: Caller, operation: Operation): Request | undefined {
  const { chance } = source;
  const isWrite = operation.method !== 'GET';
  const filling = fillingOf(source, caller, isWrite);
  const ids: Request['ids'] = [];
  let path = operation.path;
  for (const { name, kind } of operation.places) {
    const id = kind === 'versions' ? '1' : filling.idOf(kind);
    if (id === undefined) return undefined;
    ids.push({ kind, id });
    path = path.replace(`{${name}}`, id);
  }
  const query = operation.query
    .filter(({ name }) => name === 'pageSize' || (name !== 'fireWebhook' && chance.below(12) === 0))
    .map(({ name, schema }) => {
      if (name === 'pageSize') return `pageSize=${5 + chance.below(30)}`;
      const value = name === 'page' ? 1 : rightValue(filling, name, schema, operation.kind);
      return value === undefined ? '' : `${name}=${encodeURIComponent(String(value))}`;
    })
    .filter((pair) => pair !== '');
  const headers: Record<string, string> = { ...caller.headers, 'x-forwarded-for': addressOf(chance) };
  if (chance.below(40) === 0 && isWrite) headers['idempotency-key'] = `key-${chance.below(40)}`;
  if (chance.below(20) === 0 && !isWrite && source.etags.length > 0)
    headers['if-none-match'] = chance.pick(source.etags);
  const request: Request = {
    caller,
    operation,
    ids,
    method: operation.method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers,
  };
  return withBody(request, filling);
}

function withBody(request: Request, filling: Filling): Request {
  const { operation } = request;
  if (operation.isUpload) {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="plan.txt"\r\n\r\n`;
    return {
      ...request,
      headers: { ...request.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: `${head}${filling.words()}\r\n--${BOUNDARY}--\r\n`,
    };
  }
  const body = bodyOf(operation, filling);
  if (!body) return request;
  return {
    ...request,
    headers: { ...request.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

function bodyOf(operation: Operation, filling: Filling): object | undefined {
  if (/^(changePeopleOfProject|addPeopleToProject)$/.test(operation.name)) {
    const userIdList = filling.idOf('people');
    return userIdList ? { add: { userIdList } } : {};
  }
  if (!operation.body) return undefined;
  const body = rightObject(filling, operation.body, operation.kind);
  // What they must have and nothing here could make up.
  complete(filling, body, operation.example ?? {});
  const account = body.account;
  if (isObject(account)) delete account.requiresSecondStep;
  return body;
}

/** Numbers in examples are those of anything. */
function complete(filling: Filling, body: Record<string, unknown>, example: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(example)) {
    body[name] ??= isObject(value) ? {} : isNumber(value) ? filling.idOf(kindOf(name)) : value;
    const inner = body[name];
    if (isObject(inner) && isObject(value)) complete(filling, inner, value);
  }
}

const isNumber = (value: unknown) => /^[\d,]{1,5}$/.test(String(value)) && typeof value !== 'number';

/** Everybody from somewhere else, so that who guesses does not shut out the others. */
const addressOf = (chance: Chance) => `10.${chance.below(250)}.${chance.below(250)}.${1 + chance.below(250)}`;

/** A request that means harm: of the right shape, and about what is somebody else's. */
export function hostileRequest(source: Source, caller: Caller, operation: Operation, others: Caller[]): Request {
  const { chance } = source;
  const isWrite = operation.method !== 'GET';
  const ids: Request['ids'] = [];
  let path = operation.path;
  for (const { name, kind } of operation.places) {
    const id = foreignId(source, caller, others, isWrite, kind);
    ids.push({ kind, id });
    path = path.replace(`{${name}}`, id);
  }
  const headers: Record<string, string> = { ...caller.headers, 'x-forwarded-for': addressOf(chance) };
  const filling = fillingOf(source, caller, isWrite);
  // What others have been shown, in every field that takes an id.
  const borrowed: Filling = { ...filling, idOf: (kind) => foreignId(source, caller, others, isWrite, kind) };
  return withBody({ caller, operation, ids, method: operation.method, path, headers }, borrowed);
}

function foreignId(source: Source, caller: Caller, others: Caller[], isWrite: boolean, kind: string): string {
  const { chance, stage } = source;
  const drawn = () => {
    const how = chance.below(10);
    if (how === 0) return chance.pick(NOT_HERE);
    const sealed = [...(stage.sealed.get(kind) ?? [])];
    if (how < 5 && sealed.length > 0) return chance.pick(sealed);
    const some = chance.pick(others).known.of(kind);
    return some.length > 0 ? chance.pick(some) : chance.pick(NOT_HERE);
  };
  for (let tries = 0; tries < 5; tries += 1) {
    const id = drawn();
    if (mayName(source, caller, isWrite, kind, id)) return id;
  }
  return '999999999';
}
