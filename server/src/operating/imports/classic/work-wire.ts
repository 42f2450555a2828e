import { flag, followersIn, instant, object, objects, parties, type Raw, text, whole } from './values.ts';

const tagIds = (raw: Raw) => objects(raw, 'tags').map((tag) => whole(tag, 'id'));
const attachments = (raw: Raw) => objects(raw, 'attachments').map((one) => whole(one, 'id'));
const contentType = (raw: Raw) => (/html/i.test(text(raw, 'content-type')) ? ('HTML' as const) : ('TEXT' as const));
const changedAt = (raw: Raw) => instant(raw, 'last-changed-on', 'updated-date', 'dateUpdated');
const isHidden = (raw: Raw) => flag(raw, 'private', 'isprivate');

/** Asked for one by one, it says who else sees it. */
export const isPrivate = isHidden;

export const categoryIn = (raw: Raw) => ({ name: text(raw, 'name') || 'Category', parentId: whole(raw, 'parent-id') });

export const fileIn = (raw: Raw) => ({
  updatedAt: changedAt(raw),
  size: whole(raw, 'size'),
  access: parties(raw, 'grantAccessTo'),
  input: {
    name: text(raw, 'name') || 'file',
    categoryId: whole(raw, 'category-id'),
    isPrivate: isHidden(raw),
    tagIds: tagIds(raw),
  },
  description: text(raw, 'description'),
  versions: versionsIn(raw),
});

/** The oldest first. Who says nothing of versions tells of the newest by telling of the file. */
function versionsIn(raw: Raw) {
  const told = objects(raw, 'versions').filter((one) => whole(one, 'id') > 0);
  const own = { ...raw, id: text(raw, 'version-id'), version: text(raw, 'version') };
  return (told.length > 0 ? told : [own])
    .map((one) => ({
      id: whole(one, 'id'),
      number: whole(one, 'version'),
      name: text(one, 'originalName') || text(raw, 'originalName', 'name') || 'file',
      description: text(one, 'description'),
      size: whole(one, 'size'),
      at: instant(one, 'uploaded-date'),
      by: whole(one, 'uploaded-by-userId'),
      url: text(one, 'download-URL', 'downloadURL'),
      ref: text(one, 'ref'),
    }))
    .sort((one, other) => one.number - other.number);
}

/** The same, with where the bytes of each version are here by now. */
export const withRefs = (raw: Raw, refs: Map<number, string>): Raw => ({
  ...raw,
  versions: versionsIn(raw).map((one) => ({
    id: one.id,
    version: one.number,
    originalName: one.name,
    description: one.description,
    size: one.size,
    'uploaded-date': one.at,
    'uploaded-by-userId': one.by,
    ref: refs.get(one.id),
  })),
});

export function notebookIn(raw: Raw) {
  const type = /markdown/i.test(text(raw, 'notebook-type')) ? ('MARKDOWN' as const) : ('HTML' as const);
  return {
    createdAt: instant(raw, 'created-date'),
    createdBy: whole(raw, 'created-by-userId'),
    updatedAt: changedAt(raw),
    updatedBy: whole(raw, 'updated-by-userId'),
    number: whole(raw, 'version'),
    access: parties(raw, 'grantAccessTo'),
    followers: followersIn(raw),
    lock: flag(raw, 'locked') ? { by: whole(raw, 'locked-by-userid'), at: instant(raw, 'locked-date') } : undefined,
    input: {
      categoryId: whole(raw, 'category-id'),
      isPrivate: isHidden(raw),
      isSecure: flag(raw, 'secureContent'),
      tagIds: tagIds(raw),
    },
    draft: { ...draftIn(raw), type },
    versions: objects(raw, 'versions')
      .map((one) => ({
        id: whole(one, 'id'),
        number: whole(one, 'version'),
        at: instant(one, 'created-date'),
        by: whole(one, 'created-by-userId'),
        draft: { ...draftIn(one), type },
      }))
      .sort((one, other) => one.number - other.number),
  };
}

const draftIn = (raw: Raw) => ({
  name: text(raw, 'name') || 'Notebook',
  description: text(raw, 'description'),
  content: text(raw, 'content'),
});

export const messageIn = (raw: Raw) => ({
  createdAt: instant(raw, 'posted-on'),
  createdBy: whole(raw, 'author-id'),
  updatedAt: changedAt(raw),
  replyCount: whole(raw, 'comments-count'),
  isRead: flag(raw, 'isRead'),
  access: parties(raw, 'grantAccessTo'),
  followers: parties(raw, 'followerIds'),
  files: attachments(raw),
  input: {
    title: text(raw, 'title') || 'Message',
    body: text(raw, 'raw-body', 'body', 'html-body') || ' ',
    contentType: contentType(raw),
    categoryId: whole(raw, 'category-id'),
    isPrivate: isHidden(raw),
    tagIds: tagIds(raw),
  },
  replies: objects(raw, 'replies'),
});

export const linkIn = (raw: Raw) => ({
  createdAt: instant(raw, 'created-date'),
  createdBy: whole(raw, 'created-by-userId'),
  updatedAt: changedAt(raw),
  updatedBy: whole(raw, 'updated-by-userId'),
  access: parties(raw, 'grantAccessTo'),
  followers: followersIn(raw),
  input: {
    name: text(raw, 'name'),
    code: text(raw, 'code') || ' ',
    description: text(raw, 'description'),
    width: whole(raw, 'width'),
    height: whole(raw, 'height'),
    opensWindow: flag(raw, 'open-in-new-window'),
    categoryId: whole(raw, 'category-id'),
    isPrivate: isHidden(raw),
    tagIds: tagIds(raw),
  },
});

const places = {
  task: 'tasks',
  milestone: 'milestones',
  notebook: 'notebooks',
  link: 'links',
  file: 'fileversions',
} as const;
const types: Record<string, keyof typeof places> = {
  todo_items: 'task',
  tasks: 'task',
  milestones: 'milestone',
  notebooks: 'notebook',
  links: 'link',
  files: 'file',
  fileversions: 'file',
};

/** What is said of a message is read with it. */
export const isReply = (raw: Raw): boolean => /^(posts|messages?)$/.test(text(raw, 'commentable_type', 'type'));

export function commentIn(raw: Raw) {
  const [type, kind] = [text(raw, 'commentable_type'), text(raw, 'type') as keyof typeof places];
  const about = Object.hasOwn(types, type) ? types[type]! : kind;
  return {
    place: Object.hasOwn(places, about) ? { at: places[about], id: whole(raw, 'commentable-id') } : undefined,
    number: whole(raw, 'commentNo') || (raw.replyNo === undefined ? 0 : Number(raw.replyNo) + 1),
    createdAt: instant(raw, 'datetime', 'posted-on'),
    createdBy: whole(raw, 'author-id', 'author_id'),
    updatedAt: changedAt(raw),
    isRead: flag(raw, 'isRead'),
    files: attachments(raw),
    input: {
      body: text(raw, 'raw-body', 'body', 'html-body') || ' ',
      contentType: contentType(raw),
      isPrivate: isHidden(raw),
      emailedFrom: text(raw, 'emailed-from').slice(0, 255),
    },
  };
}

export const hasLikes = (raw: Raw): boolean => whole(raw, 'numLikes') > 0;

/** Once they have been asked for. */
export const likesIn = (raw: Raw) =>
  objects(raw, 'likes').map((like) => ({ by: whole(like, 'id'), at: instant(like, 'posted-on') }));

export const commentMisfits = (raw: Raw): string[] => [
  ...(flag(raw, 'likesAreUntold') ? ['who likes it is not told'] : []),
  ...(isHidden(raw) ? ['whom it was private for is not told: its author and Administrators see it'] : []),
];

export const columnIn = (raw: Raw) => ({
  createdAt: instant(raw, 'dateCreated'),
  updatedAt: instant(raw, 'dateUpdated'),
  position: Math.trunc(Number(raw.displayOrder)),
  completesTasks: flag(raw, 'completesTasks'),
  input: {
    name: text(raw, 'name') || 'Column',
    color: text(raw, 'color').replace(/^([0-9a-f]{6})$/i, '#$1'),
    cardLimit: whole(raw, 'cardLimit'),
  },
  cards: objects(raw, 'cards').map((card) => ({
    id: whole(card, 'id'),
    taskId: whole(card, 'taskId'),
    position: Math.trunc(Number(card.displayOrder)),
    createdAt: instant(card, 'dateCreated'),
    updatedAt: instant(card, 'dateUpdated'),
  })),
});

/** Some say hours and minutes, some parts of an hour. */
function lasting(raw: Raw): { hours: number; minutes: number } {
  const [hours, minutes] = ['hours', 'minutes'].map((key) => Math.max(0, Number(text(raw, key)) || 0)) as [
    number,
    number,
  ];
  const all = Math.round(60 * hours + minutes);
  return { hours: Math.floor(all / 60), minutes: all % 60 };
}

export function timeIn(raw: Raw) {
  const [at, local] = [instant(raw, 'date'), instant(raw, 'dateUserPerspective', 'date')];
  return {
    taskId: whole(raw, 'todo-item-id', 'taskId'),
    personId: whole(raw, 'person-id'),
    createdAt: instant(raw, 'createdAt', 'updated-date', 'date'),
    updatedAt: instant(raw, 'updated-date', 'createdAt'),
    at,
    local,
    hasStart: flag(raw, 'has-start-time'),
    input: {
      date: (local ?? '').slice(0, 10).replaceAll('-', ''),
      ...lasting(raw),
      description: text(raw, 'description'),
      isBillable: flag(raw, 'isbillable'),
      isBilled: flag(raw, 'isbilled'),
      tagIds: tagIds(raw),
    },
  };
}

/** Under whichever key an answer has the one thing that was asked for. */
export const one = (answer: Raw, ...keys: string[]): Raw =>
  keys.map((key) => object(answer, key)).find((found) => Object.keys(found).length > 0) ?? {};
