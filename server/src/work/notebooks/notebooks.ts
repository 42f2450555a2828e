import { may } from '../../platform/access/access.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { NotebookRow } from '../../platform/db/tables/notebooks.ts';
import { notFound } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { chooseCategory } from '../categories/categories.ts';
import { notebookCategories } from '../categories/kinds.ts';
import { grantAccess } from '../items/access.ts';
import { addItem } from '../items/items.ts';
import { putFollowers, requirePrivacy } from '../items/people.ts';
import { tellAlso } from '../members/named.ts';
import { type ProjectView, requireOpenProject } from '../projects/projects.ts';
import { putTags } from './change.ts';
import { requireNotebook } from './find.ts';
import { announce, withDetails } from './show.ts';
import * as store from './store.ts';
import { findVersion, insertVersion } from './versions/store.ts';
import { type Draft, newVersion, type ReadContent, readContent, wordsOf } from './versions/versions.ts';
import type { NewNotebook, WholeNotebook } from './wire.ts';

export async function readNotebook(ctx: Context, id: number): Promise<WholeNotebook> {
  const view = await requireNotebook(ctx, ctx.db, id, 'notebook.read');
  const [notebook] = await withDetails(ctx, ctx.db, [view]);
  const version = await findVersion(ctx.db, view, view.version_number);
  if (!version) throw notFound('notebook');
  const standing = view;
  return { ...notebook!, version, isProjectAdministrator: may(ctx.actor, 'project.change', standing) };
}

export async function createNotebook(
  ctx: Context,
  projectId: number,
  input: Read<(typeof NewNotebook)['fields']>,
): Promise<Committed<NotebookRow>> {
  const ahead = await readContent(ctx, input.content ?? '');
  return transact(ctx, async (tx) =>
    createNotebookIn(ctx, tx, await requireOpenProject(ctx, tx, projectId, 'notebook.change'), input, ahead),
  );
}

/** In the transaction of what else is made with it. */
export async function createNotebookIn(
  ctx: Context,
  tx: Queries,
  project: ProjectView,
  input: Read<(typeof NewNotebook)['fields']>,
  ahead?: ReadContent,
): Promise<NotebookRow> {
  await requirePrivacy(ctx, tx, project, { ...input, granted: input.access });
  const categoryId = await chooseCategory(ctx, tx, notebookCategories, project, input);
  const { name, description = '', type = 'HTML', content = '' } = input;
  const { isPrivate = false, isSecure = false, isLocked = false } = input;
  const draft = { name, description, type, content };
  const place = { projectId: project.id, categoryId, isPrivate, isSecure, isLocked };
  const notebook = await insertNotebook(ctx, tx, draft, place, ahead);
  await grantAccess(ctx, tx, project, { ...notebook, kind: 'notebook' }, input.access);
  await putFollowers(ctx, tx, project, { ...notebook, kind: 'notebook' }, input);
  await putTags(ctx, tx, notebook, input);
  await tellAlso(ctx, tx, project, { ...notebook, kind: 'notebook' }, input);
  await announce(ctx, tx, 'NOTEBOOK.CREATED', notebook.id);
  return notebook;
}

type NotebookPlace = {
  projectId: number;
  categoryId: number;
  isPrivate: boolean;
  isSecure: boolean;
  isLocked: boolean;
};

/** The rows of a new notebook and its first version, and what makes it an item of its project. */
export async function insertNotebook(
  ctx: Context,
  tx: Queries,
  draft: Draft,
  place: NotebookPlace,
  ahead?: ReadContent,
): Promise<NotebookRow> {
  const { accountId, personId } = ctx.actor;
  const id = await newId(ctx, tx, 'notebook');
  const version = await newVersion(ctx, tx, { account_id: accountId, id }, draft, 1);
  const { name, description, type } = version;
  const { projectId, categoryId, isPrivate, isSecure, isLocked } = place;
  const notebook: NotebookRow = {
    account_id: accountId,
    id,
    project_id: projectId,
    category_id: categoryId,
    name,
    name_key: sortKey(name),
    description,
    type,
    is_private: bit(isPrivate),
    is_secure: bit(isSecure),
    version_id: version.id,
    version_number: version.number,
    locked_by: isLocked ? personId : null,
    locked_at: isLocked ? ctx.now : null,
    created_by: personId,
    created_at: ctx.now,
    updated_by: personId,
    updated_at: ctx.now,
    deleted_at: null,
  };
  await store.insertNotebook(tx, notebook);
  await insertVersion(tx, version);
  await addItem(ctx, tx, { kind: 'notebook', id, projectId, ...(await wordsOf(ctx, version, ahead)), isPrivate });
  return notebook;
}
