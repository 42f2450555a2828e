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

const views = ['week', 'agenda'] as const;
const zooms = ['day', 'month', 'quarter'] as const;

/** All that an address says of a look at tasks. Each look keeps what the others are told, so that it is there again. */
export type LookSearch = TaskFilter & {
  /** What they are grouped by: rows of a table, lanes of a board. */
  by?: string;
  /** Of a table: sorted by which column (`-due`: the other way round), and which there are (`list due`). */
  sort?: string;
  columns?: string;
  /** Of a calendar: how much time (a month unless it is said), around which day (`2026-11-17`), and the event that is open. */
  view?: (typeof views)[number];
  day?: string;
  event?: number;
  /** Of a timeline: how much time at a glance (weeks unless it is said), whether what must not be late stands out. */
  zoom?: (typeof zooms)[number];
  critical?: true;
  /** The task that is open beside it. */
  task?: number;
};

export const lookIn = (given: Record<string, unknown>): LookSearch => ({
  ...taskFilterIn(given),
  by: text(given.by),
  sort: text(given.sort),
  columns: text(given.columns),
  view: views.find((view) => view === given.view),
  day: /^\d{4}-\d\d-\d\d$/.exec(String(given.day))?.[0],
  event: Number(given.event) || undefined,
  zoom: zooms.find((zoom) => zoom === given.zoom),
  critical: given.critical === true || undefined,
  task: Number(given.task) || undefined,
});

/** What a look shows where nothing is said of what is completed: lists what is to be done, a board every step. */
export type UsualState = 'open' | 'all';

export const isNarrowed = ({ state, ...rest }: TaskFilter, usual: UsualState = 'open'): boolean =>
  (state !== undefined && state !== usual) || Object.values(rest).some((value) => value !== undefined);
