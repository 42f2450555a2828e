import { createCompany } from '../../people/companies/companies.ts';
import { requirePeople } from '../../people/people/people.ts';
import { requireInAccount } from '../../platform/access/access.ts';
import { USUAL } from '../../platform/access/grants.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { ProjectRow } from '../../platform/db/tables/projects.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { announce, checkDates, checkLinks } from './projects.ts';
import * as store from './store.ts';
import { type NewProject, pagesIn } from './wire.ts';

type Input = Read<(typeof NewProject)['fields']>;

export async function createProject(ctx: Context, input: Input): Promise<Committed<ProjectRow>> {
  requireInAccount(ctx.actor, 'project.create');
  return transact(ctx, async (tx) => {
    const companyId = input.newCompany
      ? (await createCompany(ctx, tx, { name: input.newCompany })).id
      : input.companyId || ctx.actor.companyId;
    await checkLinks(ctx, tx, { ...input, companyId });
    const people = await requirePeople(ctx, tx, 'people', input.people ?? []);
    const row: ProjectRow = {
      account_id: ctx.actor.accountId,
      id: await newId(ctx, tx, 'project'),
      name: input.name,
      name_key: sortKey(input.name),
      description: input.description ?? '',
      status: 'active',
      completed_at: null,
      company_id: companyId,
      category_id: input.categoryId || null,
      owner_id: input.ownerId || null,
      announcement: input.announcement ?? '',
      shows_announcement: bit(input.showsAnnouncement ?? false),
      start_page: input.startPage || 'projectoverview',
      start_date: input.startDate ?? '',
      end_date: input.endDate ?? '',
      notifies_everyone: bit(input.notifiesEveryone ?? false),
      logo_blob: '',
      features: JSON.stringify(pagesIn(input)),
      filling: '',
      created_by: ctx.actor.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
      deleted_at: null,
    };
    checkDates(row);
    await store.insertProject(tx, row);
    for (const person of new Set([ctx.actor.personId, ...people])) {
      const role = person === ctx.actor.personId ? 'administrator' : 'member';
      await store.addMember(tx, {
        account_id: row.account_id,
        project_id: row.id,
        person_id: person,
        role,
        grants: USUAL,
        added_at: ctx.now,
      });
    }
    await ctx.services.putTags(ctx, tx, { kind: 'project', id: row.id }, input);
    await announce(ctx, tx, 'PROJECT.CREATED', row.id);
    return row;
  });
}
