import { actorCalled } from '../../../people/credentials/identity.ts';
import { replyAddress } from '../../../people/mail/codes.ts';
import type { Composers } from '../../../people/mail/sending/send.ts';
import type { Services } from '../../../platform/context.ts';
import type { MailRow, Way } from '../../../platform/db/tables/notifications.ts';
import { viewerOf } from '../../../work/items/sight.ts';
import { listUnmailed, type NotificationView, saveMailed } from '../store.ts';
import { waysOf } from '../ways/ways.ts';
import { digestLetter, newsLetter } from './letter-wire.ts';
import { stopUrl } from './stopping.ts';

const MOST = 500;
/** So many stand in one mail. */
const SHOWN = 50;

/** What there still is to say: unread, seen by its reader, in no mail yet, and to be told in this way as they wish now. */
async function unsaid(services: Services, mail: MailRow, way: Way): Promise<NotificationView[]> {
  const { account_id: accountId, person_id: personId, item_kind: kind, item_id: id, project_id: projectId } = mail;
  const actor = await actorCalled(services, accountId, personId);
  if (!actor) return [];
  const { read } = services.db;
  const about = mail.purpose === 'digest' ? undefined : { item: kind && id ? { kind, id } : null, projectId };
  const wayOf = await waysOf(read, accountId, [personId]);
  const rows = await listUnmailed(read, viewerOf({ actor }), services.now().toISOString(), about, MOST);
  return rows.filter(({ reason }) => wayOf(personId, reason) === way);
}

export const newsComposers: Composers = {
  async news(services, mail) {
    const rows = await unsaid(services, mail, 'mail');
    if (rows.length === 0) return undefined;
    const stop = await stopUrl(services, mail);
    const about = mail.item_kind && mail.item_id ? { kind: mail.item_kind, id: mail.item_id } : undefined;
    const reply = await replyAddress(services, { accountId: mail.account_id, personId: mail.person_id }, about);
    const composed = newsLetter({ way: services.config.mail!, mail, rows: rows.slice(0, SHOWN), stop, reply });
    return { ...composed, sent: (tx) => saveMailed(tx, rows) };
  },
  async digest(services, mail) {
    const rows = await unsaid(services, mail, 'digest');
    if (rows.length === 0) return undefined;
    const stop = await stopUrl(services, mail);
    const shown = rows.slice(0, SHOWN);
    const composed = digestLetter({ way: services.config.mail!, mail, rows: shown, stop }, rows.length - shown.length);
    return { ...composed, sent: (tx) => saveMailed(tx, rows) };
  },
};
