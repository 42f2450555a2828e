import { type Static, Type } from 'typebox';
import { Text, titled } from '../../platform/http/answer/classic.ts';
import { ofPeople } from '../../platform/http/answer/parties.ts';
import { description, ids, name, required, shape } from '../../platform/http/request/fields.ts';
import type { Role as RoleView } from './store.ts';

export const Role = titled('Role', {
  id: Text,
  name: Text,
  description: Text,
  projectId: Text,
  users: Type.Array(Type.Object({ id: Text, firstname: Text, lastname: Text, title: Text, userimage: Text })),
});

export const showRole = (role: RoleView): Static<typeof Role> => ({
  id: String(role.id),
  name: role.name,
  description: role.description,
  projectId: String(role.project_id),
  users: role.holders.map((person) => ({
    id: String(person.id),
    firstname: person.first_name,
    lastname: person.last_name,
    title: person.title,
    userimage: '',
  })),
});

const optional = { description: description({ key: 'description' }), users: ofPeople(ids({ key: 'users' })) };
export const NewRole = shape('role', { name: required(name({ key: 'name' })), ...optional });
export const RoleChange = shape('role', { name: name({ key: 'name' }), ...optional });
