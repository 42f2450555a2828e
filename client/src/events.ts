import { ApiError } from './api-error.ts';
import { pause, type Request, type Send, waitFor } from './sending.ts';

/** Something that happened, as far as the caller may see what it is about. Whoever shows the thing asks for it. */
export type LiveEvent = {
  /** `TASK.COMPLETED` */
  event: string;
  /** The kind of thing: `task`. */
  type: string;
  id: string;
  projectId: string;
  userId: string;
  happenedOn: string;
};

export type StreamState = 'connecting' | 'open' | 'waiting';

export type EventOptions = {
  /** The place to go on from; without one the stream begins now. */
  after?: string | undefined;
  /** `place` is where to go on from after this event. */
  onEvent(event: LiveEvent, place: string): void;
  onState?(state: StreamState): void;
  signal?: AbortSignal | undefined;
};

type Block = { id: string | undefined; data: string | undefined };

/** A stream that was let go right after it began is not asked for again at once. */
const LASTED_MS = 5000;
/** The server says every 15 seconds that it is there. A line that went dead says nothing, for ever. */
const SILENT_MS = 40_000;

/**
 * Follows what happens until the signal ends it, which resolves. After a break it goes on where it was, so nothing is
 * missed and nothing told twice. It rejects when the server refuses: trying again would not help.
 */
export async function follow(send: Send, url: string, options: EventOptions): Promise<void> {
  const { onEvent, onState, signal } = options;
  let place = options.after ?? '';
  let breaks = 0;
  while (!signal?.aborted) {
    onState?.('connecting');
    const begun = Date.now();
    let retryAfter: number | undefined;
    try {
      const headers = { Accept: 'text/event-stream', ...(place && { 'Last-Event-ID': place }) };
      const answer = await answerTo(send, { method: 'get', url, headers, signal, tries: 1 });
      let isOpen = false;
      for await (const { id, data } of blocksIn(answer.body!)) {
        place = id ?? place;
        // Its first words are its place: only who knows that can go on from there after a break.
        if (!isOpen) onState?.('open');
        isOpen = true;
        if (data !== undefined) onEvent(JSON.parse(data) as LiveEvent, place);
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (isRefusal(error)) throw error;
      retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
    }
    breaks = Date.now() - begun > LASTED_MS ? 1 : breaks + 1;
    onState?.('waiting');
    await pause(waitFor(breaks, retryAfter), signal).catch(() => {});
  }
}

/** A line that went dead before the first word of the answer is given up too. */
function answerTo(send: Send, request: Request): Promise<Response> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENT_MS);
  const signal = AbortSignal.any([silence.signal, ...(request.signal ? [request.signal] : [])]);
  return send({ ...request, signal }).finally(() => clearTimeout(timer));
}

/** Too many open streams, a restart or a proxy's timeout pass; any other answer stays. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);

/** Server-sent events, as far as ours go: a field on one line each, an empty line ends a block. */
async function* blocksIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Block> {
  // Not every browser can iterate over a body.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let next = await nextOf(reader); !next.done; next = await nextOf(reader)) {
      text += decoder.decode(next.value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) yield { id: fieldOf(block, 'id'), data: fieldOf(block, 'data') };
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new Error('The line is silent.')), SILENT_MS);
  return Promise.race([reader.read(), silence.promise]).finally(() => clearTimeout(timer));
}

const fieldOf = (block: string, name: string): string | undefined =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);
