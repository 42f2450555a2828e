import { complain, isThisMachine, size } from './config-checks.ts';

/** The server that mail is handed to. */
export type SmtpAddress = {
  host: string;
  port: number;
  /** `implicit` from the first byte; `required` and `offered` by STARTTLS; `none` never. */
  tls: 'implicit' | 'required' | 'offered' | 'none';
  credentials: { user: string; password: string } | undefined;
};

/** Where mail for us arrives: every name of a domain, or one mailbox, whose name has a code behind a plus. */
export type MailboxAddress = { local: string | undefined; domain: string };

export type Sender = { name: string; address: string };

const EXAMPLE = 'smtp://user:password@mail.example.com:587';

/** Nothing of what was written is repeated: there is a password in it. */
function smtpAddress(value: string): SmtpAddress {
  const url = URL.parse(value);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || url.hash || !/^\/?$/.test(url.pathname))
    return complain(`must look like ${EXAMPLE}, or smtps://… where it speaks TLS from the start`);
  if (!url.username !== !url.password) complain('must have a user and a password before the @, or neither');
  const { tls, ...others } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0) complain('has something behind the ? that is not tls=yes or tls=no');
  if (tls !== undefined && tls !== 'yes' && tls !== 'no') complain('must have tls=yes or tls=no behind the ?');
  const isImplicit = url.protocol === 'smtps:';
  if (isImplicit && tls === 'no') complain('cannot be smtps:// with tls=no');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const credentials = url.username ? { user: decoded(url.username), password: decoded(url.password) } : undefined;
  // A password is not sent in the clear to another machine, unless somebody has said so.
  const isRequired = tls === 'yes' || (credentials !== undefined && !isThisMachine(host));
  return {
    host,
    port: Number(url.port) || (isImplicit ? 465 : 587),
    tls: isImplicit ? 'implicit' : tls === 'no' ? 'none' : isRequired ? 'required' : 'offered',
    credentials,
  };
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
    example: 'smtp://user:password@mail.example.com:587',
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
      'Where mail to Holdfast arrives: one mailbox, to whose name +code is added, or *@in.example.com for every name of a domain. Replies to mails then become comments. Needs HOLDFAST_MAIL_IN_SECRET.',
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
  mailInLargest: {
    name: 'HOLDFAST_MAIL_IN_LARGEST',
    about: 'Largest mail taken, with what is attached to it.',
    example: '25MiB',
    read: size,
    absent: 25 * 2 ** 20,
  },
};
