import type { Static } from 'typebox';
import { type Columns, nameOf, namesOf, type OfProject } from '../../../platform/http/answer/csv.ts';
import type { ListedFile } from '../wire.ts';

const columns: Columns<Static<typeof ListedFile> & OfProject> = {
  File: ({ name }) => name,
  Project: ({ projectName }) => projectName,
  Category: (file) => file['category-name'],
  Bytes: ({ size }) => Number(size),
  Version: ({ version }) => Number(version),
  'Uploaded on': (file) => file['uploaded-date'],
  'Uploaded by': (file) => nameOf(file['uploaded-by-user-first-name'], file['uploaded-by-user-last-name']),
  Tags: ({ tags }) => namesOf(tags),
  Description: ({ description }) => description,
  'Last changed on': (file) => file['last-changed-on'],
  Id: ({ id }) => id,
};

export const fileTable = { name: 'files', rows: 'files', columns };
