import { type Static, Type } from 'typebox';
import type { Reason } from '../../platform/db/tables/notifications.ts';
import { Flag, fullName, idText, ok, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { ids, required, shape } from '../../platform/http/request/fields.ts';
import { momentOrDay } from '../../platform/http/request/moments.ts';
import { linkTo } from '../../work/items/links.ts';
import { withNames } from './mentions.ts';
import type { Muted } from './mutes.ts';
import type { Inbox, NotificationView } from './notifications.ts';

/** By their own names; `''` is for who does not ask for one of them. */
export const reasons: Record<Reason, Reason> & { '': null } = {
  '': null,
  assigned: 'assigned',
  mentioned: 'mentioned',
  message: 'message',
  comment: 'comment',
  changed: 'changed',
  version: 'version',
  predecessor: 'predecessor',
  added: 'added',
  reminder: 'reminder',
  due: 'due',
};

const Notification = titled('Notification', {
  id: Text,
  kind: Type.String({
    description:
      'Why: assigned, mentioned, message (a new one), comment, changed, version (of a file or notebook), predecessor (one of a task is done), added (to a project), reminder or due (today).',
  }),
  change: Type.String({
    description:
      'Of a change what was done: completed, reopened, moved or rescheduled; asked where somebody wants to know how a project stands; of a reminder and what is due the day that is due. Else empty.',
  }),
  count: Type.String({ description: 'How many events about the same thing it stands for.' }),
  type: Text,
  itemId: Text,
  name: Text,
  excerpt: Type.String({ description: 'How the latest comment begins, or what a reminder says.' }),
  link: Text,
  projectId: Text,
  projectName: Text,
  userId: Text,
  userName: Text,
  happenedOn: Text,
  read: Flag,
  readOn: Text,
  snoozedUntil: Text,
});

export const Notifications = ok({ notifications: Type.Array(Notification), unread: Text });

export function linkOf(one: NotificationView): string {
  const { item_kind, item_id, shown_comment_id: comment_id, shown_project_id: project_id } = one;
  if (one.calendarevent_id) return `calendar?event=${one.calendarevent_id}`;
  if (!item_kind || !item_id) return `projects/${project_id}`;
  const item = { kind: item_kind, id: item_id, inside_kind: null, inside_id: null, project_id };
  if (!comment_id) return linkTo(item);
  return linkTo({ ...item, kind: 'comment', id: comment_id, inside_kind: item_kind, inside_id: item_id });
}

function showNotification(one: NotificationView, now: string): Static<typeof Notification> {
  return {
    id: String(one.id),
    kind: one.reason,
    change: one.change,
    count: String(one.times),
    type: one.item_kind ?? (one.calendarevent_id ? 'calendarevent' : 'project'),
    itemId: String(one.item_id ?? one.calendarevent_id ?? one.shown_project_id),
    name: one.item_name ?? one.project_name,
    excerpt: withNames(one.said ?? one.note),
    link: linkOf(one),
    projectId: String(one.shown_project_id),
    projectName: one.project_name,
    userId: idText(one.actor_id),
    userName: fullName({ first_name: one.first_name ?? '', last_name: one.last_name ?? '' }),
    happenedOn: timeText(one.happened_at),
    read: one.read_at !== null,
    readOn: timeText(one.read_at),
    snoozedUntil: one.placed_at > now ? timeText(one.placed_at) : '',
  };
}

export const showInbox = ({ items, unread }: Inbox, now: string) => ({
  notifications: items.map((one) => showNotification(one, now)),
  unread: String(unread),
});

const MutedThing = titled('MutedThing', { type: Text, id: Text, name: Text, projectId: Text, projectName: Text });
export const MutedThings = ok({ muted: Type.Array(MutedThing) });

export const showMuted = (muted: Muted[]) => ({
  muted: muted.map(({ kind, id, name, project_id, project_name }) => ({
    type: kind,
    id: String(id),
    name,
    projectId: String(project_id),
    projectName: project_name,
  })),
});

const notificationIds = ids({ key: 'notificationIds' });
export const SomeOrAll = shape(undefined, { ids: notificationIds });
export const Some = shape(undefined, { ids: required(notificationIds) });
export const Snooze = shape(undefined, { until: required(momentOrDay('until')) });
