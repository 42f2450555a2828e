import { Type } from 'typebox';
import { Flag, fullName, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import type { MailState, MailView } from './mails.ts';

export const Mail = titled('MailState', {
  enabled: Type.Boolean({ description: 'Whether this Holdfast sends mail at all.' }),
  from: Text,
  lastSentOn: Text,
  due: Type.String({ description: 'How many wait to be sent now; counted up to 1,000.' }),
  undelivered: Text,
});

export const showMailState = ({ from, lastSentAt, due, undelivered }: MailState) => ({
  enabled: from !== undefined,
  from: from ?? '',
  lastSentOn: timeText(lastSentAt),
  due: String(due),
  undelivered: String(undelivered),
});

export const UndeliveredMail = titled('UndeliveredMail', {
  id: Text,
  userId: Text,
  userName: Text,
  address: Text,
  purpose: Type.String({
    description:
      'invitation, signIn, passwordChanged, addressChanged, newBrowser, newToken, test, refused, notice, news or digest.',
  }),
  subject: Text,
  givenUp: Flag,
  tries: Text,
  error: Text,
  createdOn: Text,
  lastTriedOn: Text,
  nextTryOn: Text,
});

export const showUndelivered = (mail: MailView) => ({
  id: String(mail.id),
  userId: String(mail.person_id),
  userName: fullName({ first_name: mail.first_name ?? '', last_name: mail.last_name ?? '' }),
  address: mail.address,
  purpose: mail.purpose,
  subject: mail.subject,
  givenUp: mail.state !== 'waiting',
  tries: String(mail.tries),
  error: mail.error,
  createdOn: timeText(mail.created_at),
  lastTriedOn: timeText(mail.tried_at),
  nextTryOn: mail.state === 'waiting' ? timeText(mail.due_at) : '',
});
