import { requireCompany } from '../../people/companies/companies.ts';
import { USUAL } from '../../platform/access/grants.ts';
import { type Committed, type Context, type CopyOfProject, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import type { ProjectRow } from '../../platform/db/tables/projects.ts';
import { tagsIn } from '../../platform/db/wide-tags.ts';
import { conflict } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { beginCopy, type CopyRow, type Filling, fillOn, fillPortion } from '../fillings/fillings.ts';
import { announce, requireProject } from './projects.ts';
import * as store from './store.ts';
import type { ProjectCopy } from './wire.ts';

type Input = Read<(typeof ProjectCopy)['fields']>;

const find = (ctx: Context, q: Queries, id: number) =>
  store.findProject(q, { accountId: ctx.actor.accountId, personId: ctx.actor.personId, id });

export const fillingProject: Filling = {
  kind: 'project',
  isThere: async (ctx, tx, id) => (await find(ctx, tx, id))?.deleted_at === null,
  mark: (ctx, tx, id, filling) => store.markFilling(tx, { accountId: ctx.actor.accountId, id, filling }),
  announce: (ctx, tx, id) => announce(ctx, tx, 'PROJECT.COPIED', id),
};

/**
 * One PROJECT.COPIED for the new project, when it is whole; what comes along makes no events of its own. What does not fit
 * into the first transaction is copied in portions after it.
 */
export async function copyProject(ctx: Context, id: number, input: Input): Promise<Committed<ProjectRow>> {
  let copy: CopyRow | undefined;
  const made = await transact(ctx, async (tx) => {
    const source = await requireProject(ctx, tx, id, 'project.copy');
    if (source.filling !== '') throw conflict('This project is itself still being filled. Copy it when it is whole.');
    const row = await insertCopy(ctx, tx, source, input);
    const parts = partsOf(ctx, input);
    let total = 0;
    for (const [, part] of parts) total += await part.count(ctx, tx, id);
    const asked = { kinds: parts.map(([kind]) => kind), includesCompleted: true };
    const begun = { source_id: source.id, target_id: row.id, project_id: row.id };
    copy = await beginCopy(ctx, tx, fillingProject, { ...begun, total, asked });
    for (const [, part] of parts) await part.check?.(ctx, tx, id);
    if (await fillPortion(ctx, tx, copy, fillingProject)) copy = undefined;
    return row;
  });
  if (copy) await fillOn(ctx, fillingProject, copy);
  return made;
}

/** What of it comes along, which other nouns know. */
const partsOf = (ctx: Context, input: Input): [ItemKind, CopyOfProject][] =>
  Object.entries(ctx.services.kinds).flatMap(([kind, { copyOfProject: part }]): [ItemKind, CopyOfProject][] =>
    typeof part === 'object' && input[part.askedFor] ? [[kind as ItemKind, part]] : [],
  );

async function insertCopy(
  ctx: Context,
  tx: Queries,
  source: store.ProjectView,
  { name = `${[...source.name].slice(0, 248).join('')} (copy)`, ...input }: Input,
): Promise<ProjectRow> {
  if (input.companyId) await requireCompany(ctx, tx, input.companyId);
  const row: ProjectRow = {
    ...store.rowOf(source),
    id: await newId(ctx, tx, 'project'),
    name,
    name_key: sortKey(name),
    description: input.description ?? source.description,
    company_id: input.companyId || source.company_id,
    status: 'active',
    completed_at: null,
    logo_blob: '',
    created_by: ctx.actor.personId,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  await store.insertProject(tx, row);
  await store.addMember(tx, {
    account_id: row.account_id,
    project_id: row.id,
    person_id: ctx.actor.personId,
    role: 'administrator',
    grants: USUAL,
    added_at: ctx.now,
  });
  await ctx.services.putTags(
    ctx,
    tx,
    { kind: 'project', id: row.id },
    { tagIds: tagsIn(source.tags_text).map(({ id }) => id) },
  );
  if (input.withPeople) await store.copyMembers(tx, source, row);
  await ctx.services.copyViews(ctx, tx, source.id, row.id);
  return row;
}
