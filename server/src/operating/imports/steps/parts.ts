import { accountSteps, closing } from './account.ts';
import { columnEnds, columns, time } from './boards.ts';
import { events, eventTypes } from './calendar.ts';
import { categories, links, notebooks } from './documents.ts';
import { files } from './files.ts';
import { roles, statuses, updates } from './standing.ts';
import type { Retry, Step } from './step.ts';
import { archivedMessages, comments, messages } from './talk.ts';
import { milestones, predecessors, tasklistEnds, tasklists, tasks } from './tasks.ts';

type Part = { each: 'account' | 'project'; steps: (Step | Retry)[] };

/** In the order in which each finds there what it needs. */
export const parts: Part[] = [
  { each: 'account', steps: [...accountSteps, statuses, eventTypes, events] },
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
      tasklistEnds,
    ],
  },
  { each: 'account', steps: [comments] },
  { each: 'project', steps: [{ retries: predecessors }, closing] },
];
