import { type Static, Type } from 'typebox';
import { fullName, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import type { MailAddress, MailInState } from './mailin.ts';
import type { Outcome } from './refusing.ts';
import type { RefusedView } from './store.ts';

export const MailIn = titled('MailIn', {
  enabled: Type.Boolean({ description: 'Whether mail to Holdfast arrives at all.' }),
  address: Text,
  lastArrivedOn: Text,
  refused: Type.String({ description: 'How many were refused in the last two months.' }),
  fetched: Type.Boolean({ description: 'Whether it is fetched from a mailbox (IMAP).' }),
  connected: Type.Boolean({ description: 'Whether there is a connection to that mailbox now.' }),
  connectedOn: Text,
  failure: Type.String({ description: 'What went wrong with that mailbox last.' }),
  failedOn: Text,
});

export const showMailIn = ({ address, lastArrivedAt, refused, fetching }: MailInState): Static<typeof MailIn> => ({
  enabled: address !== undefined,
  address: address ?? '',
  lastArrivedOn: timeText(lastArrivedAt),
  refused: String(refused),
  fetched: fetching !== undefined,
  connected: (fetching?.connectedAt ?? null) !== null,
  connectedOn: timeText(fetching?.connectedAt ?? null),
  failure: fetching?.failure ?? '',
  failedOn: timeText(fetching?.failedAt ?? null),
});

export const RefusedMail = titled('RefusedMail', {
  id: Text,
  userId: Text,
  userName: Text,
  from: Text,
  subject: Text,
  size: Text,
  reason: Text,
  told: Type.Boolean({ description: 'Whether somebody was told by mail.' }),
  arrivedOn: Text,
});

export const showRefused = (mail: RefusedView): Static<typeof RefusedMail> => ({
  id: String(mail.id),
  userId: String(mail.person_id),
  userName: fullName({ first_name: mail.first_name ?? '', last_name: mail.last_name ?? '' }),
  from: mail.sender,
  subject: mail.subject,
  size: String(mail.size),
  reason: mail.reason,
  told: mail.told_id !== null,
  arrivedOn: timeText(mail.arrived_at),
});

export const MailAddressShown = titled('MailAddress', {
  makes: Type.Union([Type.Literal('task'), Type.Literal('message'), Type.Literal('notebook'), Type.Literal('file')]),
  address: Text,
});

export const showAddresses = (addresses: MailAddress[]) => ({ mailAddresses: addresses });

/** What whoever hands over mail is answered. */
export const showOutcomes = (outcomes: Outcome[]) => ({ STATUS: 'OK', mails: outcomes });
