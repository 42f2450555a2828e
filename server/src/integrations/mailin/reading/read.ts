import { Worker } from 'node:worker_threads';
import type { Services } from '../../../platform/context.ts';

type Attached = { name: string; type: string; content: Uint8Array };

/** A mail, taken apart. */
export type ReadMail = {
  /** '' where it is not said, or is said more than once. */
  from: string;
  messageId: string;
  subject: string;
  /** What shows that a program wrote it; '' when nothing does. */
  automatic: string;
  /** A server on its way has found that it is not from where it says. */
  isForged: boolean;
  /** How many servers it came by. */
  hops: number;
  /** All of it, and what its author has written themselves above what they reply to. */
  text: string;
  reply: string;
  attachments: Attached[];
};

/** Longer than a mail of the largest size takes; a mail that is made to take longer ends here. */
const PATIENCE_MS = 60_000;
const HEAP_MIB = 512;
const AT_ONCE = 2;
/** As much as is looked at for addresses, before anything is taken apart. */
const HEADERS = 2 ** 18;
const RECIPIENTS = /^(to|cc|delivered-to|x-original-to|envelope-to|x-envelope-to):/i;

/** To whom it was sent, as its headers say. */
export function recipientsOf(bytes: Uint8Array): string[] {
  const [headers = ''] = Buffer.from(bytes.subarray(0, HEADERS))
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1);
  const lines = headers.split(/\r?\n(?![ \t])/).filter((line) => RECIPIENTS.test(line));
  // Word by word: a pattern that looks for an @ anywhere begins anew at each letter of a line that has none.
  const words = lines.flatMap((line) => line.slice(line.indexOf(':') + 1).split(/[\s<>,;:"]+/));
  return words.filter((word) => word.includes('@'));
}

let running = 0;
const waiting: (() => void)[] = [];

/** Undefined where no sense can be made of it, or none in time: mail is written by anybody. */
export async function readMail(services: Services, bytes: Uint8Array, ours: string[]): Promise<ReadMail | undefined> {
  while (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await inThread(bytes, ours);
  } catch (err) {
    services.log.warn({ err, bytes: bytes.length }, 'a mail could not be read');
    return undefined;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function inThread(bytes: Uint8Array, ours: string[]): Promise<ReadMail> {
  const worker = new Worker(new URL('./thread.mjs', import.meta.url), {
    workerData: { bytes, ours },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
  });
  const timer = setTimeout(() => void worker.terminate(), PATIENCE_MS);
  return new Promise<ReadMail>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('It took too long, or more memory than any mail needs.')));
  }).finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}
