import type { TokenRow } from '../../platform/db/tables/accounts.ts';
import { Flag, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { date, flag, name, required, shape, text } from '../../platform/http/request/fields.ts';
import { calledText } from '../../platform/http/request/people-names.ts';
import { assertion } from '../passkeys/answered.ts';
import type { LinkView } from './links.ts';
import type { SessionView } from './sessions.ts';

export const Token = titled('Token', {
  id: Text,
  name: Text,
  readOnly: Flag,
  createdOn: Text,
  expiresOn: Text,
  lastUsedOn: Text,
});

export const showToken = (token: TokenRow) => ({
  id: String(token.id),
  name: token.name,
  readOnly: token.is_read_only === 1,
  createdOn: timeText(token.created_at),
  expiresOn: timeText(token.expires_at),
  lastUsedOn: timeText(token.last_used_at),
});

export const Session = titled('Session', {
  id: Text,
  current: Flag,
  browser: Text,
  address: Text,
  createdOn: Text,
  lastUsedOn: Text,
  expiresOn: Text,
});

export const showSession = (session: SessionView) => ({
  id: session.id,
  current: session.isThis,
  browser: session.browser,
  address: session.address,
  createdOn: timeText(session.created_at),
  lastUsedOn: timeText(session.last_used_at),
  expiresOn: timeText(session.expires_at),
});

export const Invitation = titled('Invitation', {
  purpose: Text,
  email: Text,
  'first-name': Text,
  'last-name': Text,
  'account-name': Text,
  'has-projects': Flag,
  'needs-code': Flag,
});

export const showInvitation = (link: LinkView) => ({
  purpose: link.purpose,
  email: link.email,
  'first-name': link.first_name,
  'last-name': link.last_name,
  'account-name': link.account_name,
  'has-projects': Boolean(link.has_projects),
  'needs-code': link.needsCode,
});

export const NewToken = shape('token', {
  name: required(name({ key: 'name' })),
  isReadOnly: flag({ key: 'readOnly', also: ['read-only'] }),
  expiresOn: date({ key: 'expiresOn', also: ['expires-on'] }),
});

/** A token given a day works through that day. */
export const endOfDay = (digits: string | undefined): string | null =>
  digits ? `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}T23:59:59.999Z` : null;

/** Of an app, or for recovery: asked for where two-step sign-in is on. */
const code = text({ key: 'code', max: 64 });
/** That of the browser, for who has chosen none. */
const zone = text({ key: 'timezone', max: 64 });

export const SignIn = shape('session', {
  email: required(text({ key: 'email', also: ['email-address', 'username'], max: 255 })),
  password: required(text({ key: 'password', max: 1024 })),
  code,
  zone,
});

/** Of who makes a link for somebody that can come in already. */
export const InvitationProof = shape(undefined, {
  currentPassword: text({ key: 'current-password', also: ['currentPassword'], max: 1024 }),
  code,
  passkey: assertion({ key: 'passkey' }),
});

export const ForgottenPassword = shape('session', {
  email: required(text({ key: 'email', also: ['email-address', 'username'], max: 255 })),
});

export const PasskeySignIn = shape('session', { passkey: required(assertion({ key: 'passkey' })), zone });

export const Acceptance = shape('person', {
  password: required(text({ key: 'password', max: 1024 })),
  code,
  firstName: calledText({ key: 'first-name', also: ['firstName'] }),
  lastName: calledText({ key: 'last-name', also: ['lastName'] }),
  zone,
});
