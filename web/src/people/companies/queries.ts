import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type Company = Schemas['Company'];

const all = { query: { pageSize: 500 } };

/** The owner company first. Only its Administrators may see them all. */
export const useCompanies = (isAllowed = true) =>
  useQuery({
    queryKey: ['companies'],
    queryFn: async (): Promise<Company[]> => (await client.get('/companies.json', all)).companies,
    enabled: isAllowed,
  });
export const companiesCurl = (): string => client.curl('get', '/companies.json', all);

export async function createCompany(company: { name: string; website?: string; tags?: string }): Promise<void> {
  await client.post('/companies.json', { body: { company } });
  await refresh('companies', 'tags');
}

export async function updateCompany(
  id: string,
  company: { name?: string; website?: string; tags?: string },
): Promise<void> {
  await client.put('/companies/{id}.json', { path: { id }, body: { company } });
  await refresh('companies', 'people', 'projects', 'accounts', 'tags');
}

/** Without a file there is none any more. */
export async function setLogo(id: string, file: File | undefined): Promise<void> {
  const company = file ? { logoPendingFileRef: await client.upload(file) } : { removeLogo: true };
  await client.put('/companies/{id}.json', { path: { id }, body: { company } });
  await refresh('companies', 'accounts');
}

export async function deleteCompany(id: string): Promise<void> {
  await client.delete('/companies/{id}.json', { path: { id } });
  await refresh('companies');
}
