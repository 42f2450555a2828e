import { type EventName, eventNames } from '../../../platform/events/catalogue.ts';
import { folders } from '../../../work/items/links.ts';
import { flag, instant, type Raw, text, whole } from './values.ts';

/** What others call what has another name here. */
const kinds: Record<string, string> = {
  'todo-item': 'task',
  'todo-list': 'tasklist',
  post: 'message',
  timelog: 'time',
};
const verbs: Record<string, string> = { new: 'CREATED', added: 'CREATED', edited: 'UPDATED', updated: 'UPDATED' };

/** Comments are called by what they are about, too: `taskcomment`. */
function kindIn(raw: Raw): string {
  const type = text(raw, 'type').toLowerCase();
  return /comment|reply/.test(type) ? 'comment' : (kinds[type] ?? type);
}

/** `tasks/43`, `tasks/43?c=9`: what a comment is about, which task a card is and what hours were worked on. */
function subjectIn(link: string): { kind: string; id: number } | undefined {
  const [, folder, id] = /^([a-z]+)\/(\d+)(?:\?|$)/.exec(link) ?? [];
  const kind = Object.entries(folders).find(([, name]) => name === folder)?.[0];
  return kind ? { kind, id: Number(id) } : undefined;
}

/** Years of which nobody has told in earnest. */
const isOdd = (at: string) => at < '1971' || at > '2199';

/** `name` is undefined where nothing of the kind happens here. */
export function happeningIn(raw: Raw) {
  const kind = kindIn(raw);
  const done = text(raw, 'activitytype', 'latestActivityType').toLowerCase();
  const name = `${kind}.${verbs[done] ?? done}`.toUpperCase();
  const link = text(raw, 'itemlink', 'link');
  const at = instant(raw, 'datetime');
  return {
    name: eventNames.find((known): known is EventName => known === name),
    kind,
    itemId: whole(raw, 'itemid'),
    at: at === undefined || isOdd(at) ? undefined : at,
    by: whole(raw, 'userid'),
    ...(['comment', 'card', 'time'].includes(kind) && { subject: subjectIn(link) }),
    change: text(raw, 'change'),
    words: `${text(raw, 'activitytype')} ${text(raw, 'type')}`,
    told: {
      name: text(raw, 'description'),
      inside: text(raw, 'extradescription'),
      link,
      private: flag(raw, 'isprivate') ? ('1' as const) : ('0' as const),
      by: text(raw, 'fromusername'),
    },
  };
}
