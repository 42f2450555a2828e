import type { KeptKey } from '../../keys/keys.ts';
import type { Bit } from './bit.ts';

export type AccountRow = {
  id: number;
  name: string;
  code: string;
  owner_company_id: number;
  holder_id: number;
  signing_key: KeptKey;
  webhooks_enabled: Bit;
  /** Whoever signs in has to have a second step. */
  requires_second_step: Bit;
  /** For those who have chosen none themselves. */
  time_zone: string;
  created_at: string;
  updated_at: string;
};

/** `key` is a hash: neither addresses nor networks are kept. */
export type GuessRow = { account_id: number; key: string; failures: number; until: string };

/** Requests that a holder has used up in a minute that ends then. */
export type AllowanceRow = { account_id: number; holder: string; used: number; ends: string };

/** `key` is a hash of who reads which list; `ends` is JSON: after which row each of the latest pages ended. */
export type ListPlaceRow = { account_id: number; key: string; total: number; ends: string; used_at: string };

export type CounterRow = { account_id: number; kind: string; last: number };

/** What of a company is kept together, in `details`: shown and changed, never searched. */
export const companyLines = [
  'address_one',
  'address_two',
  'city',
  'state',
  'zip',
  'countrycode',
  'phone',
  'fax',
  'email_one',
  'email_two',
  'email_three',
  'website',
  'cid',
] as const;

export type CompanyRow = {
  account_id: number;
  id: number;
  name: string;
  name_key: string;
  is_owner: Bit;
  details: string;
  /** '' where there is none. */
  picture_blob: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

export type PersonRow = {
  account_id: number;
  id: number;
  company_id: number;
  email: string;
  email_key: string;
  first_name: string;
  last_name: string;
  name_key: string;
  title: string;
  is_administrator: Bit;
  can_add_projects: Bit;
  password_hash: string | null;
  details: string;
  /** '' where there is none. */
  picture_blob: string;
  login_count: number;
  last_login_at: string | null;
  invited_at: string | null;
  /** '' where none is chosen. */
  time_zone: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: number | null;
};

export type TokenRow = {
  account_id: number;
  id: number;
  person_id: number;
  name: string;
  hash: string;
  is_read_only: Bit;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
};

export type SessionRow = {
  account_id: number;
  hash: string;
  person_id: number;
  created_at: string;
  expires_at: string;
  /** To some minutes; null for one of an earlier version that was not used since. */
  last_used_at: string | null;
  /** From where it was used then, and by what. */
  address: string;
  browser: string;
  /** Who confirmed who it is: the name of a provider, or ''; and what it gave as a sign of that, sealed. */
  provider: string;
  id_token: string;
  /** It asked for a second step, so that nobody is asked here. */
  is_both_steps: Bit;
  /** When a provider has last made them prove who they are. */
  proven_at: string | null;
};

export type LinkRow = {
  account_id: number;
  hash: string;
  person_id: number;
  purpose: 'welcome' | 'invitation' | 'reset';
  created_at: string;
  expires_at: string;
};

/** One way in which somebody proves who they are beside their password. */
export type SecondStepRow = {
  account_id: number;
  person_id: number;
  way: 'totp' | 'passkey';
  /** Of an app, sealed; '' once the key that it was sealed with is lost. */
  secret: string;
  last_step: number;
  created_at: string;
};

/** A key of one of somebody's devices: it signs, and only its public half is here. */
export type PasskeyRow = {
  account_id: number;
  id: number;
  person_id: number;
  name: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string;
  created_at: string;
  last_used_at: string | null;
};

export type UsedChallengeRow = { account_id: number; hash: string; expires_at: string };

/** Whom a provider knows a person as. */
export type IdentityRow = {
  account_id: number;
  id: number;
  person_id: number;
  issuer: string;
  subject: string;
  /** What it called them by when they last came. */
  email: string;
  created_at: string;
  last_used_at: string | null;
  /** When it was unlinked. */
  ended_at: string | null;
};

export type RecoveryCodeRow = { account_id: number; person_id: number; hash: string };

export type IdempotencyKeyRow = {
  account_id: number;
  holder: string;
  key: string;
  fingerprint: string;
  answer: string;
  created_at: string;
};

/** Told to the Administrators until one of them dismisses it. */
export type NoticeRow = {
  account_id: number;
  id: number;
  about: string;
  about_id: number;
  message: string;
  created_at: string;
  dismissed_by: number | null;
  dismissed_at: string | null;
};

/** What somebody did that decides who comes in and what they may. Never changed, but for how often it was. */
export type AuditRow = {
  account_id: number;
  id: number;
  happened_at: string;
  /** When it was for the last time, of so many times. */
  last_at: string;
  times: number;
  action: string;
  /** Who did it; null where nobody has proven who they are, and for who runs the server. */
  person_id: number | null;
  /** A session, a token, a password sent along, the command line, or the service itself. */
  means: 'browser' | 'token' | 'password' | 'commandLine' | 'server';
  token_id: number | null;
  address: string;
  browser: string;
  about_kind: '' | 'person' | 'token' | 'passkey' | 'identity' | 'webhook' | 'project' | 'company' | 'device';
  about_id: number | null;
  about_name: string;
  detail: string;
  /** All of it that is searched, as it is compared. */
  words: string;
  /** What has the same is one row; null where every one is its own. */
  counted_by: string | null;
};

/** What somebody says they are doing. Each has one at most; saying something else is another one. */
export type StatusRow = {
  account_id: number;
  person_id: number;
  id: number;
  status: string;
  created_at: string;
  updated_at: string;
};
