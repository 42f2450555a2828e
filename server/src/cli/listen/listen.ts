import { setTimeout as sleep } from 'node:timers/promises';
import { request as call } from 'undici';

type ListenOptions = { server: string; token: string; webhook: number; forward: string };
type Told = { sequence: number; event: string; request: { headers: Record<string, string>; body: string } };
type Block = { id: string; data: string | undefined };

const PAUSE_MS = 2000;

/** The server's own words for why it will not: trying again would not help. */
class Refused extends Error {}

/** Follows one webhook and hands each notification to a receiver on the developer's own machine. Ends with the signal. */
export async function listen(
  { server, token, webhook, forward }: ListenOptions,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let place = '';
  while (!signal.aborted) {
    let reason = 'the connection was closed';
    try {
      const query = place === '' ? '' : `?after=${place}`;
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${server}/webhooks/${webhook}/stream${query}`, { headers, signal });
      if (!answer.ok || !answer.body) await refuse(answer);
      say(`Listening to webhook ${webhook}. Its notifications go to ${forward}; stop with Ctrl-C.`);
      for await (const { id, data } of blocksIn(answer.body!)) {
        if (data !== undefined) say(await handOver(forward, JSON.parse(data) as Told, signal));
        place = id;
      }
    } catch (error) {
      if (error instanceof Refused) throw error;
      reason = reasonOf(error as Error);
    }
    if (signal.aborted) return;
    say(`Not connected to ${server}: ${reason}. Trying again …`);
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
  }
}

/** A server that restarts, or the proxy before it, says so with 429 or 5xx. */
async function refuse(answer: Response): Promise<never> {
  const body = (await answer.json().catch(() => ({}))) as { MESSAGE?: string };
  const message = body.MESSAGE ?? `The server answered ${answer.status}.`;
  throw answer.status >= 500 || answer.status === 429 ? new Error(message) : new Refused(message);
}

/** A name with several addresses, none of which answers, brings a code and no words. */
const reasonOf = (error: NodeJS.ErrnoException): string =>
  (error.cause as Error | undefined)?.message || error.message || error.code || 'no reason was given';

/** However long the receiver takes: its developer may be looking at it in a debugger. */
const PATIENT = { headersTimeout: 0, bodyTimeout: 0 };

async function handOver(forward: string, { sequence, event, request }: Told, signal: AbortSignal): Promise<string> {
  const begun = performance.now();
  const result = await call(forward, { method: 'POST', ...request, ...PATIENT, signal }).then(
    async ({ statusCode, body }) => {
      await body.dump();
      return String(statusCode);
    },
    (error: Error) => `could not be reached (${reasonOf(error)})`,
  );
  return `${String(sequence).padStart(6)}  ${event.padEnd(20)}  ${result}  ${Math.round(performance.now() - begun)} ms`;
}

/** Server-sent events, as far as ours go: a field on one line each, an empty line ends a block. */
async function* blocksIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Block> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      const id = fields.get('id');
      if (id !== undefined) yield { id, data: fields.get('data') };
    }
  }
}
