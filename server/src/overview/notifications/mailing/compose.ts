import { actorCalled } from '../../../people/credentials/identity.ts';
import { replyAddress } from '../../../people/mail/codes.ts';
import type { Composed, Composers } from '../../../people/mail/sending/send.ts';
import type { Services } from '../../../platform/context.ts';
import type { MailRow, Way } from '../../../platform/db/tables/notifications.ts';
import { viewerOf } from '../../../work/items/sight.ts';
import type { NotificationView } from '../store.ts';
import { whenOf } from '../ways/hours.ts';
import { sorts, waysOf } from '../ways/ways.ts';
import { digestLetter, newsLetter } from './letter-wire.ts';
import { planMails } from './plan.ts';
import { stopUrl } from './stopping.ts';
import { listUnmailed, saveMailed } from './unmailed-store.ts';

const MOST = 500;
/** So many stand in one mail. */
const SHOWN = 50;
/** Longer than any mail waits for its time and is tried. What came before that is no news to anybody, and stays in the inbox. */
const FRESH_MS = 14 * 86_400_000;

/** What there still is to say: unread, seen by its reader, in no mail yet, and to be told in this way as they wish now. */
async function unsaid(services: Services, mail: MailRow, isAboutAll: boolean): Promise<NotificationView[]> {
  const { account_id: accountId, person_id: personId, item_kind: kind, item_id: id, project_id: projectId } = mail;
  const actor = await actorCalled(services, accountId, personId);
  if (!actor) return [];
  const { read } = services.db;
  const wayOf = await waysOf(read, accountId, [personId]);
  const now = services.now();
  const list = (way: Way) =>
    listUnmailed(
      read,
      viewerOf({ actor }),
      {
        now: now.toISOString(),
        since: new Date(now.getTime() - FRESH_MS).toISOString(),
        upTo: mail.says_up_to,
        reasons: sorts.filter((reason) => wayOf(personId, reason) === way),
        about: isAboutAll ? undefined : { item: kind && id ? { kind, id } : null, projectId },
      },
      MOST,
    );
  const [own, other] = mail.purpose === 'digest' ? (['digest', 'mail'] as const) : (['mail', 'digest'] as const);
  // What was planned for this mail and is wished in the other way since then goes that way.
  const news = await list(other);
  if (news.length > 0) {
    const when = await whenOf(read, accountId, [personId]);
    await services.db.transaction((tx) => planMails(services, tx, accountId, { news, wayOf, when }));
  }
  return list(own);
}

async function aboutOne(services: Services, mail: MailRow, rows: NotificationView[]): Promise<Composed> {
  const stop = await stopUrl(services, mail);
  const about = mail.item_kind && mail.item_id ? { kind: mail.item_kind, id: mail.item_id } : undefined;
  const reply = await replyAddress(services, { accountId: mail.account_id, personId: mail.person_id }, about);
  return newsLetter({ way: services.config.mail!, mail, rows: rows.slice(0, SHOWN), stop, reply });
}

async function aboutMany(services: Services, mail: MailRow, rows: NotificationView[]): Promise<Composed> {
  const stop = await stopUrl(services, mail);
  const shown = rows.slice(0, SHOWN);
  return digestLetter({ way: services.config.mail!, mail, rows: shown, stop }, rows.length - shown.length);
}

const composing =
  (isAboutAll: boolean, write: typeof aboutOne): NonNullable<Composers['news']> =>
  async (services, mail) => {
    const rows = await unsaid(services, mail, isAboutAll);
    if (rows.length === 0) return undefined;
    return { ...(await write(services, mail, rows)), said: (tx) => saveMailed(tx, rows) };
  };

export const newsComposers: Composers = {
  news: composing(false, aboutOne),
  bundle: composing(true, aboutMany),
  digest: composing(true, aboutMany),
};
