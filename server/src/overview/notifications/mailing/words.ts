import type { Reason } from '../../../platform/db/tables/notifications.ts';
import { fullName } from '../../../platform/http/answer/classic.ts';
import type { NotificationView } from '../store.ts';

const CHANGES: Record<string, string> = {
  completed: 'completed it',
  reopened: 'opened it again',
  moved: 'moved it',
  rescheduled: 'changed its dates',
};

const did: Record<Reason, string> = {
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

/** How the latest comment begins; who is mentioned in it is called by name. */
export const saidIn = ({ said }: NotificationView): string =>
  (said ?? '').replace(/@\[([^\]]+)\]\(person:\d+\)/g, '@$1');

/** What happened, in a sentence about something that is named beside it. */
export function sentenceOf(one: NotificationView): string {
  const who = fullName({ first_name: one.first_name ?? '', last_name: one.last_name ?? '' }) || 'Somebody';
  const what = (one.reason === 'changed' && CHANGES[one.change]) || did[one.reason];
  return one.times > 1 ? `${who} ${what}, the last of ${one.times} such news` : `${who} ${what}`;
}
