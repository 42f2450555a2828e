import { Type } from 'typebox';
import { Bit, flagText, fullName, ok, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import type { ItemKind } from '../../work/items/items.ts';
import type { TrashedItem } from './trash.ts';

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

/** Lists of what there is none of here are empty. */
const keys = [
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
] as const;
const places: Record<ItemKind, (typeof keys)[number]> = {
  task: 'tasks',
  tasklist: 'tasklists',
  milestone: 'milestones',
  notebook: 'notebooks',
  file: 'files',
  comment: 'comments',
};

const lists = Object.fromEntries(keys.map((key) => [key, Type.Array(Trashed)]));
export const Trash = ok(lists);

/** `days`: how long it has been there. */
const showTrashed = (item: TrashedItem, now: string) => ({
  id: String(item.id),
  name: item.name,
  date: timeText(item.deleted_at),
  days: String(Math.floor((Date.parse(now) - Date.parse(item.deleted_at)) / DAY_MS)),
  username: fullName({ first_name: item.first_name ?? '', last_name: item.last_name ?? '' }),
  commentCount: String(item.comment_count),
  hasSubtasks: flagText(item.has_contents),
});

export const showTrash = (items: TrashedItem[], now: string) =>
  Object.fromEntries(
    keys.map((key) => [key, items.filter(({ kind }) => places[kind] === key).map((item) => showTrashed(item, now))]),
  );
