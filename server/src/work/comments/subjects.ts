import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { notFound } from '../../platform/failures.ts';
import { requireFile } from '../files/files.ts';
import { fileOfVersion } from '../files/versions/versions.ts';
import { findItem, type ItemKind, type ItemRow } from '../items/items.ts';
import { folders } from '../items/links.ts';
import { requireSight } from '../items/sight.ts';
import { type ProjectView, requireOpenProject, requireProject } from '../projects/projects.ts';
import { type SubjectPlace, subjectKinds } from './kinds.ts';

export type CommentPlace = { at: SubjectPlace; id: number };
type Subject = { item: ItemRow; versionId: number | null; project: ProjectView };
type SubjectRef = { kind: ItemKind; id: number; versionId: number | null };

async function find(ctx: Context, q: Queries, { at, id }: CommentPlace): Promise<SubjectRef> {
  if (at === 'fileversions') return { kind: 'file', id: await fileOfVersion(ctx, q, id), versionId: id };
  if (at === 'files')
    return { kind: 'file', id, versionId: (await requireFile(ctx, q, id, 'comment.read')).version_id };
  return { kind: subjectKinds.find((kind) => folders[kind] === at)!, id, versionId: null };
}

/** What a comment is to be about, or whose comments are asked for. */
export async function requireSubject(
  ctx: Context,
  q: Queries,
  place: CommentPlace,
  action: 'comment.read' | 'comment.create',
): Promise<Subject> {
  const { kind, id, versionId } = await find(ctx, q, place);
  const item = await findItem(q, { account_id: ctx.actor.accountId, kind, id });
  if (!item || (await isInTrash(q, item))) throw notFound(kind);
  const project = await requireProject(ctx, q, item.project_id, 'comment.read', kind);
  await requireSight(ctx, q, { kind, id, role: project.member_role });
  if (action === 'comment.create') await requireOpenProject(ctx, q, item.project_id, action, kind);
  return { item, versionId, project };
}

/** It, or what it is inside: the tasks of a deleted list are gone with it. */
async function isInTrash(q: Queries, { account_id, deleted_at, inside_kind, inside_id }: ItemRow): Promise<boolean> {
  if (deleted_at) return true;
  if (!inside_kind || !inside_id) return false;
  const container = await findItem(q, { account_id, kind: inside_kind, id: inside_id });
  return !container || isInTrash(q, container);
}
