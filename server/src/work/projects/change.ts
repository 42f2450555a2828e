import { type Committed, type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { ProjectRow } from '../../platform/db/tables/projects.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { prepareLogo } from './logo.ts';
import { announce, checkDates, checkLinks, lockProject, type ProjectView, refuseIfArchived } from './projects.ts';
import * as store from './store.ts';
import { type ProjectChange, pagesIn } from './wire.ts';

type Change = Read<(typeof ProjectChange)['fields']>;
type Columns = { -readonly [K in keyof ProjectRow]?: ProjectRow[K] };

/** Only what is sent changes; what was already so is no change and makes no event. */
export async function updateProject(ctx: Context, id: number, input: Change): Promise<Committed<ProjectRow>> {
  const putLogo = input.logoRef === undefined ? undefined : await prepareLogo(ctx, input.logoRef);
  return transact(ctx, async (tx) => {
    const project = await lockProject(ctx, tx, id);
    const changed = changesIn(input, project, ctx.now);
    const logo = await putLogo?.(tx, project);
    if (logo !== undefined && logo !== project.logo_blob) changed.logo_blob = logo;
    const isTagged = await ctx.services.putTags(ctx, tx, { kind: 'project', id }, input);
    const happened = eventsOf(changed, isTagged);
    if (happened.length === 0) return project;
    if (project.status === 'archived' && changed.status === undefined) refuseIfArchived(project);
    await checkLinks(ctx, tx, {
      companyId: changed.company_id,
      categoryId: changed.category_id,
      ownerId: changed.owner_id,
    });
    changed.updated_at = ctx.now;
    const next: ProjectView = { ...project, ...changed };
    checkDates(next);
    await store.saveProject(tx, project, changed);
    const pointsElsewhere = isTagged || changed.company_id !== undefined || changed.category_id !== undefined;
    for (const name of happened) await announce(ctx, tx, name, id, pointsElsewhere ? undefined : next);
    return next;
  });
}

/** To put tags on it, which an archived project keeps as they are. */
export async function holdProject(ctx: Context, tx: Queries, id: number): Promise<void> {
  refuseIfArchived(await lockProject(ctx, tx, id));
}

/** Its tags are others now. */
export async function changedProject(ctx: Context, tx: Queries, id: number): Promise<void> {
  await store.saveProject(tx, await lockProject(ctx, tx, id), { updated_at: ctx.now });
  await announce(ctx, tx, 'PROJECT.UPDATED', id);
}

/** The columns that what was sent really changes: what was already so is no change. */
function changesIn(input: Change, project: ProjectRow, now: string): Columns {
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

function eventsOf(changed: Columns, isTagged: boolean): EventName[] {
  const events = new Set<EventName>(isTagged ? ['PROJECT.UPDATED'] : []);
  for (const column of Object.keys(changed)) {
    if (column !== 'status' && column !== 'completed_at') events.add('PROJECT.UPDATED');
  }
  if (changed.status) events.add(changed.status === 'archived' ? 'PROJECT.ARCHIVED' : 'PROJECT.REOPENED');
  if (changed.completed_at !== undefined) events.add(changed.completed_at ? 'PROJECT.COMPLETED' : 'PROJECT.REOPENED');
  return [...events];
}
