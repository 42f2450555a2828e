import type { Reason } from '../../platform/db/tables/notifications.ts';
import { fullName } from '../../platform/http/answer/classic.ts';
import { withNames } from './mentions.ts';
import type { NotificationView } from './store.ts';

const CHANGES: Record<string, string> = {
  completed: 'completed it',
  reopened: 'opened it again',
  moved: 'moved it',
  rescheduled: 'changed its dates',
  asked: 'asks how it stands',
};

const did: Record<Exclude<Reason, 'reminder' | 'due'>, string> = {
  assigned: 'made you responsible for it',
  mentioned: 'mentioned you',
  message: 'wrote a message',
  comment: 'commented',
  changed: 'changed it',
  version: 'made a new version',
  predecessor: 'completed what it was waiting for',
  added: 'added you to the project',
};

export const nameOf = ({ item_name, project_name }: NotificationView): string => item_name ?? project_name;

/** How the latest comment begins, where who is mentioned is called by name; or what a reminder says. */
export const saidIn = ({ said, note }: NotificationView): string => withNames(said ?? note);

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayText = (digits: string) =>
  day.format(new Date(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}T00:00:00Z`));

/** By the clock, and in somebody's name only where another one set it. */
function remindingOf({ reason, change, item_kind, actor_id, person_id }: NotificationView, who: string): string {
  const due = change ? `is due on ${dayText(change)}` : '';
  if (reason === 'due' || item_kind === 'milestone') return `It ${due}`;
  const reminds = actor_id === person_id ? 'You wanted to be reminded of it' : `${who} reminds you of it`;
  return due ? `${reminds}: it ${due}` : reminds;
}

/** A mail may be about several of them, so each is named. */
const ofEvent = (one: NotificationView): string => {
  if (one.reason === 'added') return `asked you to come to “${nameOf(one)}”`;
  return one.change === 'rescheduled' ? `moved “${nameOf(one)}” to another time` : `changed “${nameOf(one)}”`;
};

/** What happened, in a sentence about something that is named beside it. */
export function sentenceOf(one: NotificationView): string {
  const who = fullName({ first_name: one.first_name ?? '', last_name: one.last_name ?? '' }) || 'Somebody';
  if (one.calendarevent_id && one.reason === 'reminder') return `This is to remind you of “${nameOf(one)}”`;
  if (one.reason === 'reminder' || one.reason === 'due') return remindingOf(one, who);
  const what = one.calendarevent_id
    ? ofEvent(one)
    : (['changed', 'mentioned'].includes(one.reason) && CHANGES[one.change]) || did[one.reason];
  return one.times > 1 ? `${who} ${what}, the last of ${one.times} such news` : `${who} ${what}`;
}
