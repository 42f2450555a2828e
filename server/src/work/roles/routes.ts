import { Type } from 'typebox';
import { Done, ok } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, create, get, list, type Route } from '../../platform/http/route.ts';
import { createRole, deleteRole, listRoles, readRole, updateRole } from './roles.ts';
import { NewRole, Role, RoleChange, showRole } from './wire.ts';

export const roleRoutes: Route[] = [
  list(
    '/projects/:id/roles',
    'project.read',
    (ctx, call) => listRoles(ctx, call.id(), readPaging(call.query, { usual: 100, most: 500 })),
    (roles) => ({ roles: roles.map(showRole) }),
    { shows: ok({ roles: Type.Array(Role) }) },
  ),
  get(
    '/roles/:id',
    'project.read',
    (ctx, call) => readRole(ctx, call.id()),
    (role) => ({ role: showRole(role) }),
    { shows: ok({ role: Role }) },
  ),
  create('/projects/:id/roles', 'project.change', (ctx, call) => createRole(ctx, call.id(), call.read(NewRole)), {
    at: 'roles',
    keys: ['roleId'],
    body: NewRole,
  }),
  act(
    'PUT',
    '/roles/:id',
    'project.change',
    (ctx, call) => updateRole(ctx, call.id(), call.read(RoleChange)),
    undefined,
    { body: RoleChange, shows: Done },
  ),
  act('DELETE', '/roles/:id', 'project.change', (ctx, call) => deleteRole(ctx, call.id())),
];
