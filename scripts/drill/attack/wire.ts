import { Pool } from 'undici';
import { type Wait, wait } from '../../patience.ts';
import type { Run } from '../run.ts';

export type Sent = { method: string; path: string; headers: Record<string, string>; body?: string | Buffer };
export type Got = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
export type Wire = {
  /** Throws when nobody answers for as long as patience goes. */
  send(sent: Sent): Promise<Got>;
  /** Hands over what it is told, until the drill ends. */
  follow(path: string, headers: Record<string, string>, hear: (text: string) => void): Promise<void>;
};

const LOOKED_EVERY_MS = 1000;
const TAIL = 200;

/** Requests as they are, without anything that a client would mend. */
export function openWire(run: Run, origin: string): Wire {
  const pool = new Pool(origin, { connections: 16, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  const streams = new Pool(origin, { pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  const underWay = new Set<{ waited: Wait; controller: AbortController }>();
  const looking = setInterval(() => {
    for (const { waited, controller } of underWay)
      if (waited.isTooLong()) controller.abort(new Error('Nothing was answered.'));
  }, LOOKED_EVERY_MS);
  run.after(async () => {
    clearInterval(looking);
    await Promise.all([pool.destroy(), streams.destroy()]);
  });
  return {
    async send({ method, path, headers, body = null }) {
      const one = { waited: wait(), controller: new AbortController() };
      underWay.add(one);
      try {
        // Anything that is a token is a method on the wire, whatever the types say.
        const options = { path, method: method as 'GET', headers, body, signal: one.controller.signal };
        const answer = await pool.request(options);
        return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
      } finally {
        underWay.delete(one);
      }
    },
    async follow(path, headers, hear) {
      let [place, tail] = ['', ''];
      // Whose rights have changed is let go, and comes back to where they were, as browsers do.
      const connect = async (): Promise<void> => {
        const from = place === '' ? {} : { 'last-event-id': place };
        const { statusCode, body } = await streams.request({ path, method: 'GET', headers: { ...headers, ...from } });
        if (statusCode !== 200) return body.dump();
        const decoder = new TextDecoder();
        body.on('data', (piece: Buffer) => {
          const text = decoder.decode(piece, { stream: true });
          place = [...(tail + text).matchAll(/^id: (.+)\n/gm)].at(-1)?.[1] ?? place;
          tail = (tail + text).slice(-TAIL);
          hear(text);
        });
        body.on('error', () => {});
        body.on('end', () => void connect().catch(() => {}));
      };
      await connect();
    },
  };
}
