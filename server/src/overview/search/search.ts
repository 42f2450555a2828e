import { type CompanyView, listCompanies } from '../../people/companies/companies.ts';
import { type PersonView, pageOfPeople, wordsIn } from '../../people/people/people.ts';
import { requireInAccount } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Boundary, Slice } from '../../platform/db/keyset.ts';
import type { Match } from '../../platform/db/search.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { askedOf } from '../../work/items/search-text.ts';
import { viewerOf } from '../../work/items/sight.ts';
import { membershipsOf } from '../../work/members/memberships.ts';
import { listProjects, type ProjectView, requireProject } from '../../work/projects/projects.ts';
import * as store from './store.ts';

export type { Hit } from './store.ts';

/** However many there are, so many are found: who wants another one has to say more. */
const MOST = 1000;
const MOST_PROJECTS = 10;
/** Who is on more projects than this sees so much that looking through everything finds enough. */
const FEW_PROJECTS = 100;

export type Wanted = {
  term: string;
  projectId?: number;
  kinds?: ItemKind[];
  /** Also projects, by their names. */
  wantsProjects: boolean;
  /** And people and companies, by theirs. */
  wantsPeople?: boolean;
  wantsCompanies?: boolean;
};
export type SearchResult = Page<store.Hit> & {
  projects: ProjectView[];
  people: PersonView[];
  companies: CompanyView[];
};
export type { CompanyView, PersonView };

/**
 * What is called so comes before what says so, each newest first. Only the newest matches of either are looked at, so
 * that a word half of everything holds costs what a rare one does; X-Records says 1000 at most.
 */
export async function search(ctx: Context, wanted: Wanted, paging: Paging): Promise<SearchResult> {
  requireInAccount(ctx.actor, 'search.read');
  if (wanted.projectId) await requireProject(ctx, ctx.db, wanted.projectId, 'project.read');
  const { accountId, personId } = ctx.actor;
  const matches = findMatches(ctx, wanted);
  const page = await ctx.services.cursors.page(ctx, `search ${JSON.stringify([accountId, personId, wanted])}`, paging, {
    rows: async (start) => pageOf(await matches, { ...start, limit: paging.pageSize }),
    count: async () => (await matches).length,
    boundary: ({ rank, id }) => ({ key: rank, id }),
  });
  const items = await store.readHits(ctx.db, accountId, page.items);
  return {
    ...page,
    items,
    projects: await findProjects(ctx, wanted, paging),
    people: await findPeople(ctx, wanted, paging),
    companies: await findCompanies(ctx, wanted, paging),
  };
}

type Ranked = Match & { rank: number };

async function findMatches(ctx: Context, wanted: Wanted): Promise<Ranked[]> {
  const projectIds = await placesOf(ctx, wanted);
  if (projectIds?.length === 0 || wanted.kinds?.length === 0) return [];
  const viewer = viewerOf(ctx);
  const find = async (isInName: boolean) => {
    const asked = askedOf(viewer.accountId, wanted.term, isInName);
    if (!asked) return [];
    const narrowed = { ...asked, projectIds, kinds: wanted.kinds };
    return store.newestMatches(ctx.db, viewer, narrowed, MOST);
  };
  const called = await find(true);
  const saying = called.length < MOST ? await find(false) : [];
  const known = new Set(called.map(({ id }) => id));
  return [
    ...called.map((match) => ({ ...match, rank: 1 })),
    ...saying.filter(({ id }) => !known.has(id)).map((match) => ({ ...match, rank: 0 })),
  ].slice(0, MOST);
}

/** The projects to look in, where that is less than everything. */
async function placesOf(ctx: Context, { projectId }: Wanted): Promise<number[] | undefined> {
  if (projectId) return [projectId];
  if (ctx.actor.isOwnerAdministrator) return undefined;
  const own = await membershipsOf(ctx, ctx.db);
  return own.length > FEW_PROJECTS ? undefined : own.map(({ project_id }) => project_id);
}

function pageOf(matches: Ranked[], { after, offset, limit }: Slice): Ranked[] {
  const rest = after ? matches.filter((match) => isBeyond(match, after)) : matches.slice(offset);
  return rest.slice(0, limit);
}

const isBeyond = ({ rank, id }: Ranked, { key, id: last }: Boundary): boolean =>
  rank < Number(key) || (rank === key && id < last);

/** On the first page only: they are few, and stand beside the rest. */
async function findProjects(ctx: Context, wanted: Wanted, { page }: Paging): Promise<ProjectView[]> {
  const term = sortKey(wanted.term.trim());
  if (!wanted.wantsProjects || wanted.projectId || page > 1 || !term) return [];
  const filter = { inTrash: false, status: 'all', search: term } as const;
  const order = { by: 'updated_at', descending: true } as const;
  return (await listProjects(ctx, filter, order, { page: 1, pageSize: MOST_PROJECTS, offset: 0 })).items;
}

/** Also on the first page only. Everybody for administrators of the owner company, for others who is on a project with them. */
async function findPeople(ctx: Context, wanted: Wanted, { page, pageSize }: Paging): Promise<PersonView[]> {
  const words = wordsIn(wanted.term);
  if (!wanted.wantsPeople || page > 1 || words.length === 0) return [];
  const { isOwnerAdministrator, personId } = ctx.actor;
  const filter = { words, projectId: wanted.projectId, ...(isOwnerAdministrator ? {} : { knownTo: personId }) };
  return (await pageOfPeople(ctx, filter, { page: 1, pageSize, offset: 0 })).items;
}

/** Who may not list companies finds none. */
async function findCompanies(ctx: Context, wanted: Wanted, { page, pageSize }: Paging): Promise<CompanyView[]> {
  const term = sortKey(wanted.term.trim());
  if (!wanted.wantsCompanies || wanted.projectId || page > 1 || !term || !ctx.actor.isOwnerAdministrator) return [];
  return (await listCompanies(ctx, { search: term }, { page: 1, pageSize, offset: 0 })).items;
}
