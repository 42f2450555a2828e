import type { BodyOf, Schemas } from '@holdfast/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, queryClient, refresh } from '../../api.ts';

export type Project = Schemas['Project'];
export type ListedProject = Schemas['ListedProject'];
/** How a project stands, counting what the reader may see. */
export type Summary = NonNullable<ListedProject['summary']>;

/** What the list is narrowed to; it lives in the address. */
export type ProjectFilter = {
  status?: 'late' | 'completed' | 'archived' | 'all';
  starred?: boolean;
  company?: string;
  category?: string;
  tag?: string;
  find?: string;
  page?: number;
};

const PAGE = 50;
const asked = ({ status, starred, company, category, tag, find, page = 1 }: ProjectFilter) => ({
  query: {
    status: status ?? ('active' as const),
    ...(starred && { onlyStarredProjects: true }),
    ...(company && { companyId: company }),
    ...(category && { catId: category }),
    ...(tag && { tagIds: [tag] }),
    ...(find && { searchTerm: find }),
    includeSummary: true,
    page,
    pageSize: PAGE,
  },
});

/** With how each of them stands, which everything that happens in them changes. */
export const useProjects = (filter: ProjectFilter) =>
  useQuery({
    queryKey: ['projects', 'list', filter],
    queryFn: async () => {
      const { body, ...paging } = await client.list('/projects.json', asked(filter));
      return { projects: body.projects, ...paging };
    },
    placeholderData: keepPreviousData,
  });
export const projectsCurl = (filter: ProjectFilter): string => client.curl('get', '/projects.json', asked(filter));
/** All pages of it. */
export function projectsTable(filter: ProjectFilter): string {
  const { includeSummary: _, page: __, pageSize: ___, ...narrowed } = asked(filter).query;
  const words = Object.entries(narrowed).map(([key, value]) => [key, String(value)]);
  return `/projects.csv?${new URLSearchParams(words)}`;
}

/** Those whose name has these words, to go there. */
export const useProjectsNamed = (words: string) =>
  useQuery({
    queryKey: ['projects', 'named', words],
    queryFn: async (): Promise<Project[]> =>
      (await client.get('/projects.json', { query: { pageSize: 20, ...(words && { searchTerm: words }) } })).projects,
    placeholderData: keepPreviousData,
  });

/** The companies of the projects one sees, for those who may not see all companies. */
export const useCompaniesOfProjects = (isWanted: boolean) =>
  useQuery({
    queryKey: ['projects', 'companies'],
    queryFn: async () => {
      const { projects } = await client.get('/projects.json', { query: { status: 'all', pageSize: 500 } });
      const companies = new Map(projects.map(({ company: { id, name } }) => [id, { id, name }]));
      return [...companies.values()].toSorted((a, b) => a.name.localeCompare(b.name));
    },
    enabled: isWanted,
  });

/** All active ones by name, to choose from. */
export const useProjectChoice = (isWanted = true) =>
  useQuery({
    queryKey: ['projects', 'choice'],
    queryFn: async (): Promise<Project[]> =>
      (await client.get('/projects.json', { query: { pageSize: 500 } })).projects,
    enabled: isWanted,
  });

const LOOK_AGAIN_MS = 1000;

export const useProject = (id: string) =>
  useQuery({
    queryKey: ['projects', id],
    queryFn: async (): Promise<Project> => (await client.get('/projects/{id}.json', { path: { id } })).project,
    // What is copied into it is told when it is whole, so until then one looks.
    refetchInterval: ({ state }) => state.data?.filling !== undefined && LOOK_AGAIN_MS,
  });
export const projectCurl = (id: string): string => client.curl('get', '/projects/{id}.json', { path: { id } });

type NewProject = BodyOf<'post', '/projects.json'>['project'];
type ProjectChange = BodyOf<'put', '/projects/{id}.json'>['project'];

export async function createProject(project: NewProject): Promise<string> {
  const { id } = await client.post('/projects.json', { body: { project } });
  await refresh('projects', 'tags');
  return id;
}

export async function updateProject(id: string, project: ProjectChange): Promise<void> {
  await client.put('/projects/{id}.json', { path: { id }, body: { project } });
  await refresh('projects', 'tags');
}

/** To the trash, from where it comes back for 30 days. */
export async function deleteProject(id: string): Promise<void> {
  await client.delete('/projects/{id}.json', { path: { id } });
  await refresh('projects', 'trash');
}

export async function restoreProject(id: string): Promise<void> {
  await client.put('/trashcan/projects/{id}/restore.json', { path: { id } });
  await refresh('projects', 'trash');
}

/** Seen at once and taken back if the server refuses: a star must not wait. */
export async function starProject(project: Project, isStarred: boolean): Promise<void> {
  queryClient.setQueriesData<unknown>({ queryKey: ['projects'] }, (known: unknown) =>
    withStar(known, project.id, isStarred),
  );
  const path = { id: project.id };
  const call = isStarred
    ? client.put('/projects/{id}/star.json', { path })
    : client.put('/projects/{id}/unstar.json', { path });
  await call.finally(() => refresh('projects'));
}

function withStar(known: unknown, id: string, starred: boolean): unknown {
  const change = (project: Project) => (project.id === id ? { ...project, starred } : project);
  if (Array.isArray(known)) return known.map(change);
  const { projects } = (known ?? {}) as { projects?: Project[] };
  if (projects) return { ...(known as object), projects: projects.map(change) };
  return known && (known as Project).id === id ? change(known as Project) : known;
}

export const useProjectCategories = () =>
  useQuery({
    queryKey: ['projects', 'categories'],
    queryFn: async (): Promise<Schemas['ProjectCategory'][]> =>
      (await client.get('/projectCategories.json')).categories,
  });
