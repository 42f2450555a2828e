import { checkFileName } from '../../bytes/uploads/names.ts';
import { takeUpload } from '../../bytes/uploads/uploads.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { FileRow } from '../../platform/db/tables/files.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { chooseCategory } from '../categories/categories.ts';
import { fileCategories } from '../categories/kinds.ts';
import { requirePrivacy } from '../items/people.ts';
import { isVisible } from '../items/sight.ts';
import { type ProjectView, requireOpenProject } from '../projects/projects.ts';
import { arrange } from './change.ts';
import { announce, insertFile } from './files.ts';
import * as store from './store.ts';
import { insertVersion } from './versions/store.ts';
import { newVersion, putVersion } from './versions/versions.ts';
import type { NewFile } from './wire.ts';

/** The reference is used and the file made in one transaction: of two who use one at once, one gets a file. */
export async function createFile(
  ctx: Context,
  projectId: number,
  input: Read<(typeof NewFile)['fields']>,
): Promise<Committed<FileRow>> {
  return transact(ctx, async (tx) => {
    const project = await requireOpenProject(ctx, tx, projectId, 'file.change');
    await requirePrivacy(ctx, tx, project, { ...input, granted: input.grantedTo });
    return createFileIn(ctx, tx, project, input);
  });
}

/** In the transaction of something that wants a file: an attachment, for one. */
export async function createFileIn(
  ctx: Context,
  tx: Queries,
  project: ProjectView,
  input: Read<(typeof NewFile)['fields']>,
): Promise<FileRow> {
  const upload = await takeUpload(ctx, tx, input.ref);
  const name = checkFileName(input.name ?? upload.name, 'name');
  const file: FileRow = {
    account_id: project.account_id,
    id: 0,
    project_id: project.id,
    category_id: await chooseCategory(ctx, tx, fileCategories, project, input),
    name,
    name_key: sortKey(name),
    description: input.description ?? '',
    is_private: bit(input.isPrivate ?? false),
    version_id: 0,
    newest_size: upload.size,
    created_by: ctx.actor.personId,
    created_at: ctx.now,
    updated_at: ctx.now,
    deleted_at: null,
  };
  const older = input.becomesVersion ? await findNamesake(ctx, tx, project, file, input.isPrivate) : undefined;
  if (older) {
    await arrange(ctx, tx, project, older, input);
    await putVersion(ctx, tx, older, upload, input.description);
    return older;
  }
  file.id = await newId(ctx, tx, 'file');
  const version = await newVersion(ctx, tx, file, upload, 1);
  file.version_id = version.id;
  await insertFile(ctx, tx, file);
  await insertVersion(tx, file, version);
  await arrange(ctx, tx, project, file, input);
  await announce(ctx, tx, 'FILE.CREATED', file.id);
  return file;
}

/**
 * The oldest one they see: of a private one of the same name nobody else is to notice anything. Who says whether theirs is
 * private means one that is so already: else secret bytes would be for all who see that one, or its older ones for everybody.
 */
async function findNamesake(
  ctx: Context,
  tx: Queries,
  project: ProjectView,
  file: FileRow,
  isPrivate: boolean | undefined,
): Promise<FileRow | undefined> {
  for (const namesake of await store.lockNamesakes(tx, file)) {
    const isMeant = isPrivate === undefined || namesake.is_private === bit(isPrivate);
    const seen = { kind: 'file', id: namesake.id, role: project.member_role } as const;
    if (isMeant && (await isVisible(ctx, tx, seen))) return namesake;
  }
  return undefined;
}
