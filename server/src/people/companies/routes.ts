import { Type } from 'typebox';
import { ok, sortKey } from '../../platform/http/answer/classic.ts';
import { tagParameters, tagsWanted } from '../../platform/http/answer/tags.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { parameter } from '../../platform/http/request/query.ts';
import { act, create, get, list, type Route } from '../../platform/http/route.ts';
import { addCompany, deleteCompany, listCompanies, readCompany, updateCompany } from './companies.ts';
import { companyTable } from './table-wire.ts';
import { Company, CompanyChange, NewCompany, showCompany, showCompanyTo } from './wire.ts';

export const companyRoutes: Route[] = [
  list(
    '/companies',
    'company.list',
    (ctx, call) =>
      listCompanies(
        ctx,
        { search: sortKey(call.query.searchterm ?? '').slice(0, 255), ...tagsWanted(call.query) },
        readPaging(call.query, { usual: 250, most: 500 }),
      ),
    (companies, ctx) => ({ companies: companies.map((one) => showCompany(ctx, one)) }),
    {
      shows: ok({ companies: Type.Array(Company) }),
      query: { searchTerm: parameter.text('Only those whose name contains this.'), ...tagParameters },
      table: companyTable,
    },
  ),
  get(
    '/companies/:id',
    'company.read',
    (ctx, call) => readCompany(ctx, call.id()),
    (company, ctx) => ({ company: showCompanyTo(ctx, company) }),
    { shows: ok({ company: Company }) },
  ),
  create('/companies', 'company.change', (ctx, call) => addCompany(ctx, call.read(NewCompany)), {
    at: 'companies',
    keys: ['companyId'],
    body: NewCompany,
  }),
  act(
    'PUT',
    '/companies/:id',
    'company.change',
    (ctx, call) => updateCompany(ctx, call.id(), call.read(CompanyChange)),
    undefined,
    { body: CompanyChange },
  ),
  act('DELETE', '/companies/:id', 'company.change', (ctx, call) => deleteCompany(ctx, call.id())),
];
