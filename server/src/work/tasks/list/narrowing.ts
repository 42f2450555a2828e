// What else than a list of tasks is narrowed as those are: a column of a board.
export type { Narrowing as TaskNarrowing } from './filter.ts';
export { narrowTasks } from './filter-store.ts';
export { narrowingParameters, readNarrowing } from './query-wire.ts';
