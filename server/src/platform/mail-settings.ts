import { complain, isThisMachine } from './config-checks.ts';

/** The server that mail is handed to. */
export type SmtpAddress = {
  host: string;
  port: number;
  /** `implicit` from the first byte; `required` and `offered` by STARTTLS; `none` never. */
  tls: 'implicit' | 'required' | 'offered' | 'none';
  credentials: { user: string; password: string } | undefined;
};

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
};
