import type { BodyOf, Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type Role = Schemas['Role'];
type Fields = BodyOf<'post', '/projects/{id}/roles.json'>['role'];

export const useRoles = (projectId: string) =>
  useQuery({
    queryKey: ['roles', projectId],
    queryFn: async (): Promise<Role[]> =>
      (await client.get('/projects/{id}/roles.json', { path: { id: projectId }, query: { pageSize: 500 } })).roles,
  });

export async function createRole(projectId: string, role: Fields): Promise<void> {
  await client.post('/projects/{id}/roles.json', { path: { id: projectId }, body: { role } });
  await refresh('roles');
}

export async function updateRole(id: string, role: Fields): Promise<void> {
  await client.put('/roles/{id}.json', { path: { id }, body: { role } });
  await refresh('roles');
}

export async function deleteRole(id: string): Promise<void> {
  await client.delete('/roles/{id}.json', { path: { id } });
  await refresh('roles');
}
