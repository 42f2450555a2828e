import type { ItemKind } from '../../platform/db/tables/items.ts';
import type { Update } from './change-store.ts';

type Shown = Record<string, unknown>;
type Aspects = Record<string, string[]>;

/**
 * What of a thing is compared, by what a change of it is called. `edited` has no word of its own; it keeps others from
 * saying too little, and from being said of what changed without an event: a category that is gone leaves its files.
 */
const aspects: Record<string, Aspects> & Record<Exclude<ItemKind, 'comment'>, Aspects> = {
  file: {
    renamed: ['name'],
    moved: ['project-id', 'category-id'],
    edited: ['description', 'private', 'tags', 'grantAccessTo', 'related-items'],
  },
  // A name and a text are each a version: which of them is new is not to be seen.
  notebook: { moved: ['project-id', 'category-id'], edited: ['version-id', 'private', 'tags'] },
  message: {
    renamed: ['title'],
    moved: ['category-id'],
    edited: ['body', 'content-type', 'private', 'tags', 'message-status', 'attachments-count', 'followerIds'],
  },
  link: {
    renamed: ['name'],
    moved: ['category-id'],
    edited: ['code', 'description', 'width', 'height', 'open-in-new-window', 'private', 'tags'],
  },
  tasklist: {
    renamed: ['name'],
    moved: ['project-id'],
    edited: ['description', 'private', 'tags', 'milestone-id', 'pinned'],
  },
  task: {
    renamed: ['content'],
    rescheduled: ['start-date', 'due-date'],
    edited: [
      ...['description', 'priority', 'progress', 'estimated-minutes', 'private', 'tags'],
      ...['parentTaskId', 'predecessors', 'responsible-party-ids', 'attachments'],
    ],
  },
  column: { renamed: ['name'], edited: ['color', 'displayOrder', 'cardLimit', 'completesTasks'] },
  card: { moved: ['columnId'] },
  time: {
    moved: ['project-id', 'todo-item-id'],
    rescheduled: ['date'],
    edited: ['hours', 'minutes', 'description', 'person-id', 'isbillable', 'isbilled', 'has-start-time', 'tags'],
  },
  milestone: {
    renamed: ['title'],
    rescheduled: ['deadline'],
    edited: ['description', 'private', 'tags', 'responsible-party-ids', 'reminder'],
  },
};

/** What was done, where `edited` says too little: restored, renamed, moved, rescheduled, version. Else ''. */
export function changeOf(kind: string, { event_before, before, after }: Update): string {
  if (event_before.endsWith('.DELETED')) return 'restored';
  const [old, now]: Shown[] = [JSON.parse(before), JSON.parse(after)];
  if (kind === 'file' && Number(now!.version) > Number(old!.version)) return 'version';
  const differs = (key: string) => JSON.stringify(old![key]) !== JSON.stringify(now![key]);
  const changed = Object.keys(aspects[kind] ?? {}).filter((word) => aspects[kind]![word]!.some(differs));
  return changed.length === 1 && changed[0] !== 'edited' ? changed[0]! : '';
}
