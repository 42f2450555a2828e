import { Type } from 'typebox';
import { ok } from '../http/classic.ts';
import { readPaging } from '../http/paging.ts';
import { act, type Call, get, list, type Route } from '../http/route.ts';
import { changeMembers, listMembers, type MembershipChange, readMember, setRole } from './members.ts';
import { Member, MemberPermissions, readMemberChange, roleIn, showMember } from './wire.ts';

const shows = ok({ people: Type.Array(Member) });
const details = (change: MembershipChange) => ({
  details: { added: String(change.added), failed: '0', removed: String(change.removed) },
});
const change = (call: Call) => readMemberChange(call.request.body);
const person = (call: Call) => call.id('person');

export const memberRoutes: Route[] = [
  list(
    '/projects/:id/people',
    'project.read',
    (ctx, call) => listMembers(ctx, call.id(), readPaging(call.query, { usual: 100, most: 500 })),
    (people) => ({ people: people.map(showMember) }),
    { shows },
  ),
  act(
    'PUT',
    '/projects/:id/people',
    'project.change',
    (ctx, call) => changeMembers(ctx, call.id(), change(call)),
    details,
  ),
  {
    ...act('POST', '/projects/:id/people', 'project.change', (ctx, call) =>
      changeMembers(ctx, call.id(), change(call)),
    ),
    answer: (result: MembershipChange) => ({ status: 201, body: { STATUS: 'OK', ...details(result) } }),
  },
  get(
    '/projects/:id/people/:person',
    'project.read',
    (ctx, call) => readMember(ctx, call.id(), person(call)),
    (member) => ({ people: [showMember(member)] }),
    { shows },
  ),
  act('POST', '/projects/:id/people/:person', 'project.change', (ctx, call) =>
    changeMembers(ctx, call.id(), { add: [person(call)], remove: [] }),
  ),
  act('PUT', '/projects/:id/people/:person', 'project.change', (ctx, call) =>
    setRole(ctx, call.id(), person(call), roleIn(call.read(MemberPermissions))),
  ),
  act('DELETE', '/projects/:id/people/:person', 'project.change', (ctx, call) =>
    changeMembers(ctx, call.id(), { add: [], remove: [person(call)] }),
  ),
];
