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
const states = ['completed', 'all'] as const;

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

export const isNarrowed = (filter: TaskFilter): boolean => Object.values(filter).some((value) => value !== undefined);

const onlyDue = { 'ignore-start-dates': true };
const dueParameters = {
  late: { filter: 'overdue' },
  today: { filter: 'today', ...onlyDue },
  week: { filter: 'within7', ...onlyDue },
  upcoming: { filter: 'within365', includeToday: false, ...onlyDue },
  none: { filter: 'nodate', ...onlyDue },
} as const;

/** A filter as the API spells it. */
export const parametersOf = ({ who, due, priority, state, tag, words }: TaskFilter) => ({
  ...(due && dueParameters[due]),
  ...(who && { 'responsible-party-ids': [who] }),
  ...(priority && { priority }),
  ...(tag && { 'tag-ids': [tag] }),
  ...(words && { searchTerm: words }),
  ...(state === 'all' && { includeCompletedTasks: true }),
  // Between these two lies every moment at which something can have been completed.
  ...(state === 'completed' && { completedAfterDate: '19700101' }),
});
