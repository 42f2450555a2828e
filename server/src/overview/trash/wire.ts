import { Type } from 'typebox';
import { Bit, flagText, fullName, ok, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { folders } from '../../work/items/links.ts';
import type { TrashedAnywhere, TrashedItem } from './trash.ts';

const DAY_MS = 86_400_000;

const Trashed = titled('TrashedItem', {
  id: Text,
  name: Text,
  date: Text,
  days: Text,
  username: Text,
  commentCount: Text,
  hasSubtasks: Bit,
});

/** The lists that programs know, of which some are always empty here; then those of what they do not know. */
const known = [
  'tasks',
  'tasklists',
  'milestones',
  'messages',
  'messagereplies',
  'notebooks',
  'files',
  'links',
  'comments',
  'timelogs',
  'forms',
  'calendarevents',
];
const keys = [...new Set([...known, ...Object.values(folders)])];

const lists = Object.fromEntries(keys.map((key) => [key, Type.Array(Trashed)]));
export const Trash = ok(lists);

/** `days`: how long it has been there. */
const showDeleted = (item: TrashedItem | TrashedAnywhere, now: string) => ({
  id: String(item.id),
  name: item.name,
  date: timeText(item.deleted_at),
  days: String(Math.floor((Date.parse(now) - Date.parse(item.deleted_at)) / DAY_MS)),
  username: fullName({ first_name: item.first_name ?? '', last_name: item.last_name ?? '' }),
});

const showTrashed = (item: TrashedItem, now: string) => ({
  ...showDeleted(item, now),
  commentCount: String(item.comment_count),
  hasSubtasks: flagText(item.has_contents),
});

/** How it is called there, and in the path that restores it: what was said about a message is a reply. */
const keyOf = ({ kind, inside_kind }: TrashedItem | TrashedAnywhere): string => {
  if (kind === 'project') return 'projects';
  if (kind === 'calendarevent') return 'calendarevents';
  return kind === 'comment' && inside_kind === 'message' ? 'messagereplies' : folders[kind];
};

export const showTrash = (items: TrashedItem[], now: string) =>
  Object.fromEntries(
    keys.map((key) => [key, items.filter((item) => keyOf(item) === key).map((item) => showTrashed(item, now))]),
  );

const TrashedAnywhereShown = titled('TrashedAnywhere', {
  /** As it is called in the path that restores it: `/trashcan/{type}/{id}/restore.json`. */
  type: Text,
  id: Text,
  name: Text,
  date: Text,
  days: Text,
  username: Text,
  'project-id': Text,
  'project-name': Text,
});
export const AllTrash = ok({ trash: Type.Array(TrashedAnywhereShown) });

export const showAllTrash = (items: TrashedAnywhere[], now: string) => ({
  trash: items.map((item) => ({
    type: keyOf(item),
    ...showDeleted(item, now),
    'project-id': String(item.project_id ?? 0),
    'project-name': item.project_name ?? '',
  })),
});
