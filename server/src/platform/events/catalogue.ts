/** Every event there is. A name that is not here cannot be recorded or registered. */
const kinds = {
  PROJECT: ['CREATED', 'UPDATED', 'ARCHIVED', 'REOPENED', 'COMPLETED', 'DELETED', 'COPIED'],
  FILE: ['CREATED', 'UPDATED', 'DELETED', 'DOWNLOADED'],
  MILESTONE: ['CREATED', 'UPDATED', 'COMPLETED', 'REOPENED', 'DELETED'],
  TASKLIST: ['CREATED', 'UPDATED', 'COMPLETED', 'REOPENED', 'DELETED'],
  TASK: ['CREATED', 'UPDATED', 'COMPLETED', 'REOPENED', 'MOVED', 'DELETED'],
  NOTEBOOK: ['CREATED', 'UPDATED', 'DELETED'],
  COMMENT: ['CREATED', 'UPDATED', 'DELETED'],
  COMPANY: ['CREATED', 'UPDATED', 'DELETED'],
  USER: ['CREATED', 'UPDATED', 'DELETED'],
} as const;

type Kinds = typeof kinds;
export type EventName = { [K in keyof Kinds]: `${K}.${Kinds[K][number]}` }[keyof Kinds];

/** In catalogue order; the position is the number the classic API shows as the event's id, so only ever append. */
export const eventNames: readonly EventName[] = Object.entries(kinds).flatMap(([kind, verbs]) =>
  verbs.map((verb) => `${kind}.${verb}` as EventName),
);

/** `TASK.CREATED`, `TASK.*` or `*`. */
export const isEventPattern = (pattern: string): boolean =>
  pattern === '*' ||
  eventNames.some((name) => name === pattern || (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -1))));

export const matchesPattern = (name: string, pattern: string): boolean =>
  pattern === '*' || name === pattern || (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -1)));
