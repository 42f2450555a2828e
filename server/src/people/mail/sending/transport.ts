import type { MailWay } from '../../../platform/config.ts';
import { unsafe, withoutSecrets } from '../../../platform/mail-settings.ts';

export type Outgoing = {
  to: { name: string; address: string };
  messageId: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
  headers: Record<string, string>;
};

/**
 * `isFinal`: trying again would end the same. `isServer`: it was not about this mail, others would fare no better.
 * `mayHaveArrived`: nobody has said that it was not taken.
 */
export type Posted = { error: string; isFinal: boolean; isServer: boolean; mayHaveArrived?: boolean } | undefined;
/** Undefined is success. Failures of the outside world are values. */
export type Transport = { send(mail: Outgoing): Promise<Posted>; close(): void };
export type OpenTransport = (way: MailWay) => Promise<Transport>;

/**
 * How long a server may take over each step. Even if each of them takes nearly as long, a mail is over before its lease is:
 * who is at it never loses it while they live.
 */
const STEP_MS = 20_000;
const LONGEST_ERROR = 500;
/** So many connections at once. */
export const AT_ONCE = 5;

type SmtpError = NodeJS.ErrnoException & {
  response?: string;
  responseCode?: number;
  command?: string;
  /** The code of what went wrong below SMTP. */
  originalCode?: string;
  timeoutType?: string;
};

/**
 * Refusals of this mail (RCPT, DATA) with a 5xx are final. Who is not let in, reaches nobody, or may not send under this name
 * (MAIL FROM), tries again: whoever runs the server can mend that.
 */
function judged(error: SmtpError, way: MailWay): NonNullable<Posted> {
  const isAboutSender = error.command === 'MAIL FROM' && error.code === 'EENVELOPE';
  const isAboutMail = error.code === 'EMESSAGE' || (error.code === 'EENVELOPE' && !isAboutSender);
  return {
    error: withoutSecrets(plainly(error, way), way.smtp).slice(0, LONGEST_ERROR),
    isFinal: isAboutMail && (error.responseCode ?? 500) >= 500,
    isServer: !isAboutMail,
    mayHaveArrived: mayHaveArrived(error),
  };
}

/** Whether the connection ended, or nothing was heard on it, when a mail may have been handed over on it. */
function mayHaveArrived({ code, command, responseCode, syscall, originalCode = '', timeoutType }: SmtpError): boolean {
  if (responseCode !== undefined) return false;
  // Those before it are for the connection, the greeting and the encryption.
  if (code === 'ETIMEDOUT') return timeoutType === 'SOCKET_TIMEOUT';
  // Without a call that failed it was the certificate, unless what came encrypted could not be read.
  if (code === 'ESOCKET') return syscall ? syscall !== 'connect' : originalCode.startsWith('ERR_SSL');
  // It ended while something was asked of it; else there was none to hand anything over on.
  if (code === 'ECONNECTION') return command === 'CONN';
  return !['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH'].includes(code ?? '');
}

/** What the server said, in its own words, or what did not come about. */
function plainly({ code = '', syscall, message, response }: SmtpError, { smtp }: MailWay): string {
  if (response) return `The mail server ${code === 'EAUTH' ? 'let nobody in' : 'refused'}: ${response}`;
  const { host, port } = smtp;
  const server = `${host}:${port}`;
  // What goes wrong with the network has a call that failed; else it was the certificate, or there was no encryption.
  const socket = syscall ? `${server} cannot be reached.` : unsafe(smtp, message);
  const silences: Record<string, string> = {
    EDNS: `There is no mail server called ${host}.`,
    ESOCKET: socket,
    ETLS: socket,
    ETIMEDOUT: `${server} did not answer in time.`,
    ECONNECTION: `${server} ended the connection.`,
  };
  return silences[code] ?? `The mail could not be sent: ${message}`;
}

/** Loaded with the first mail: a start need not wait for it. */
export const openSmtp: OpenTransport = async (way) => {
  const { createTransport } = await import('nodemailer');
  const { host, port, tls, credentials } = way.smtp;
  const transport = createTransport({
    pool: true,
    maxConnections: AT_ONCE,
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    dnsTimeout: STEP_MS,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          from: way.from,
          to,
          envelope: { from: way.from.address, to: to.address },
          xMailer: false,
        });
        return undefined;
      } catch (error) {
        return judged(error as SmtpError, way);
      }
    },
    close: () => transport.close(),
  };
};
