import { moved } from '../../patience.ts';
import { chanceOf } from '../marathon/chance.ts';
import type { Operation } from './described.ts';
import { namedIn } from './known.ts';
import { strayMarks } from './marks.ts';
import { hostileRequest, type Request, type Source, validRequest } from './requests.ts';
import { spoiltAtTimes } from './spoiling.ts';
import { type Caller, type Stage, setStage } from './stage.ts';
import type { Got, Wire } from './wire.ts';

export type Tally = {
  sent: number;
  succeeded: number;
  statuses: Map<number, number>;
  /** The operations that somebody got something from. */
  reached: Set<string>;
  /** What must not be, with the number of the request that showed it. */
  faults: { what: string; at: number }[];
  heard: number;
};
export type World = {
  number: number;
  seed: number;
  requests: number;
  operations: Operation[];
  wire: Wire;
  tokens: string[];
  receiverOf(world: number, tenant: string | undefined): string;
};

/** Of ten requests, how many mean no harm: at least half of all have to get past the door. */
const WELL_MEANT = 8;
const MOST_FAULTS = 20;
const ETAGS = 50;
const SHOWN = 300;
/** Waits for as long as it is told to, or ends the session it came with. */
const ENDS_SESSIONS = /^(signOut|endOtherSessions|endSession|endSessionsOfPerson|signIn|acceptInvitation)$/;
/** Costs a password's worth of work each time, and is refused; an export starts a process. */
const SLOW = /^(signIn|beginPasskey|updatePerson|acceptInvitation|askForSignInLink|createExport)$/;

/** Three accounts, and so many requests one after another: what is drawn and sent is the same for the same seed. */
export async function runWorld(world: World): Promise<Tally> {
  const { wire, number, seed } = world;
  const tally: Tally = { sent: 0, succeeded: 0, statuses: new Map(), reached: new Set(), faults: [], heard: 0 };
  const stage = await setStage(wire, number, world.tokens, seed);
  const fault = (what: string) => {
    if (tally.faults.length < MOST_FAULTS) tally.faults.push({ what, at: tally.sent });
  };
  await listen(wire, stage, tally, fault);
  const source: Source = {
    chance: chanceOf(seed, 'requests'),
    stage,
    etags: [],
    receiverOf: ({ sight }) => world.receiverOf(number, sight.tenant),
  };
  const choose = choosing(source, world.operations);
  while (tally.sent < world.requests && tally.faults.length < MOST_FAULTS) {
    const { request, outcome } = choose();
    tally.sent += 1;
    const got = await wire.send(request).catch((error: Error) => error);
    moved();
    if (got instanceof Error) {
      fault(`${told(request)} was not answered: ${got.message} ${(got.cause as Error)?.message ?? ''}`);
      continue;
    }
    tally.statuses.set(got.status, (tally.statuses.get(got.status) ?? 0) + 1);
    if (got.status < 400) tally.succeeded += 1;
    if (got.status < 400 && request.method === request.operation.method) tally.reached.add(request.operation.name);
    outcome(got.status < 400);
    for (const what of faultsIn(stage, request, got)) fault(`${told(request)} ${what}`);
    learn(source, request, got);
  }
  for (const what of await stage.unchanged()) fault(what);
  return tally;
}

/** Those who follow what happens: what they are told is judged as it comes, across its pieces. */
async function listen(wire: Wire, stage: Stage, tally: Tally, fault: (what: string) => void): Promise<void> {
  for (const caller of stage.callers) {
    if (caller.isSession || !caller.sight.tenant) continue;
    let tail = '';
    await wire.follow('/events/stream', caller.headers, (text) => {
      tally.heard += text.split('\ndata:').length - 1;
      const all = tail + text;
      tail = all.slice(-64);
      for (const mark of strayMarks(all, caller.sight)) fault(`the event stream of ${caller.name} told of ${mark}`);
    });
  }
}

/** What has been well received of somebody is sent more often: nobody says which route takes what of whom. */
function choosing(source: Source, operations: Operation[]) {
  const { chance, stage } = source;
  const { callers } = stage;
  const able = callers.filter(({ sight }) => sight.tenant);
  const tried = new Map<string, { good: number; all: number }>();
  const isPossible = (caller: Caller, { name }: Operation) => !(caller.isSession && ENDS_SESSIONS.test(name));
  const rate = (caller: Caller, { name }: Operation) => {
    const { good, all } = tried.get(`${caller.name} ${name}`) ?? { good: 0, all: 0 };
    return (good + 1) / (all + 1);
  };
  const wellMeant = (): Request => {
    for (;;) {
      const caller = chance.pick(able);
      const operation = chance.pick(operations);
      if (!isPossible(caller, operation) || (caller.isReadOnly && operation.method !== 'GET')) continue;
      if (operation.method === 'DELETE' && chance.below(3) > 0) continue;
      if (SLOW.test(operation.name) && chance.below(10) > 0) continue;
      if (chance.below(100) >= 100 * rate(caller, operation) ** 2) continue;
      const request = validRequest(source, caller, operation);
      if (request) return request;
    }
  };
  const hostile = (): Request => {
    for (;;) {
      const [caller, operation] = [chance.pick(callers), chance.pick(operations)];
      if (SLOW.test(operation.name) && chance.below(10) > 0) continue;
      if (isPossible(caller, operation)) return spoiltAtTimes(chance, hostileRequest(source, caller, operation, able));
    }
  };
  return () => {
    if (chance.below(10) >= WELL_MEANT) return { request: hostile(), outcome: () => {} };
    const request = wellMeant();
    return {
      request,
      outcome(isGood: boolean) {
        const key = `${request.caller.name} ${request.operation.name}`;
        const { good, all } = tried.get(key) ?? { good: 0, all: 0 };
        tried.set(key, { good: good + (isGood ? 1 : 0), all: all + 1 });
      },
    };
  };
}

function* faultsIn(stage: Stage, request: Request, got: Got): Generator<string> {
  const { status, text } = got;
  const all = `${JSON.stringify(got.headers)}\n${text}`;
  // The web app's own pages, which a drill has not built, are the only ones.
  const isSaid = 'retry-after' in got.headers || String(got.headers['content-type']).startsWith('text/html');
  if (status >= 500 && !(status === 503 && isSaid)) yield `answered ${status}: ${text.slice(0, SHOWN)}`;
  for (const mark of strayMarks(all, request.caller.sight))
    yield `was told of ${mark} (${status}): ${around(all, mark)}`;
  for (const secret of stage.secrets) if (text.includes(secret)) yield `was told a secret (${status})`;
  if (text.includes('$argon2')) yield 'was told the hash of a password';
  if (status === 401 && request.caller.sight.tenant && isAsItself(request)) yield `is not known any more: ${text}`;
}

/** Signing in with a wrong password, or a spoilt header, is refused with 401, too. */
const isAsItself = ({ operation, caller, headers }: Request) =>
  !/[Ss]ign|[Pp]assword|[Pp]asskey|Step|Totp|Codes|Person|Identity|Linking|Invitation/.test(operation.name) &&
  Object.entries(caller.headers).every(([name, value]) => headers[name] === value);

const around = (text: string, mark: string): string => {
  const at = text.toLowerCase().indexOf(mark);
  return text.slice(Math.max(0, at - SHOWN / 2), at + SHOWN / 2);
};

function learn({ etags, chance }: Source, { caller, operation, ids, method }: Request, got: Got): void {
  if (got.status === 404) for (const { kind, id } of ids) caller.known.forget(kind, id);
  if (got.status >= 300 || !got.text.startsWith('{')) return;
  if (method === 'DELETE' && chance.below(2) === 0)
    for (const { kind, id } of ids.slice(-1)) caller.known.forget(kind, id);
  const etag = got.headers.etag;
  if (typeof etag === 'string') etags[etags.length < ETAGS ? etags.length : chance.below(ETAGS)] = etag;
  let body: unknown;
  try {
    body = JSON.parse(got.text);
  } catch {
    return;
  }
  for (const { kind, id } of namedIn(body, operation.kind)) caller.known.learn(kind, id);
}

const told = ({ caller, operation, method, path, headers, body }: Request): string =>
  `${operation.name} as ${caller.name}: ${method} ${path.slice(0, SHOWN)} ${headers['content-type'] ?? ''} ${String(body ?? '').slice(0, SHOWN)}`;
