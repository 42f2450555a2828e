import { Type } from 'typebox';
import { Company, showCompanyTo } from '../../people/companies/companies.ts';
import type { Committed } from '../../platform/context.ts';
import { ok, Text } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { parameter } from '../../platform/http/request/query.ts';
import { act, type Call, get, list, type Route } from '../../platform/http/route.ts';
import {
  changeMembers,
  listAddable,
  listCompaniesOn,
  listMembers,
  type MembershipChange,
  readMember,
  setPermissions,
} from './members.ts';
import {
  Addable,
  Available,
  Member,
  MemberPermissions,
  readMemberChange,
  showAddable,
  showAvailable,
  showMember,
} from './wire.ts';

const paging = (call: Call) => readPaging(call.query, { usual: 100, most: 500 });
const shows = ok({ people: Type.Array(Member) });
const details = (change: MembershipChange) => ({
  details: { added: String(change.added), failed: '0', removed: String(change.removed) },
});
const change = (call: Call) => readMemberChange(call.request.body);
const person = (call: Call) => call.id('person');

const changing = {
  shows: ok({ details: Type.Object({ added: Text, failed: Text, removed: Text }) }),
  name: 'changePeopleOfProject',
  summary: 'Adds people to a project and removes others.',
};

/** Programs ask whom they may name in a new thing of that kind: whoever is on the project. */
const available: Route[] = ['tasks', 'files', 'milestones', 'notebooks', 'links', 'messages'].map((kind) =>
  list(
    `/projects/:id/${kind}/availablepeople`,
    'project.read',
    (ctx, call) => listMembers(ctx, call.id(), paging(call)),
    (people, ctx) => ({ people: people.map((one) => showAvailable(ctx, one)), included: {} }),
    {
      shows: ok({ people: Type.Array(Available), included: Type.Object({}) }),
      name: `listPeopleFor${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
      summary: `Lists whom one may name in the ${kind} of a project.`,
    },
  ),
);

export const memberRoutes: Route[] = [
  ...available,
  list(
    '/projects/:id/companies',
    'project.read',
    (ctx, call) => listCompaniesOn(ctx, call.id(), readPaging(call.query, { usual: 250, most: 500 })),
    (companies, ctx) => ({ companies: companies.map((company) => showCompanyTo(ctx, company)) }),
    {
      shows: ok({ companies: Type.Array(Company) }),
      name: 'listCompaniesOfProject',
      summary: 'Lists the companies whose people are on a project.',
    },
  ),
  list(
    '/projects/:id/people',
    'project.read',
    (ctx, call) => listMembers(ctx, call.id(), paging(call)),
    (people, ctx) => ({ people: people.map((one) => showMember(ctx, one)) }),
    { shows },
  ),
  list(
    '/projects/:id/people/addable',
    'member.add',
    (ctx, call) => listAddable(ctx, call.id(), call.query.searchterm, paging(call)),
    (people, ctx) => ({ people: people.map((one) => showAddable(ctx, one)) }),
    {
      shows: ok({ people: Type.Array(Addable) }),
      query: { searchTerm: parameter.text('Only those with each of these words in the name or the e-mail address.') },
      name: 'listPeopleToAdd',
      summary: 'Lists the people whom the caller may add to a project: of those they see, who is not on it.',
    },
  ),
  act<Committed<MembershipChange>>(
    'PUT',
    '/projects/:id/people',
    'project.change',
    (ctx, call) => changeMembers(ctx, call.id(), change(call)),
    details,
    changing,
  ),
  {
    ...act('POST', '/projects/:id/people', 'member.add', (ctx, call) => changeMembers(ctx, call.id(), change(call))),
    ...changing,
    name: 'addPeopleToProject',
    summary: 'Adds people to a project.',
    status: 201,
    answer: (result: MembershipChange) => ({ status: 201, body: { STATUS: 'OK', ...details(result) } }),
  },
  get(
    '/projects/:id/people/:person',
    'project.read',
    (ctx, call) => readMember(ctx, call.id(), person(call)),
    (member, ctx) => ({ people: [showMember(ctx, member)] }),
    { shows },
  ),
  act(
    'POST',
    '/projects/:id/people/:person',
    'member.add',
    (ctx, call) => changeMembers(ctx, call.id(), { add: [person(call)], remove: [] }),
    undefined,
    { name: 'addPersonToProject', summary: 'Adds a person to a project.' },
  ),
  act(
    'PUT',
    '/projects/:id/people/:person',
    'project.change',
    (ctx, call) => setPermissions(ctx, call.id(), person(call), call.read(MemberPermissions)),
    undefined,
    {
      body: MemberPermissions,
      name: 'changeRoleInProject',
      summary: 'Changes what a person may see and do in a project. What is not sent stays as it is.',
    },
  ),
  act(
    'DELETE',
    '/projects/:id/people/:person',
    'project.change',
    (ctx, call) => changeMembers(ctx, call.id(), { add: [], remove: [person(call)] }),
    undefined,
    { name: 'removePersonFromProject', summary: 'Removes a person from a project.' },
  ),
];
