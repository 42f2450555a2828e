import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/failures.ts';
import { ok, sortKey } from '../../platform/http/answer/classic.ts';
import { tagParameters, tagsWanted } from '../../platform/http/answer/tags.ts';
import { parseId } from '../../platform/http/request/fields.ts';
import { type Query, readPaging } from '../../platform/http/request/paging.ts';
import { isYes, oneOf, parameter } from '../../platform/http/request/query.ts';
import { act, type Call, create, get, list, type Route } from '../../platform/http/route.ts';
import { handOverAccount } from './owner.ts';
import {
  createPerson,
  listPeople,
  type PersonOrder,
  type PersonView,
  readPerson,
  updatePerson,
  wordsIn,
} from './people.ts';
import { deletePerson, erasePerson, listDeletedPeople } from './trash.ts';
import {
  DeletedPerson,
  ListedPerson,
  NewPerson,
  Person,
  PersonChange,
  peopleTable,
  SiteOwner,
  showDeletedPerson,
  showListedPerson,
  showPerson,
} from './wire.ts';

const paging = (call: Call) => readPaging(call.query, { usual: 100, most: 500 });
const filter = (query: Query) => ({
  projectId: projectIn(query),
  email: query.emailaddress ? sortKey(query.emailaddress) : undefined,
  words: wordsIn(query.searchterm),
  ...tagsWanted(query),
});
function projectIn({ projectid: value }: Query): number | undefined {
  if (!value || value === '0') return undefined;
  const id = parseId(value);
  if (!id) throw invalid('projectId must be an id.', [{ field: 'projectId', message: 'must be an id' }]);
  return id;
}
/** In the spellings programs use. */
const orders: Record<string, PersonOrder['by']> = {
  '': 'name',
  name: 'name',
  lastname: 'name',
  firstname: 'firstName',
  email: 'email',
  emailaddress: 'email',
  company: 'companyName',
  companyname: 'companyName',
  dateadded: 'created',
  datecreated: 'created',
  createdat: 'created',
  dateupdated: 'updated',
  updatedat: 'updated',
};
const directions = { '': false, asc: false, ascending: false, desc: true, descending: true };
/** Companies stay in their order, whatever the order inside of each. */
function orderIn({ groupbycompany, sort = '', sortorder }: Query): PersonOrder {
  const by = oneOf(orders, 'sort', sort.replace(/[-_]/g, ''));
  const descending = oneOf(directions, 'sortOrder', sortorder);
  return isYes(groupbycompany) ? { by: 'company' } : { by, descending };
}
const showAll = (people: PersonView[], ctx: Context) => ({ people: people.map((one) => showListedPerson(ctx, one)) });
const about = {
  shows: ok({ people: Type.Array(ListedPerson) }),
  query: {
    projectId: parameter.id('Only those on this project.'),
    emailAddress: parameter.text('Only the one with this e-mail address.'),
    searchTerm: parameter.text('Only those with each of these words in the name or the e-mail address.'),
    ...tagParameters,
  },
};

export const personRoutes: Route[] = [
  get(
    '/me',
    'account.read',
    (ctx) => readPerson(ctx, ctx.actor.personId),
    (person, ctx) => ({ person: showPerson(ctx, person) }),
    { shows: ok({ person: Person }), summary: 'Shows who is asking.' },
  ),
  list(
    '/people',
    'person.list',
    (ctx, call) => listPeople(ctx, filter(call.query), paging(call), orderIn(call.query)),
    showAll,
    {
      ...about,
      table: peopleTable,
      query: {
        ...about.query,
        groupByCompany: parameter.flag('Those of one company together: first the owner company, then by name.'),
        sort: parameter.oneOf(
          Object.keys(orders),
          'What they are sorted by, unless they stand by company: the last name if it is not said.',
        ),
        sortOrder: parameter.oneOf(['asc', 'desc'], 'From the first or from the last.'),
      },
    },
  ),
  list(
    '/companies/:id/people',
    'person.list',
    (ctx, call) => listPeople(ctx, { ...filter(call.query), companyId: call.id() }, paging(call)),
    showAll,
    about,
  ),
  list(
    '/people/deleted',
    'person.list',
    (ctx, call) => listDeletedPeople(ctx, paging(call)),
    (people, ctx) => ({ people: people.map((one) => showDeletedPerson(ctx, one)) }),
    {
      shows: ok({ people: Type.Array(DeletedPerson) }),
      name: 'listDeletedPeople',
      summary: 'Lists those who were deleted, the last one first.',
    },
  ),
  get(
    '/people/:id',
    'person.read',
    (ctx, call) => readPerson(ctx, call.id()),
    (person, ctx) => ({ person: showPerson(ctx, person) }),
    { shows: ok({ person: Person }) },
  ),
  create('/people', 'person.change', (ctx, call) => createPerson(ctx, call.read(NewPerson)), {
    at: 'people',
    body: NewPerson,
  }),
  act(
    'PUT',
    '/people/:id',
    'person.edit',
    (ctx, call) => updatePerson(ctx, call.id(), call.read(PersonChange)),
    undefined,
    { body: PersonChange },
  ),
  act('DELETE', '/people/:id', 'person.change', (ctx, call) => deletePerson(ctx, call.id())),
  act('PUT', '/people/:id/erase', 'person.change', (ctx, call) => erasePerson(ctx, call.id()), undefined, {
    summary:
      'Erases for good what says who somebody was who is deleted: name, addresses, numbers, notes, providers. What they did stays.',
  }),
  act(
    'PUT',
    '/account/siteowner',
    'account.change',
    (ctx, call) => handOverAccount(ctx, call.read(SiteOwner).userId),
    undefined,
    {
      body: SiteOwner,
      name: 'handOverAccount',
      summary: 'Hands the account over to another Administrator; for who has it.',
    },
  ),
];
