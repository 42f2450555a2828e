import type { Queries } from '../../../platform/db/database.ts';
import type { MailRow } from '../../../platform/db/tables/notifications.ts';
import { htmlOf, type Letter, textOf } from '../letters.ts';
import type { Outgoing } from './transport.ts';

/** What a mail says. */
export type Composed = {
  letter: Letter;
  headers?: Record<string, string>;
  /** In the transaction in which it is noted as sent, or as refused for good: it is said once. */
  said?(tx: Queries): Promise<void>;
};

/** So that no answering machine answers it. */
const BY_ITSELF = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

export const outgoing = (mail: MailRow, name: string, { letter, headers }: Composed, date: Date): Outgoing => ({
  to: { name, address: mail.address },
  messageId: mail.message_id,
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
  date,
  headers: { ...BY_ITSELF, ...headers },
});
