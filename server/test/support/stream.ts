import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { TestApp } from './app.ts';

// biome-ignore lint/suspicious/noExplicitAny: messages are looked into freely
export type StreamMessage = { id: string; event: string | undefined; data: any };

/** Somebody who follows over a real connection and remembers what they were told. */
export type Listener = {
  status: number;
  headers: IncomingMessage['headers'];
  messages: StreamMessage[];
  beats(): number;
  /** The place told last, with or without a message. */
  place(): string;
  /** Resolves when there are that many messages in all. */
  has(count: number): Promise<StreamMessage[]>;
  hasBeats(count: number): Promise<void>;
  /** Resolves when it has been told where it is. */
  hasPlace(): Promise<string>;
  /** Resolves when the server has ended it, to whatever it had said. */
  ended: Promise<string>;
  stopReading(): void;
  readOn(): void;
  close(): void;
};

export type ListenerOptions = { token: string; path: string; headers?: Record<string, string> };

const listening = new WeakMap<TestApp, Promise<string>>();

export async function openStream(t: TestContext, app: TestApp, options: ListenerOptions): Promise<Listener> {
  if (!listening.has(app)) listening.set(app, app.http.listen({ port: 0, host: '127.0.0.1' }));
  await listening.get(app);
  const { port } = app.http.server.address() as AddressInfo;
  const call = request({
    port,
    path: options.path,
    agent: false,
    headers: { ...(options.token && { authorization: `Bearer ${options.token}` }), ...options.headers },
  });
  t.after(() => call.destroy());
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  call.on('error', () => {});
  let text = '';
  let [beats, place] = [0, ''];
  const messages: StreamMessage[] = [];
  const waiting = new Set<() => void>();
  const read = () => {
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      place = field('id') ?? place;
      if (/^: still here$/m.test(block)) beats += 1;
      const data = field('data');
      if (data !== undefined) messages.push({ id: place, event: field('event'), data: JSON.parse(data) });
    }
    for (const look of waiting) look();
  };
  const ended = new Promise<string>((resolve) => {
    answer.on('close', () => resolve(text));
  });
  answer.on('error', () => {});
  answer.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
    if (answer.statusCode === 200) read();
  });
  const when = (isSo: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!isSo()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
      void ended.then(() => reject(new assert.AssertionError({ message: 'the stream ended before' })));
    });
  return {
    status: answer.statusCode!,
    headers: answer.headers,
    messages,
    beats: () => beats,
    place: () => place,
    has: async (count) => {
      await when(() => messages.length >= count);
      return messages;
    },
    hasBeats: (count) => when(() => beats >= count),
    hasPlace: async () => {
      await when(() => place !== '');
      return place;
    },
    ended,
    stopReading: () => void answer.pause(),
    readOn: () => void answer.resume(),
    close: () => void call.destroy(),
  };
}
