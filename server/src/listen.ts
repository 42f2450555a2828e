import { setTimeout as sleep } from 'node:timers/promises';

export type ListenOptions = { server: string; token: string; webhook: number; forward: string };
type Told = { sequence: number; event: string; request: { headers: Record<string, string>; body: string } };

const PAUSE_MS = 2000;

/** Follows one webhook and hands each notification to a receiver on the developer's own machine. Ends with the signal. */
export async function listen(
  { server, token, webhook, forward }: ListenOptions,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let after = '';
  while (!signal.aborted) {
    try {
      const query = after === '' ? '' : `?after=${after}`;
      const answer = await fetch(`${server}/webhooks/${webhook}/stream${query}`, {
        headers: { authorization: `Bearer ${token}` },
        signal,
      });
      if (!answer.ok || !answer.body) throw new Refused(await reasonOf(answer));
      say(`Listening to webhook ${webhook}. Its notifications go to ${forward}; stop with Ctrl-C.`);
      for await (const { id, data } of messagesIn(answer.body)) {
        say(await handOver(forward, JSON.parse(data) as Told));
        after = id;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refused) throw error;
    }
    if (signal.aborted) return;
    say('The connection was lost. Trying again …');
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
  }
}

class Refused extends Error {}

async function reasonOf(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => ({}))) as { MESSAGE?: string };
  return body.MESSAGE ?? `The server answered ${answer.status}.`;
}

async function handOver(forward: string, { sequence, event, request }: Told): Promise<string> {
  const begun = performance.now();
  const result = await fetch(forward, { method: 'POST', ...request, redirect: 'manual' }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return String(reply.status);
    },
    (error: Error) => `could not be reached (${(error.cause as Error | undefined)?.message ?? error.message})`,
  );
  return `${String(sequence).padStart(6)}  ${event.padEnd(20)}  ${result}  ${Math.round(performance.now() - begun)} ms`;
}

/** Server-sent events, as far as ours go: `id` and `data` on one line each, an empty line ends a message. */
async function* messagesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<{ id: string; data: string }> {
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
      const [id, data] = [fields.get('id'), fields.get('data')];
      if (id !== undefined && data !== undefined) yield { id, data };
    }
  }
}
