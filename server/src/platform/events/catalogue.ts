/**
 * Every event there is. A name that is not here cannot be recorded or registered. Its number is the id that the classic API
 * shows, so a number is never used for another name: a new event takes the next one, wherever it stands.
 */
const kinds = {
  PROJECT: {
    CREATED: 1,
    UPDATED: 2,
    ARCHIVED: 3,
    REOPENED: 4,
    COMPLETED: 5,
    DELETED: 6,
    COPIED: 7,
    TAGGED: 73,
    UNTAGGED: 74,
  },
  FILE: { CREATED: 8, UPDATED: 9, DELETED: 10, DOWNLOADED: 11, TAGGED: 42, UNTAGGED: 43 },
  MILESTONE: {
    CREATED: 12,
    UPDATED: 13,
    COMPLETED: 14,
    REOPENED: 15,
    DELETED: 16,
    TAGGED: 44,
    UNTAGGED: 45,
    REMINDER: 84,
  },
  TASKLIST: { CREATED: 17, UPDATED: 18, COMPLETED: 19, REOPENED: 20, DELETED: 21, CREATEDFROMTEMPLATE: 100 },
  TASK: {
    CREATED: 22,
    UPDATED: 23,
    COMPLETED: 24,
    REOPENED: 25,
    MOVED: 26,
    DELETED: 27,
    TAGGED: 40,
    UNTAGGED: 41,
    REMINDER: 83,
  },
  NOTEBOOK: { CREATED: 28, UPDATED: 29, DELETED: 30, TAGGED: 46, UNTAGGED: 47 },
  MESSAGE: { CREATED: 60, UPDATED: 61, DELETED: 62, TAGGED: 63, UNTAGGED: 64 },
  MESSAGEREPLY: { CREATED: 65, UPDATED: 66, DELETED: 67 },
  LINK: { CREATED: 68, UPDATED: 69, DELETED: 70, TAGGED: 71, UNTAGGED: 72 },
  COMMENT: { CREATED: 31, UPDATED: 32, DELETED: 33 },
  TIME: { CREATED: 48, UPDATED: 49, DELETED: 50, TAGGED: 51, UNTAGGED: 52 },
  TIMER: { CREATED: 53 },
  COLUMN: { CREATED: 54, UPDATED: 55, DELETED: 56 },
  CARD: { CREATED: 57, UPDATED: 58, DELETED: 59 },
  COMPANY: { CREATED: 34, UPDATED: 35, DELETED: 36 },
  STATUS: { CREATED: 75, UPDATED: 76, DELETED: 77 },
  PROJECTUPDATE: { CREATED: 78, UPDATED: 79, DELETED: 80, REQUESTED: 101 },
  ROLE: { CREATED: 81, UPDATED: 82, DELETED: 93 },
  CALENDAREVENT: { CREATED: 94, UPDATED: 95, DELETED: 96, REMINDER: 102 },
  USER: { CREATED: 37, UPDATED: 38, DELETED: 39 },
} as const;

type Kinds = typeof kinds;
export type EventName = { [K in keyof Kinds]: `${K}.${Extract<keyof Kinds[K], string>}` }[keyof Kinds];

/** By their numbers. */
export const eventNumbers: ReadonlyMap<EventName, number> = new Map(
  Object.entries(kinds)
    .flatMap(([kind, verbs]) =>
      Object.entries(verbs).map(([verb, number]): [EventName, number] => [`${kind}.${verb}` as EventName, number]),
    )
    .sort(([, one], [, other]) => one - other),
);

export const eventNames: readonly EventName[] = [...eventNumbers.keys()];

/** As programs write them, in the names that are here: some say `MESSAGEREPLIES.CREATED` or `CALENDEREVENT.CREATED`. */
export const spelledHere = (pattern: string): string =>
  pattern
    .trim()
    .toUpperCase()
    .replace(/^MESSAGEREPLIES(?=\.)/, 'MESSAGEREPLY')
    .replace(/^CALENDEREVENT(?=\.)/, 'CALENDAREVENT');

/** `TASK.CREATED`, `TASK.*` or `*`. */
export const isEventPattern = (pattern: string): boolean =>
  pattern === '*' ||
  eventNames.some((name) => name === pattern || (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -1))));

export const matchesPattern = (name: string, pattern: string): boolean =>
  pattern === '*' || name === pattern || (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -1)));
