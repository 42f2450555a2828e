import type { ImapFlow, ImapFlowError } from 'imapflow';
import { type ImapAddress, unsafe, withoutSecrets } from '../../../platform/mail-settings.ts';

/** Where mail waits to be fetched. */
export type Mailbox = {
  /** What is not marked, oldest first. */
  waiting(): Promise<number[]>;
  /** A mail; of one that is larger than `most` its beginning. Undefined when it is gone. */
  read(id: number, most: number): Promise<{ bytes: Uint8Array; size: number } | undefined>;
  /** It need not be fetched again. */
  mark(id: number): Promise<void>;
  /** Until something may have come, and no longer than this. */
  news(mostMs: number): Promise<void>;
  close(): void;
};
/** What it does fails with `MailboxFailed`, and nothing else. The signal ends whatever is under way. */
export type OpenMailbox = (imap: ImapAddress, options: { largest: number; signal: AbortSignal }) => Promise<Mailbox>;

/** `isRefused`: we were not let in, and asking again soon may have us shut out. */
export class MailboxFailed extends Error {
  readonly isRefused: boolean;
  constructor(message: string, isRefused = false) {
    super(message);
    this.isRefused = isRefused;
  }
}

const STEP_MS = 30_000;
/** For anything that the server says at all; between two signs of life in an IDLE more passes. */
const SILENCE_MS = 5 * 60_000;
/** As much of a mail as is looked at to see whose it is. */
const BEGINNING = 2 ** 18;
const LONGEST_ERROR = 500;

/** Loaded when there is a mailbox: a start need not wait for it. */
export const openImap: OpenMailbox = async (imap, { largest, signal }) => {
  const { ImapFlow } = await import('imapflow');
  const { host, port, tls, credentials, mailbox } = imap;
  const most = Math.max(largest, BEGINNING) + BEGINNING;
  const client = new ImapFlow({
    host,
    port,
    secure: tls === 'implicit',
    doSTARTTLS: tls === 'required' ? true : tls === 'none' ? false : undefined,
    auth: { user: credentials.user, pass: credentials.password },
    clientInfo: { name: 'Holdfast' },
    // It would tell everything that is said.
    logger: false,
    disableAutoIdle: true,
    // What is unpacked could be a thousand times what came.
    disableCompression: true,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: SILENCE_MS,
    maxLiteralSize: most,
    maxResponseSize: 2 * most,
  });
  const line = follow(client);
  const end = () => client.close();
  signal.addEventListener('abort', end);
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw judged(line.failure() ?? (error as ImapFlowError), imap);
    }
  };
  // Without a word: a server that does not answer would keep us here.
  const close = () => {
    signal.removeEventListener('abort', end);
    client.close();
  };
  try {
    signal.throwIfAborted();
    await told(client.connect());
    const { readOnly } = await told(client.mailboxOpen(mailbox));
    if (readOnly)
      throw new MailboxFailed(`In the mailbox ${mailbox} nothing may be changed, so nothing can be marked.`);
  } catch (error) {
    close();
    throw error;
  }
  return {
    waiting: () => {
      line.reset();
      return told(client.search({ seen: false, deleted: false }, { uid: true }).then(orRefused));
    },
    read: (id, largestTaken) => told(read(client, id, largestTaken)),
    mark: async (id) => {
      await told(client.messageFlagsAdd(String(id), ['\\Seen'], { uid: true }).then(orRefused));
    },
    async news(mostMs) {
      // It ends as soon as anything else is asked for.
      if (!line.hasNews()) void client.idle().catch(() => {});
      await line.rings(mostMs);
      if (!client.usable) throw judged(line.failure() ?? CLOSED, imap);
    },
    close,
  };
};

const CLOSED = Object.assign(new Error('closed'), { code: 'EConnectionClosed' });

/** The library says of some refusals only that there is no answer. */
function orRefused<T>(answer: T | false | undefined): T {
  if (answer === false || answer === undefined) throw new Error('The mail server has refused what it was asked for.');
  return answer;
}

/** What the connection says by itself. */
function follow(client: ImapFlow) {
  let failure: ImapFlowError | undefined;
  let hasNews = false;
  let wake = () => {};
  const ring = () => {
    hasNews = true;
    wake();
  };
  client.on('exists', ring);
  client.on('close', ring);
  // Nobody to hear it would end the process.
  client.on('error', (error: ImapFlowError) => {
    failure ??= error;
    ring();
  });
  return {
    failure: () => failure,
    hasNews: () => hasNews,
    reset() {
      hasNews = false;
    },
    async rings(mostMs: number): Promise<void> {
      if (hasNews) return;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, mostMs).unref();
      });
      clearTimeout(timer);
    },
  };
}

/** How large it is is asked before it is fetched. None of this marks it as read. */
async function read(client: ImapFlow, id: number, most: number) {
  const one = (query: object) => client.fetchOne(String(id), { uid: true, ...query }, { uid: true });
  const head = await one({ size: true });
  if (!head) return undefined;
  const size = head.size ?? 0;
  const mail = (await one({ source: size > most ? { start: 0, maxLength: BEGINNING } : true })) || undefined;
  return mail?.source ? { bytes: mail.source, size: Math.max(size, mail.source.length) } : undefined;
}

function judged(error: ImapFlowError, imap: ImapAddress): MailboxFailed {
  const isRefused = error.authenticationFailed === true;
  return new MailboxFailed(withoutSecrets(plainly(error, imap), imap).slice(0, LONGEST_ERROR), isRefused);
}

/** What the server said, in its own words, or what did not come about. */
function plainly(error: ImapFlowError, imap: ImapAddress): string {
  const { code = '', responseText, message } = error;
  const { host, port, mailbox } = imap;
  const server = `${host}:${port}`;
  if (error.authenticationFailed) return `The mail server let nobody in: ${responseText ?? message}`;
  if (error.mailboxMissing) return `There is no mailbox ${mailbox} on ${server}.`;
  if (responseText) return `The mail server refused: ${responseText}`;
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return `There is no mail server called ${host}.`;
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return `${server} did not answer in time.`;
  if (error.tlsFailed || /CERT|TLS|SSL|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code)) return unsafe(imap, message);
  if ('syscall' in error) return `${server} cannot be reached.`;
  if (/^(NoConnection|EConnectionClosed|StateLogout|ClosedAfter.*)$/.test(code))
    return `${server} ended the connection.`;
  return `Mail could not be fetched from ${server}: ${message}`;
}
