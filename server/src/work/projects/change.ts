import { bit } from '../../platform/db/tables/bit.ts';
import type { ProjectRow } from '../../platform/db/tables/projects.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { invalid } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { type ProjectChange, pagesIn } from './wire.ts';

export type Change = Read<(typeof ProjectChange)['fields']>;
type Columns = { -readonly [K in keyof ProjectRow]?: ProjectRow[K] };

/** The columns that what was sent really changes: what was already so is no change. */
export function changesIn(input: Change, project: ProjectRow, now: string): Columns {
  const changed: Columns = {};
  const set = <K extends keyof ProjectRow>(column: K, value: ProjectRow[K] | undefined) => {
    if (value !== undefined && value !== project[column]) changed[column] = value;
  };
  if (input.name !== undefined) {
    set('name', input.name);
    set('name_key', sortKey(input.name));
  }
  set('description', input.description);
  set('status', input.status);
  set('company_id', input.companyId || undefined);
  set('category_id', input.categoryId === undefined ? undefined : input.categoryId || null);
  set('owner_id', input.ownerId === undefined ? undefined : input.ownerId || null);
  set('announcement', input.announcement);
  set('shows_announcement', input.showsAnnouncement === undefined ? undefined : bit(input.showsAnnouncement));
  set('start_page', input.startPage === undefined ? undefined : input.startPage || 'projectoverview');
  set('start_date', input.startDate);
  set('end_date', input.endDate);
  set('notifies_everyone', input.notifiesEveryone === undefined ? undefined : bit(input.notifiesEveryone));
  if (input.isNotComplete) set('completed_at', null);
  else if (input.isComplete) set('completed_at', project.completed_at ?? now);
  const pages = pagesIn(input);
  if (Object.keys(pages).length > 0) set('features', JSON.stringify({ ...JSON.parse(project.features), ...pages }));
  return changed;
}

export function eventsOf(changed: Columns): EventName[] {
  const events = new Set<EventName>();
  for (const column of Object.keys(changed)) {
    if (column !== 'status' && column !== 'completed_at') events.add('PROJECT.UPDATED');
  }
  if (changed.status) events.add(changed.status === 'archived' ? 'PROJECT.ARCHIVED' : 'PROJECT.REOPENED');
  if (changed.completed_at !== undefined) events.add(changed.completed_at ? 'PROJECT.COMPLETED' : 'PROJECT.REOPENED');
  return [...events];
}

export function checkDates(row: Pick<ProjectRow, 'start_date' | 'end_date'>): void {
  if (row.start_date === '' || row.end_date === '' || row.end_date >= row.start_date) return;
  throw invalid('endDate must not be before startDate.', [
    { field: 'endDate', message: 'must not be before startDate' },
  ]);
}
