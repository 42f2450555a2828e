import { requireCompany } from '../../people/companies/companies.ts';
import { type Committed, type Context, type Copying, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ProjectRow } from '../../platform/db/tables/projects.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { announce, requireProject } from './projects.ts';
import * as store from './store.ts';
import type { ProjectCopy } from './wire.ts';

type Input = Read<(typeof ProjectCopy)['fields']>;

/** One PROJECT.COPIED for the new project; what comes along makes no events of its own. */
export async function copyProject(ctx: Context, id: number, input: Input): Promise<Committed<ProjectRow>> {
  return transact(ctx, async (tx) => {
    const source = await requireProject(ctx, tx, id, 'project.copy');
    const name = input.name ?? `${[...source.name].slice(0, 248).join('')} (copy)`;
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
      added_at: ctx.now,
    });
    if (input.withPeople) await store.copyMembers(tx, source, row);
    await copyContents(ctx, tx, input, { from: source.id, to: row.id, copies: new Map() });
    await announce(ctx, tx, 'PROJECT.COPIED', row.id);
    return row;
  });
}

/** What is in a project other nouns know. */
async function copyContents(ctx: Context, tx: Queries, input: Input, copying: Copying): Promise<void> {
  for (const { copyOfProject } of Object.values(ctx.services.kinds))
    if (typeof copyOfProject === 'object' && input[copyOfProject.askedFor]) await copyOfProject.copy(ctx, tx, copying);
}
