import { complain, isThisMachine, size } from './config-checks.ts';

type Credentials = { user: string; password: string };

/** A server for mail, and how it is spoken to. */
type MailServer = {
  host: string;
  port: number;
  /** `implicit` from the first byte; `required` and `offered` by STARTTLS; `none` never. */
  tls: 'implicit' | 'required' | 'offered' | 'none';
  credentials: Credentials | undefined;
};

/** The server that mail is handed to. */
export type SmtpAddress = MailServer;

/** The mailbox that mail is fetched from. */
export type ImapAddress = MailServer & { credentials: Credentials; mailbox: string };

/** Where mail for us arrives: every name of a domain, or one mailbox, whose name has a code behind a plus. */
export type MailboxAddress = { local: string | undefined; domain: string };

export type Sender = { name: string; address: string };

type Spoken = { scheme: 'smtp' | 'imap'; example: string; port: number; implicitPort: number };

const SMTP: Spoken = {
  scheme: 'smtp',
  example: 'smtp://user:password@mail.example.com:587',
  port: 587,
  implicitPort: 465,
};
const IMAP: Spoken = {
  scheme: 'imap',
  example: 'imaps://user:password@mail.example.com/INBOX',
  port: 143,
  implicitPort: 993,
};

/** Nothing of what was written is repeated: there is a password in it. */
function mailServer(value: string, { scheme, example, port, implicitPort }: Spoken): MailServer & { path: string } {
  const url = URL.parse(value);
  const isImplicit = url?.protocol === `${scheme}s:`;
  if (!url || !(isImplicit || url.protocol === `${scheme}:`) || !url.hostname || url.hash)
    return complain(`must look like ${example}; ${scheme}s:// where it speaks TLS from the start, else ${scheme}://`);
  if (!url.username !== !url.password) complain('must have a user and a password before the @, or neither');
  const { tls, ...others } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0) complain('has something behind the ? that is not tls=yes or tls=no');
  if (tls !== undefined && tls !== 'yes' && tls !== 'no') complain('must have tls=yes or tls=no behind the ?');
  if (isImplicit && tls === 'no') complain(`cannot be ${scheme}s:// with tls=no`);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const credentials = url.username ? { user: decoded(url.username), password: decoded(url.password) } : undefined;
  // A password is not sent in the clear to another machine, unless somebody has said so.
  const isRequired = tls === 'yes' || (credentials !== undefined && !isThisMachine(host));
  return {
    host,
    port: Number(url.port) || (isImplicit ? implicitPort : port),
    tls: isImplicit ? 'implicit' : tls === 'no' ? 'none' : isRequired ? 'required' : 'offered',
    credentials,
    path: decoded(url.pathname.replace(/^\//, '')),
  };
}

function smtpAddress(value: string): SmtpAddress {
  const { path, ...server } = mailServer(value, SMTP);
  return path === '' ? server : complain(`must look like ${SMTP.example}, with nothing behind the server`);
}

function imapAddress(value: string): ImapAddress {
  const { path, credentials, ...server } = mailServer(value, IMAP);
  if (!credentials) return complain(`must look like ${IMAP.example}, with a user and a password`);
  return { ...server, credentials, mailbox: path || 'INBOX' };
}

const DOUBTS: [about: RegExp, advice: string][] = [
  [
    /self-signed|unable to (verify|get)/i,
    'If its certificate is from an authority of your own, start Holdfast with NODE_EXTRA_CA_CERTS, which names the file with the certificate of that authority.',
  ],
  [/altnames/i, 'Call it in the setting by a name that its certificate is for.'],
  [/expired/i, 'Its certificate has to be renewed there.'],
];

/** Nobody can be sure whom they would speak to: why, and what is to be done about it. */
export function unsafe({ host, port }: Pick<MailServer, 'host' | 'port'>, why: string): string {
  const advice = DOUBTS.find(([about]) => about.test(why))?.[1];
  // Behind that Node.js tells its own callers what to do.
  const [reason] = why.split('; if');
  return [`There is no safe connection to ${host}:${port}: ${reason}.`, advice].filter(Boolean).join(' ');
}

/** A server may repeat what it was sent, in the form in which it was sent. */
export function withoutSecrets(text: string, { credentials }: Pick<MailServer, 'credentials'>): string {
  if (!credentials) return text;
  const { user, password } = credentials;
  const sent = [`\0${user}\0${password}`, password].map((one) => Buffer.from(one).toString('base64'));
  return [password, encodeURIComponent(password), ...sent].reduce((left, secret) => left.replaceAll(secret, '…'), text);
}

function mailFrom(value: string): Sender {
  const named = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>\s*$/.exec(value);
  const address = named?.[2] ?? value.trim();
  return /^[^\s@<>,]+@[^\s@<>,]+$/.test(address)
    ? { name: named?.[1] || 'Holdfast', address }
    : complain('must be an e-mail address, such as Holdfast <holdfast@example.com>');
}

function mailboxAddress(value: string): MailboxAddress {
  const [, local, domain] = /^([^\s@<>,+]+)@([^\s@<>,]+)$/.exec(value.trim()) ?? [];
  if (!local || !domain) return complain('must be an address such as holdfast@example.com, or *@in.example.com');
  if (local.length > 24) return complain('must have at most 24 characters before the @: a code comes behind them');
  return { local: local === '*' ? undefined : local.toLowerCase(), domain: domain.toLowerCase() };
}

function longSecret(value: string): string {
  return value.length >= 16 ? value : complain('must have at least 16 characters');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return complain('has a % that stands for no character: write it as %25');
  }
}

/** Beside the others in settings.ts. */
export const mailSettings = {
  smtp: {
    name: 'HOLDFAST_SMTP_URL',
    about:
      'The server that mail is handed to; without it no mail is sent. Needs HOLDFAST_PUBLIC_URL, where the links in mails lead. ?tls=no where it speaks no TLS.',
    example: SMTP.example,
    read: smtpAddress,
    absent: undefined as SmtpAddress | undefined,
    isSecret: true,
  },
  mailFrom: {
    name: 'HOLDFAST_MAIL_FROM',
    about: 'Whom mail is from. Without it holdfast@ and the host of HOLDFAST_PUBLIC_URL.',
    example: 'Holdfast <holdfast@example.com>',
    read: mailFrom,
    absent: undefined as Sender | undefined,
  },
  mailIn: {
    name: 'HOLDFAST_MAIL_IN',
    about:
      'Where mail to Holdfast arrives: one mailbox, to whose name +code is added, or *@in.example.com for every name of a domain. Replies to mails then become comments. Needs HOLDFAST_MAIL_IN_IMAP_URL or HOLDFAST_MAIL_IN_SECRET.',
    example: 'holdfast@example.com',
    read: mailboxAddress,
    absent: undefined as MailboxAddress | undefined,
  },
  mailInSecret: {
    name: 'HOLDFAST_MAIL_IN_SECRET',
    about: 'What a mail server shows that hands over mail to /incoming-mail: at least 16 characters.',
    example: 'a long secret',
    read: longSecret,
    absent: undefined as string | undefined,
    isSecret: true,
  },
  mailInImap: {
    name: 'HOLDFAST_MAIL_IN_IMAP_URL',
    about:
      'The mailbox that mail to Holdfast is fetched from. What was fetched is marked as read, and only what is not is fetched: nobody else reads there. ?tls=no where it speaks no TLS.',
    example: IMAP.example,
    read: imapAddress,
    absent: undefined as ImapAddress | undefined,
    isSecret: true,
  },
  mailInLargest: {
    name: 'HOLDFAST_MAIL_IN_LARGEST',
    about: 'Largest mail taken, with what is attached to it.',
    example: '25MiB',
    read: size,
    absent: 25 * 2 ** 20,
  },
};
