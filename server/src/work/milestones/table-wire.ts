import type { Static } from 'typebox';
import { type Columns, dayText, namesOf } from '../../platform/http/answer/csv.ts';
import type { ListedMilestone } from './wire.ts';

const columns: Columns<Static<typeof ListedMilestone>> = {
  Milestone: ({ title }) => title,
  Project: (milestone) => milestone['project-name'],
  Deadline: ({ deadline }) => dayText(deadline),
  Responsible: ({ responsiblePartyFullNames }) => responsiblePartyFullNames,
  Completed: ({ completed }) => (completed ? 'yes' : 'no'),
  'Completed on': (milestone) => milestone['completed-on'] ?? '',
  Tags: ({ tags }) => namesOf(tags),
  Description: ({ description }) => description,
  'Created on': (milestone) => milestone['created-on'],
  'Last changed on': (milestone) => milestone['last-changed-on'],
  Id: ({ id }) => id,
};

export const milestoneTable = { name: 'milestones', rows: 'milestones', columns };
