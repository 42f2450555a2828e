import { requireInAccount, requireOwn } from '../../platform/access/access.ts';
import { audit } from '../../platform/audit/log.ts';
import { whatChanged } from '../../platform/audit/wording.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { CompanyRow } from '../../platform/db/tables/accounts.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { record } from '../../platform/events/log.ts';
import { conflict, invalid, notFound } from '../../platform/failures.ts';
import { detailsText, sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import * as store from './store.ts';

import { type CompanyChange, type NewCompany, showCompany } from './wire.ts';

export type { CompanyView } from './store.ts';
export { Company, showCompanyTo } from './wire.ts';

type Change = Read<(typeof CompanyChange)['fields']>;

/** A company named in a body. Who is no owner administrator knows only their own, so others are not there for them. */
export async function requireCompany(ctx: Context, q: Queries, id: number): Promise<CompanyRow> {
  const isVisible = ctx.actor.isOwnerAdministrator || id === ctx.actor.companyId;
  const company = isVisible ? await store.findCompany(q, ctx.actor.accountId, id) : undefined;
  if (!company)
    throw invalid('companyId names no company of this account.', [{ field: 'companyId', message: 'names no company' }]);
  return company;
}

async function require(ctx: Context, q: Queries, id: number): Promise<store.CompanyView> {
  const company = await store.findCompany(q, ctx.actor.accountId, id);
  if (!company) throw notFound('company');
  return company;
}

export async function readCompany(ctx: Context, id: number): Promise<store.CompanyView> {
  requireOwn(ctx.actor, 'company.read', 'company', id === ctx.actor.companyId);
  return require(ctx, ctx.db, id);
}

/** Whether the actor belongs to the owner company, whose people know everybody and what all projects are about. */
export async function isOfOwnerCompany({ actor }: Context, q: Queries): Promise<boolean> {
  if (actor.isOwnerAdministrator) return true;
  return (await store.findCompany(q, actor.accountId, actor.companyId))?.is_owner === 1;
}

export async function listCompanies(
  ctx: Context,
  wanted: Pick<store.Filter, 'search' | 'tagged'>,
  paging: Paging,
): Promise<Page<store.CompanyView>> {
  requireInAccount(ctx.actor, 'company.list');
  return pageOf(ctx, { ...wanted, accountId: ctx.actor.accountId }, paging);
}

/** Those whose people are on a project, which whoever asks has been found to see; or only that of one of them. */
export const companiesOn = (
  ctx: Context,
  projectId: number,
  paging: Paging,
  personId?: number,
): Promise<Page<store.CompanyView>> => pageOf(ctx, { accountId: ctx.actor.accountId, projectId, personId }, paging);

function pageOf(ctx: Context, filter: store.Filter, paging: Paging): Promise<Page<store.CompanyView>> {
  return ctx.services.cursors.page(ctx, `companies ${JSON.stringify([filter, ctx.actor.personId])}`, paging, {
    rows: (start) => store.listCompanies(ctx.db, filter, { ...start, limit: paging.pageSize }),
    count: () => store.countCompanies(ctx.db, filter),
    boundary: (row) => ({ key: store.placeOf(row), id: row.id }),
  });
}

type PutLogo = Awaited<ReturnType<Context['services']['drawPicture']>>;

/** Asking to have it removed and sending another one is sending another one. */
const logoIn = async (ctx: Context, { logo = '', removesLogo }: Pick<Change, 'logo' | 'removesLogo'>) =>
  logo !== '' || removesLogo ? ctx.services.drawPicture(ctx, logo, 'logoPendingFileRef') : undefined;

export async function addCompany(
  ctx: Context,
  input: Read<(typeof NewCompany)['fields']>,
): Promise<Committed<CompanyRow>> {
  requireInAccount(ctx.actor, 'company.change');
  const putLogo = await logoIn(ctx, input);
  return transact(ctx, (tx) => createCompany(ctx, tx, input, putLogo));
}

/** Inside the transaction of another verb, too: a project may be made together with its company. */
export async function createCompany(
  ctx: Context,
  tx: Queries,
  input: Read<(typeof NewCompany)['fields']>,
  putLogo?: PutLogo,
): Promise<CompanyRow> {
  requireInAccount(ctx.actor, 'company.change');
  const { name, tags, tagIds, logo: _, removesLogo: __, ...details } = input;
  const row: CompanyRow = {
    account_id: ctx.actor.accountId,
    id: await newId(ctx, tx, 'company'),
    name,
    name_key: sortKey(name),
    is_owner: 0,
    details: detailsText(details),
    picture_blob: (await putLogo?.(tx, '')) ?? '',
    created_at: ctx.now,
    updated_at: ctx.now,
    deleted_at: null,
  };
  await store.insertCompany(tx, row);
  await ctx.services.putTags(ctx, tx, { kind: 'company', id: row.id }, { tags, tagIds });
  await audit(ctx, tx, { action: 'company.added', about: about(row) });
  await announce(ctx, tx, 'COMPANY.CREATED', await require(ctx, tx, row.id));
  return row;
}

export async function updateCompany(ctx: Context, id: number, input: Change): Promise<void> {
  requireInAccount(ctx.actor, 'company.change');
  const putLogo = await logoIn(ctx, input);
  await transact(ctx, async (tx) => {
    const company = await require(ctx, tx, id);
    const { name = company.name, tags, tagIds, logo: _, removesLogo: __, ...details } = input;
    const next = {
      ...company,
      name,
      name_key: sortKey(name),
      details: detailsText({ ...JSON.parse(company.details), ...details }),
      picture_blob: (await putLogo?.(tx, company.picture_blob)) ?? company.picture_blob,
    };
    const isTagged = await ctx.services.putTags(ctx, tx, { kind: 'company', id }, { tags, tagIds });
    const isSame = (['name', 'details', 'picture_blob'] as const).every((column) => next[column] === company[column]);
    if (!isTagged && isSame) return;
    const detail = whatChanged({ name: company.name }, { name });
    if (detail) await audit(ctx, tx, { action: 'company.changed', about: about(next), detail });
    await save(ctx, tx, next);
  });
}

async function save(ctx: Context, tx: Queries, company: store.CompanyView): Promise<void> {
  await store.saveCompany(tx, { ...company, updated_at: ctx.now });
  await announce(ctx, tx, 'COMPANY.UPDATED', await require(ctx, tx, company.id));
}

/** To put tags on it. */
export async function holdCompany(ctx: Context, tx: Queries, id: number): Promise<store.CompanyView> {
  requireInAccount(ctx.actor, 'company.change');
  return require(ctx, tx, id);
}

/** Its tags are others now. */
export const changedCompany = async (ctx: Context, tx: Queries, id: number): Promise<void> =>
  save(ctx, tx, await require(ctx, tx, id));

export async function deleteCompany(ctx: Context, id: number): Promise<void> {
  requireInAccount(ctx.actor, 'company.change');
  const removeLogo = await ctx.services.drawPicture(ctx, '', 'logo');
  await transact(ctx, async (tx) => {
    const company = await require(ctx, tx, id);
    if (company.is_owner) throw conflict('The owner company cannot be deleted.');
    if (company.people_count > 0) throw conflict('This company still has people. Move or delete them first.');
    if (await store.hasProjects(tx, company.account_id, id))
      throw conflict('This company still has projects. Move or delete them first.');
    const picture_blob = await removeLogo(tx, company.picture_blob);
    await store.saveCompany(tx, { ...company, picture_blob, deleted_at: ctx.now });
    await audit(ctx, tx, { action: 'company.deleted', about: about(company) });
    await announce(ctx, tx, 'COMPANY.DELETED', company);
  });
}

const about = ({ id, name }: Pick<CompanyRow, 'id' | 'name'>) => ({ kind: 'company', id, name }) as const;

function announce(ctx: Context, tx: Queries, name: EventName, company: store.CompanyView): Promise<void> {
  return record(ctx, tx, {
    name,
    objectKind: 'company',
    objectId: company.id,
    projectId: null,
    snapshot: showCompany(ctx, company),
  });
}
