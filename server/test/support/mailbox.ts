import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as it has arrived. */
export type Arrived = { to: string; headers: Record<string, string>; text: string; html: string; raw: string };

type Refusal = { code: number; message: string };

export type Mailbox = {
  url: string;
  mails: Arrived[];
  /** The next ones to an address are answered with this; undefined takes them. */
  answer: (to: string) => Refusal | undefined;
  /** The same before it is said whom they are for, whoever that is. */
  greet: (from: string) => Refusal | undefined;
  close(): Promise<void>;
};

/** A real SMTP server on this machine, which keeps what it is given. `login`: who alone may hand anything over. */
export async function openMailbox(login?: { user: string; pass: string }): Promise<Mailbox> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: !login,
    disableReverseLookup: true,
    closeTimeout: 200,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.pass
        ? done(null, { user: username })
        : done(Object.assign(new Error(`no such user with ${password}`), { responseCode: 535 })),
    onMailFrom: ({ address }, _session, done) => done(errorOf(mailbox.greet(address))),
    onRcptTo: ({ address }, _session, done) => done(errorOf(mailbox.answer(address))),
    onData(stream, { envelope }, done) {
      void text(stream).then(
        (raw) => {
          mailbox.mails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), ...partsOf(raw) });
          done();
        },
        // Who sent it was killed before its end.
        (error) => done(error),
      );
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const who = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@` : '';
  const mailbox: Mailbox = {
    url: `smtp://${who}127.0.0.1:${port}?tls=no`,
    mails: [],
    answer: () => undefined,
    greet: () => undefined,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailbox;
}

const errorOf = (refusal: Refusal | undefined): Error | null =>
  refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null;

function partsOf(raw: string): Omit<Arrived, 'to'> {
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary
    ? body.split(`--${boundary}`).map((part) => split(part.replace(/^\r\n/, '')))
    : [{ headers, body }];
  const of = (type: string) => decoded(parts.find((part) => part.headers['content-type']?.startsWith(type)));
  return { headers, text: of('text/plain').replaceAll('\r\n', '\n'), html: of('text/html'), raw };
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const pairs = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ]);
  return { headers: Object.fromEntries(pairs), body: raw.slice(end + 4) };
}

function decoded(part: { headers: Record<string, string>; body: string } | undefined): string {
  const encoding = part?.headers['content-transfer-encoding'];
  if (!part || encoding === '7bit') return part?.body ?? '';
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8');
  const joined = part.body.replace(/=\r\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
