import { requireInAccount } from '../../platform/access/access.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { BookmarkRow } from '../../platform/db/tables/notebooks.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { chooseCategory, readCategory } from '../categories/categories.ts';
import { linkCategories } from '../categories/kinds.ts';
import { grantAccess } from '../items/access.ts';
import { addItem } from '../items/items.ts';
import { putFollowers, requirePrivacy } from '../items/people.ts';
import { viewerOf } from '../items/sight.ts';
import { tellAlso } from '../members/named.ts';
import { type ProjectView, requireOpenProject, requireProject } from '../projects/projects.ts';
import { putTags, wordsOf } from './change.ts';
import { requireLink } from './find.ts';
import { announce, withDetails } from './show.ts';
import * as store from './store.ts';
import type { Link, NewLink } from './wire.ts';

export async function readLink(ctx: Context, id: number): Promise<Link> {
  const view = await requireLink(ctx, ctx.db, id, 'link.read');
  return (await withDetails(ctx, ctx.db, [view]))[0]!;
}

type Wanted = Pick<store.LinkFilter, 'search' | 'tagIds' | 'hasAllTags'>;
type LinksOfProject = Page<Link> & { project: ProjectView };

export async function listProjectLinks(
  ctx: Context,
  projectId: number,
  wanted: Wanted,
  paging: Paging,
): Promise<LinksOfProject> {
  const project = await requireProject(ctx, ctx.db, projectId, 'link.read');
  return { ...(await list(ctx, { ...wanted, projectId }, 'name_key', paging)), project };
}

export async function listCategoryLinks(ctx: Context, categoryId: number, wanted: Wanted, paging: Paging) {
  const { project_id: projectId } = await readCategory(ctx, linkCategories, categoryId);
  return list(ctx, { ...wanted, projectId, categoryId }, 'name_key', paging);
}

/** Of every project the actor sees, one project after the other; or of one. */
export async function listLinks(
  ctx: Context,
  { projectId, ...wanted }: Wanted & { projectId?: number },
  paging: Paging,
): Promise<Page<Link>> {
  requireInAccount(ctx.actor, 'project.list');
  return list(ctx, { ...wanted, ...(projectId && { projectId }) }, 'project_id', paging);
}

async function list(
  ctx: Context,
  where: Omit<store.LinkFilter, keyof ReturnType<typeof viewerOf>>,
  order: store.LinkOrder,
  paging: Paging,
): Promise<Page<Link>> {
  const filter = { ...viewerOf(ctx), ...where };
  const page = await ctx.services.cursors.page(ctx, `links ${JSON.stringify([filter, order])}`, paging, {
    rows: (start) => store.listLinks(ctx.db, filter, order, { ...start, limit: paging.pageSize }),
    count: () => store.countLinks(ctx.db, filter),
    boundary: (row) => ({ key: row[order], id: row.id }),
  });
  return { ...page, items: await withDetails(ctx, ctx.db, page.items) };
}

const NAME_LENGTH = 255;
/** As programs expect of one that does not say how large it is. */
const USUAL = { width: 800, height: 600 };

export async function createLink(
  ctx: Context,
  projectId: number,
  input: Read<(typeof NewLink)['fields']>,
): Promise<Committed<BookmarkRow>> {
  return transact(ctx, async (tx) => {
    const project = await requireOpenProject(ctx, tx, projectId, 'link.change');
    await requirePrivacy(ctx, tx, project, { ...input, granted: input.access });
    const categoryId = await chooseCategory(ctx, tx, linkCategories, project, input);
    const name = input.name?.trim() || [...input.code].slice(0, NAME_LENGTH).join('');
    const link = await insertLink(ctx, tx, {
      project_id: projectId,
      category_id: categoryId,
      name,
      name_key: sortKey(name),
      code: input.code,
      description: input.description ?? '',
      width: input.width || USUAL.width,
      height: input.height || USUAL.height,
      opens_window: bit(input.opensWindow ?? true),
      is_private: bit(input.isPrivate ?? false),
    });
    await grantAccess(ctx, tx, project, { ...link, kind: 'link' }, input.access);
    await putFollowers(ctx, tx, project, { ...link, kind: 'link' }, input);
    await putTags(ctx, tx, link, input);
    await tellAlso(ctx, tx, project, { ...link, kind: 'link' }, input);
    await announce(ctx, tx, 'LINK.CREATED', link.id);
    return link;
  });
}

type Content = Omit<
  BookmarkRow,
  'account_id' | 'id' | 'created_by' | 'created_at' | 'updated_by' | 'updated_at' | 'deleted_at'
>;

/** The row of a new link, and what makes it an item of its project. */
export async function insertLink(ctx: Context, tx: Queries, content: Content): Promise<BookmarkRow> {
  const { accountId, personId } = ctx.actor;
  const link: BookmarkRow = {
    ...content,
    account_id: accountId,
    id: await newId(ctx, tx, 'link'),
    created_by: personId,
    created_at: ctx.now,
    updated_by: personId,
    updated_at: ctx.now,
    deleted_at: null,
  };
  await store.insertLink(tx, link);
  const { id, project_id: projectId, is_private } = link;
  await addItem(ctx, tx, { kind: 'link', id, projectId, ...wordsOf(link), isPrivate: is_private === 1 });
  return link;
}
