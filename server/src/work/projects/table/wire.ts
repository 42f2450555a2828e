import type { Static } from 'typebox';
import { type Columns, dayText, namesOf } from '../../../platform/http/answer/csv.ts';
import type { ListedProject } from '../wire.ts';

const columns: Columns<Static<typeof ListedProject>> = {
  Project: ({ name }) => name,
  Company: ({ company }) => company.name,
  Category: ({ category }) => category.name,
  Status: ({ status, subStatus }) => subStatus || status,
  Start: ({ startDate }) => dayText(startDate),
  End: ({ endDate }) => dayText(endDate),
  Tags: ({ tags }) => namesOf(tags),
  Description: ({ description }) => description,
  'Created on': (project) => project['created-on'],
  'Last changed on': (project) => project['last-changed-on'],
  Id: ({ id }) => id,
};

export const projectTable = { name: 'projects', rows: 'projects', columns };
