import { accountSteps, closing } from './account.ts';
import { activity } from './activity.ts';
import { cards, columnEnds, columns, time } from './boards.ts';
import { events, eventTypes } from './calendar.ts';
import { categories, links, notebooks } from './documents.ts';
import { files } from './files.ts';
import { pictures } from './pictures.ts';
import { reminders } from './reminders.ts';
import { roles, statuses, timers, updates, views } from './standing.ts';
import type { Clearing, Leaving, Retry, Step } from './step.ts';
import { archivedMessages, comments, messages, replies } from './talk.ts';
import { milestones, predecessors, tasklistEnds, tasklists, tasks } from './tasks.ts';

type Part = { each: 'account' | 'project'; steps: (Step | Retry | Clearing)[] };

/** What holds others goes before them, and takes them along; what many have is taken from all who have it at the end. */
const clears: Leaving[] = [
  accountSteps.find(({ kind }) => kind === 'projects')!,
  tasklists,
  tasks,
  reminders,
  milestones,
  files,
  notebooks,
  links,
  messages,
  comments,
  replies,
  time,
  columns,
  cards,
  updates,
  roles,
  views,
  timers,
  ...categories,
  events,
  eventTypes,
  statuses,
  ...pictures,
  ...accountSteps.filter(({ kind }) => kind !== 'projects').toReversed(),
];

/** In the order in which each finds there what it needs. */
export const parts: Part[] = [
  { each: 'account', steps: [...accountSteps, ...pictures, statuses, eventTypes, events] },
  {
    each: 'project',
    steps: [
      roles,
      updates,
      ...categories,
      files,
      milestones,
      tasklists,
      tasks,
      { retries: tasks },
      notebooks,
      links,
      messages,
      archivedMessages,
      columns,
      columnEnds,
      time,
      views,
      tasklistEnds,
    ],
  },
  { each: 'account', steps: [comments, replies, timers, { clears }] },
  { each: 'project', steps: [{ retries: predecessors }, closing, activity] },
];
