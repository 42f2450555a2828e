import type { ItemKind } from '../../platform/db/tables/items.ts';
import { folders } from '../items/links.ts';

/** What can be talked about: every kind that is not left out here. */
export type SubjectKind = Exclude<ItemKind, 'comment' | 'tasklist' | 'column' | 'time'>;

/** How programs call what a comment is about. */
export const subjectTypes: Record<SubjectKind, string> = {
  task: 'todo_items',
  milestone: 'milestones',
  notebook: 'notebooks',
  message: 'posts',
  file: 'files',
  link: 'links',
};
export const subjectKinds = Object.keys(subjectTypes) as SubjectKind[];

/** The resources that have comments. On files they are written about a version, and belong to the file. */
export type SubjectPlace = (typeof folders)[SubjectKind] | 'fileversions';
export const places: SubjectPlace[] = subjectKinds.flatMap((kind) =>
  kind === 'file' ? ['fileversions', folders.file] : [folders[kind]],
);
