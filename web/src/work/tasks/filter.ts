/** What the tasks are narrowed to; it lives in the address. */
export type TaskFilter = {
  who?: string;
  due?: (typeof dues)[number];
  priority?: (typeof priorities)[number];
  state?: (typeof states)[number];
  tag?: string;
  words?: string;
};

const dues = ['late', 'today', 'week', 'upcoming', 'none'] as const;
const priorities = ['high', 'medium', 'low', 'none'] as const;
const states = ['open', 'completed', 'all'] as const;

const text = (value: unknown): string | undefined => (value === undefined || value === '' ? undefined : String(value));

/** Whatever somebody typed as an address, as far as it means something. */
export const taskFilterIn = (given: Record<string, unknown>): TaskFilter => ({
  who: text(given.who),
  due: dues.find((due) => due === given.due),
  priority: priorities.find((priority) => priority === given.priority),
  state: states.find((state) => state === given.state),
  tag: text(given.tag),
  words: text(given.words),
});

/** The same of a page that shows a task beside it. */
export const openTaskIn = ({ task }: Record<string, unknown>): { task?: number } => ({
  task: Number(task) || undefined,
});

/** What a look shows where nothing is said of what is completed: lists what is to be done, a board every step. */
export type UsualState = 'open' | 'all';

export const isNarrowed = ({ state, ...rest }: TaskFilter, usual: UsualState = 'open'): boolean =>
  (state !== undefined && state !== usual) || Object.values(rest).some((value) => value !== undefined);
