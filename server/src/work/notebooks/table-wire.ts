import type { Static } from 'typebox';
import { type Columns, nameOf, namesOf, type OfProject } from '../../platform/http/answer/csv.ts';
import type { ListedNotebook } from './wire.ts';

const columns: Columns<Static<typeof ListedNotebook> & OfProject> = {
  Notebook: ({ name }) => name,
  Project: ({ projectName }) => projectName,
  Category: (notebook) => notebook['category-name'],
  Version: ({ version }) => Number(version),
  'Created on': (notebook) => notebook['created-date'],
  'Created by': (notebook) => nameOf(notebook['created-by-userfirstname'], notebook['created-by-userlastname']),
  'Last changed on': (notebook) => notebook['updated-date'],
  'Last changed by': (notebook) => nameOf(notebook['updated-by-userfirstname'], notebook['updated-by-userlastname']),
  Tags: ({ tags }) => namesOf(tags),
  Description: ({ description }) => description,
  Id: ({ id }) => id,
};

export const notebookTable = { name: 'notebooks', rows: 'notebooks', columns };
