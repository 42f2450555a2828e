import { serveParent } from './children.ts';
import { type Connection, connect } from './connection.ts';

/** Keep-alive connections, each with one request under way; the paths are taken in turn. */
export type Load = {
  port: number;
  token: string;
  paths: string[];
  connections: number;
  seconds: number;
  /** Changes a project's name, makes a task or writes hours down, named differently each time, instead of reading. */
  writes?: keyof typeof writings;
  /** Only one in so many of them writes, and the others read. */
  writesOneIn?: number;
  /** At most this many requests a second on each connection, instead of the next as soon as one is answered. */
  perSecond?: number;
  /** Stops after this many, each path once: for walks and for questions that count only the first time. */
  count?: number;
};
export type Loaded = { requests: number; seconds: number; p50: number; p99: number; times: number[]; bytes: number };

/** Names differ between runs too, or the second run would change nothing. */
let written = Date.now() % 1e9;

const writings = {
  name: { method: 'PUT', body: (name: string) => `{"project":{"name":"Harbour works, phase ${name}"}}` },
  task: { method: 'POST', body: (name: string) => `{"todo-item":{"content":"Sound the channel, line ${name}"}}` },
  time: {
    method: 'POST',
    body: (name: string) => `{"time-entry":{"date":"20261109","minutes":15,"description":"Soundings ${name}"}}`,
  },
};

function requestsOf({ token, paths, writes, writesOneIn = 1 }: Load): (turn: number) => string | Buffer {
  const authorization = `Authorization: Basic ${Buffer.from(`${token}:x`).toString('base64')}\r\n`;
  const head = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\nHost: bench\r\n${authorization}`;
  const readings = paths.map((path) => Buffer.from(`${head('GET', path)}\r\n`));
  const read = (turn: number) => readings[turn % readings.length]!;
  if (!writes) return read;
  const { method, body: bodyOf } = writings[writes];
  const heads = paths.map((path) => `${head(method, path)}Content-Type: application/json\r\n`);
  return (turn) => {
    if (turn % writesOneIn !== 0) return read(turn);
    written += 1;
    const body = bodyOf(String(written).padStart(12, '0'));
    return `${heads[turn % heads.length]}Content-Length: ${body.length}\r\n\r\n${body}`;
  };
}

async function run(load: Load): Promise<Loaded> {
  const requestFor = requestsOf(load);
  const times: number[] = [];
  let bytes = 0;
  let turn = 0;
  const connections = await Promise.all(Array.from({ length: load.connections }, () => connect(load.port)));
  const begun = performance.now();
  const deadline = begun + load.seconds * 1000;

  const keepAsking = (connection: Connection, done: () => void, fail: (error: Error) => void) => {
    const next = () => {
      const start = performance.now();
      if (start >= deadline || turn >= (load.count ?? Number.POSITIVE_INFINITY)) return done();
      const mine = turn;
      turn += 1;
      connection.ask(requestFor(mine), (status, size) => {
        const now = performance.now();
        if (status < 200 || status > 299)
          return fail(new Error(`${load.paths[mine % load.paths.length]} answered ${status}`));
        if (now <= deadline) {
          times.push(now - start);
          bytes += size;
        }
        if (load.perSecond) setTimeout(next, Math.max(0, 1000 / load.perSecond - (now - start)));
        else next();
      });
    };
    connection.onBroken(fail);
    next();
  };

  try {
    await Promise.all(connections.map((one) => new Promise<void>((done, fail) => keepAsking(one, done, fail))));
  } finally {
    for (const connection of connections) connection.close();
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  return {
    requests: times.length,
    seconds: Math.min(performance.now(), deadline) / 1000 - begun / 1000,
    p50: at(0.5),
    p99: at(0.99),
    // All of them only where there are few: they travel between processes.
    times: times.length <= 10_000 ? times : [],
    bytes,
  };
}

await serveParent<Load>(async () => ({ ready: true, answer: run }));
