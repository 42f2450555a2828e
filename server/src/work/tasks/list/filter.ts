import type { TaskRow } from '../../../platform/db/tables/tasks.ts';
import type { Viewer } from '../../items/sight.ts';

/** Where the tasks are: right below some, in one list, one project, one category, or in every project the viewer sees. */
export type Scope = { projectId?: number; tasklistId?: number; parentIds?: number[]; categoryId?: number };

type Days = [first: string, last: string];
/** What it says of the dates holds together: one lies within these days, or there is none. */
export type DateTest = { due?: Days | 'none'; start?: Days | 'none' };

/** Which of the tasks that are there. */
export type Narrowing = {
  progress: 'open' | 'completed' | 'all' | 'open or sub-task';
  rootsOnly?: boolean;
  includesTrash?: boolean;
  includesTrashedLists?: boolean;
  includesArchived?: boolean;
  /** Of each group one has to hold. */
  dates?: DateTest[][];
  updatedAfter?: string;
  completedAfter?: string;
  completedBefore?: string;
  creatorIds?: number[];
  /** 0 stands for nobody, -1 for anybody. */
  responsibleIds?: number[];
  tagIds?: number[];
  /** '' is a priority, too: none. */
  priorities?: TaskRow['priority'][];
  /** In its name or description. */
  words?: string;
};

export type TaskFilter = { viewer: Viewer; scope: Scope; narrowing: Narrowing };
