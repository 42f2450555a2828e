import { browserIn } from '../credentials/browsers.ts';
import type { AuditAction, AuditEntry } from './queries.ts';

/** What was done, as people say it; the compiler asks for each. */
export const actions: Record<AuditAction, string> = {
  'session.opened': 'Signed in',
  'session.refused': 'Failed to sign in',
  'session.ended': 'Ended sessions',
  'proof.refused': 'Failed to prove who they are',
  'password.changed': 'Set a password',
  'person.added': 'Added a person',
  'person.changed': 'Changed a person’s address or rights',
  'person.deleted': 'Removed a person',
  'person.erased': 'Erased what was known of a person',
  'link.made': 'Made a sign-in link',
  'token.created': 'Made an API token',
  'token.revoked': 'Revoked API tokens',
  'calendar.created': 'Made a calendar address',
  'calendar.renewed': 'Renewed a calendar address',
  'calendar.ended': 'Ended calendar addresses',
  'passkey.added': 'Added a passkey',
  'passkey.renamed': 'Renamed a passkey',
  'passkey.removed': 'Removed a passkey',
  'identity.linked': 'Linked a provider',
  'identity.unlinked': 'Unlinked a provider',
  'secondStep.turnedOn': 'Turned two-step sign-in on',
  'secondStep.changed': 'Changed two-step sign-in',
  'secondStep.turnedOff': 'Turned two-step sign-in off',
  'account.founded': 'Founded the account',
  'account.changed': 'Changed the account',
  'account.imported': 'Brought the account in from elsewhere',
  'webhook.created': 'Added a webhook',
  'webhook.changed': 'Changed a webhook',
  'webhook.deleted': 'Deleted a webhook',
  'members.changed': 'Changed who is on a project, or their role',
  'company.added': 'Added a company',
  'company.changed': 'Changed a company',
  'company.deleted': 'Deleted a company',
  'device.added': 'Has news sent to a device',
  'device.removed': 'Has no more news sent to a device',
  'mailAddress.renewed': 'Renewed their mail addresses of a project',
  'export.taken': 'Exported data',
  'backup.taken': 'Took a backup',
  'backup.restored': 'Restored a backup',
  'database.copied': 'Copied the records to another database',
};

/** Who it was, where nobody of the account has proven to be. */
export function doerOf({ personName, means }: AuditEntry): string {
  if (personName) return personName;
  return means === 'commandLine' || means === 'server' ? 'The server' : 'Somebody';
}

export function withWhat({ means, tokenName, browser }: AuditEntry): string {
  if (means === 'token') return `Token “${tokenName}”`;
  if (means === 'browser') return browserIn(browser);
  return { password: 'Password in a program', commandLine: 'Command line', server: 'By itself' }[means];
}
