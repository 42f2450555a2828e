import type { Composed } from '../../../people/mail/sending/send.ts';
import type { MailWay } from '../../../platform/config.ts';
import type { MailRow } from '../../../platform/db/tables/notifications.ts';
import type { NotificationView } from '../store.ts';
import { linkOf } from '../wire.ts';
import { nameOf, saidIn, sentenceOf } from '../words.ts';

/** Programs for mail show a button of their own for this, which works without opening a page. */
const stopHeaders = (stop: string) => ({
  'List-Unsubscribe': `<${stop}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const lastly = (way: MailWay, stop: string, reply?: string) => ({
  lastly: [
    ...(reply ? ['What you reply to this mail becomes a comment.'] : []),
    'You get this because you have not read it in Holdfast yet.',
  ],
  links: [
    { label: 'Choose what you hear of', url: `${way.baseUrl}/settings/notifications` },
    { label: 'No more mail of this sort', url: stop },
  ],
});

type Writing = { way: MailWay; mail: MailRow; rows: NotificationView[]; stop: string; reply?: string | undefined };

/** All mails about a thing are one conversation: they refer to a first one that nobody was sent. */
export function newsLetter({ way, mail, rows, stop, reply }: Writing): Composed {
  const [first] = rows;
  const domain = way.from.address.split('@').at(-1);
  const thing = mail.item_kind ? `${mail.item_kind}.${mail.item_id}` : `project.${mail.project_id ?? 'none'}`;
  const root = `<${thing}.${mail.account_id}@${domain}>`;
  const place = first!.item_id === null ? '' : first!.project_name;
  return {
    letter: {
      subject: place ? `${nameOf(first!)} (${place})` : nameOf(first!),
      about: { title: nameOf(first!), place, url: `${way.baseUrl}/${linkOf({ ...first!, shown_comment_id: null })}` },
      says: [],
      entries: rows.map((one) => ({
        title: sentenceOf(one),
        text: saidIn(one),
        url: `${way.baseUrl}/${linkOf(one)}`,
      })),
      ...lastly(way, stop, reply),
    },
    headers: { References: root, 'In-Reply-To': root, ...(reply && { 'Reply-To': reply }), ...stopHeaders(stop) },
  };
}

export function digestLetter({ way, rows, stop }: Writing, more: number): Composed {
  const count = rows.length + more;
  return {
    letter: {
      subject: count === 1 ? 'One piece of news for you' : `${count} pieces of news for you`,
      says: [
        more > 0 ? `The first ${rows.length} of what has happened; the rest is in your inbox.` : 'What has happened:',
      ],
      entries: rows.map((one) => ({
        title: nameOf(one),
        text: [
          one.project_name ? `${sentenceOf(one)} (${one.project_name})` : sentenceOf(one),
          ...(saidIn(one) ? [saidIn(one)] : []),
        ].join('\n'),
        url: `${way.baseUrl}/${linkOf(one)}`,
      })),
      ...lastly(way, stop),
    },
    headers: stopHeaders(stop),
  };
}
