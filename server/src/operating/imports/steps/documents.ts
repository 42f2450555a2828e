import { createCategory, deleteCategory, updateCategory } from '../../../work/categories/categories.ts';
import {
  type CategoryKind,
  fileCategories,
  linkCategories,
  messageCategories,
  notebookCategories,
} from '../../../work/categories/kinds.ts';
import { updateLink } from '../../../work/links/change.ts';
import { createLink } from '../../../work/links/links.ts';
import { deleteLink, restoreLink } from '../../../work/links/trash.ts';
import { updateNotebook } from '../../../work/notebooks/change.ts';
import { unlockNotebook } from '../../../work/notebooks/locks.ts';
import { moveNotebook } from '../../../work/notebooks/move.ts';
import { createNotebook } from '../../../work/notebooks/notebooks.ts';
import { deleteNotebook, restoreNotebook } from '../../../work/notebooks/trash.ts';
import type { Past } from '../acting.ts';
import { Refused, type Source } from '../classic/calling.ts';
import { type Raw, whole } from '../classic/values.ts';
import { categoryIn, isPrivate, linkIn, notebookIn, one } from '../classic/work-wire.ts';
import { idIn as id, inProjectUnder, parentsFirst, readAll, type Step, underKey } from './step.ts';

const categoriesOf = (kind: CategoryKind): Step => ({
  kind: `${kind.what.replace(/y$/, 'ies')}`,
  path: (projectId) => `/projects/${projectId}/${kind.path}.json`,
  list: (answer) => parentsFirst(underKey('categories')(answer)),
  id,
  ids: (raw) => ({ [kind.counter]: id(raw) }),
  async write(past, raw, projectId) {
    const ctx = past.as(0, undefined, { [kind.counter]: id(raw) });
    await createCategory(ctx, kind, projectId, categoryIn(raw));
  },
  change: (past, raw) => updateCategory(past.as(0, undefined), kind, id(raw), categoryIn(raw)),
  remove: (past, gone) => deleteCategory(past.as(0, undefined), kind, gone),
});

export const categories: Step[] = [fileCategories, notebookCategories, messageCategories, linkCategories].map(
  categoriesOf,
);

/** One that has not come is none. */
export async function categoryFor(past: Past, kind: CategoryKind, categoryId: number) {
  if (categoryId === 0) return {};
  if (await past.has(categoriesOf(kind).kind, categoryId)) return { categoryId };
  past.absent.push('its category is not there');
  return {};
}

/** Who sees what is private is told where it is asked for by itself. */
export const alone =
  (path: string, ...keys: string[]) =>
  async (source: Source, raw: Raw): Promise<Raw> =>
    isPrivate(raw) ? { ...raw, ...one((await source.get(`/${path}/${id(raw)}.json`)).body, ...keys) } : raw;

export const links: Step = {
  kind: 'links',
  path: (projectId) => `/projects/${projectId}/links.json`,
  list: inProjectUnder('links'),
  id,
  ids: (raw) => ({ link: id(raw) }),
  more: alone('links', 'link'),
  asks: (raw) => Number(isPrivate(raw)),
  async write(past, raw, projectId) {
    const { createdBy, createdAt, updatedAt, updatedBy, access, followers, input } = linkIn(raw);
    await createLink(past.as(createdBy, createdAt, { link: id(raw) }), projectId, {
      ...input,
      ...(await categoryFor(past, linkCategories, input.categoryId)),
      ...(await past.presentIn(projectId, { access, ...followers })),
    });
    await past.date('bookmarks', id(raw), datesOf(past, updatedAt, updatedBy));
  },
  seenBy: { object: 'link' },
  async change(past, raw, projectId) {
    const { createdBy, createdAt, updatedAt, updatedBy, access, followers, input } = linkIn(raw);
    await updateLink(past.as(updatedBy || createdBy, updatedAt ?? createdAt), id(raw), {
      ...input,
      categoryId: 0,
      ...(await categoryFor(past, linkCategories, input.categoryId)),
      ...(await past.presentIn(projectId, { access })),
      ...(await past.presentNow(projectId, followers)),
    });
    await past.date('bookmarks', id(raw), datesOf(past, updatedAt, updatedBy));
  },
  remove: (past, gone) => deleteLink(past.as(0, undefined), gone),
  restore: (past, back) => restoreLink(past.as(0, undefined), back),
};

const datesOf = (past: Past, updated_at: string | undefined, updated_by: number) => ({
  ...(updated_at && { updated_at }),
  ...(past.target.people.has(updated_by) && { updated_by }),
});

export const notebooks: Step = {
  kind: 'notebooks',
  path: (projectId) => `/projects/${projectId}/notebooks.json`,
  list: inProjectUnder('notebooks'),
  id,
  ids: (raw) => ({
    notebook: id(raw),
    notebookVersion: Math.max(whole(raw, 'version-id'), ...notebookIn(raw).versions.map((version) => version.id)),
  }),
  async more(source, raw) {
    const { body } = await source.get(`/notebooks/${id(raw)}.json`);
    const whole = { ...raw, ...one(body, 'notebook') };
    return { ...whole, versions: await versionsOf(source, id(raw)) };
  },
  asks: (raw) => 2 + notebookIn(raw).number,
  isTelling: (raw) => notebookIn(raw).number > 1,
  // Where it was only listed, nobody has tried to read them.
  misfits: (raw) =>
    'versions' in raw && notebookIn(raw).versions.length === 0 && notebookIn(raw).number > 1
      ? ['its older versions cannot be read']
      : [],
  async write(past, raw, projectId) {
    const { createdBy, createdAt, updatedAt, updatedBy, access, followers, input, draft, versions, lock } =
      notebookIn(raw);
    const [first, ...others] =
      versions.length > 0 ? versions : [{ id: whole(raw, 'version-id'), by: createdBy, at: createdAt, draft }];
    const ids = { notebook: id(raw), ...(first!.id > 0 && { notebookVersion: first!.id }) };
    await createNotebook(past.as(createdBy, createdAt, ids), projectId, {
      ...first!.draft,
      ...input,
      ...(await categoryFor(past, notebookCategories, input.categoryId)),
      ...(await past.presentIn(projectId, { access, ...followers })),
    });
    for (const version of others)
      await updateNotebook(past.as(version.by, version.at, { notebookVersion: version.id }), id(raw), {
        ...version.draft,
        isNewVersion: true,
      });
    if (lock) await updateNotebook(past.as(lock.by, lock.at), id(raw), { isLocked: true });
    await past.date('notebooks', id(raw), datesOf(past, updatedAt, updatedBy));
  },
  seenBy: { object: 'notebook' },
  async change(past, raw, projectId) {
    const { createdBy, createdAt, updatedAt, updatedBy, access, followers, input, draft, versions, lock } =
      notebookIn(raw);
    const ctx = past.as(updatedBy || createdBy, updatedAt ?? createdAt);
    await unlockNotebook(ctx, id(raw));
    if (await past.isElsewhere('notebooks', id(raw), projectId)) await moveNotebook(ctx, id(raw), projectId);
    for (const version of versions.length > 0
      ? versions
      : [{ id: whole(raw, 'version-id'), by: updatedBy || createdBy, at: updatedAt, draft }])
      if (!(await past.isThere('notebook_versions', version.id)))
        await updateNotebook(past.as(version.by, version.at, { notebookVersion: version.id }), id(raw), {
          ...version.draft,
          isNewVersion: true,
        });
    await updateNotebook(ctx, id(raw), {
      ...input,
      categoryId: 0,
      ...(await categoryFor(past, notebookCategories, input.categoryId)),
      ...(await past.presentIn(projectId, { access })),
      ...(await past.presentNow(projectId, followers)),
    });
    if (lock) await updateNotebook(past.as(lock.by, lock.at), id(raw), { isLocked: true });
    await past.date('notebooks', id(raw), datesOf(past, updatedAt, updatedBy));
  },
  async remove(past, gone) {
    await unlockNotebook(past.as(0, undefined), gone);
    await deleteNotebook(past.as(0, undefined), gone);
  },
  restore: (past, back) => restoreNotebook(past.as(0, undefined), back),
};

/** Not everybody shows what was before. */
async function versionsOf(source: Source, notebookId: number): Promise<Raw[]> {
  const path = `/notebooks/${notebookId}/versions`;
  try {
    const listed = await readAll(source, `${path}.json`, underKey('versions'), id);
    const whole: Raw[] = [];
    for (const { version } of listed) whole.push(one((await source.get(`${path}/${version}.json`)).body, 'version'));
    return whole;
  } catch (error) {
    if (error instanceof Refused) return [];
    throw error;
  }
}
