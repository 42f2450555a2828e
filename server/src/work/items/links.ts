import type { ItemKind, ItemRow } from '../../platform/db/tables/items.ts';

/** Where things of each kind are: their paths, their pages, and how lists call them. */
export const folders = {
  file: 'files',
  milestone: 'milestones',
  tasklist: 'tasklists',
  task: 'tasks',
  column: 'columns',
  notebook: 'notebooks',
  message: 'messages',
  link: 'links',
  comment: 'comments',
  time: 'timelogs',
} as const satisfies Record<ItemKind, string>;

/**
 * Where an item is shown: `tasks/43`, a comment under what it is about: `tasks/43?c=9`, and hours with what was worked on,
 * a task or the project. A column is shown on the board of its project.
 */
export function linkTo({
  kind,
  id,
  inside_kind,
  inside_id,
  project_id,
}: Pick<ItemRow, 'kind' | 'id' | 'inside_kind' | 'inside_id' | 'project_id'>): string {
  if (kind === 'comment' && inside_kind) return `${folders[inside_kind]}/${inside_id}?c=${id}`;
  if (kind === 'column') return `projects/${project_id}/board`;
  if (kind === 'time') return inside_kind ? `${folders[inside_kind]}/${inside_id}` : `projects/${project_id}`;
  return `${folders[kind]}/${id}`;
}
