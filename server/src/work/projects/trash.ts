const DAY_MS = 86_400_000;
const TRASH_DAYS = 30;

/** What was deleted then or earlier cannot be restored: the worker may be taking it apart. */
export const endOfTrash = (now: Date): string => new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString();
