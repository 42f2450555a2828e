import { type Static, Type } from 'typebox';
import type { Context, Summary } from '../../platform/context.ts';
import type { PersonRow } from '../../platform/db/tables/accounts.ts';
import {
  Bit,
  escapeHtml,
  Flag,
  flagText,
  fullName,
  idText,
  Text,
  timeText,
  titled,
} from '../../platform/http/answer/classic.ts';
import { ofPeople } from '../../platform/http/answer/parties.ts';
import { showWideTags, tagFields, WideTags } from '../../platform/http/answer/tags.ts';
import { unlessEmpty } from '../../platform/http/answer/unless-empty.ts';
import { pictureUrl } from '../../platform/http/pictures.ts';
import {
  choice,
  date,
  description,
  flag,
  id,
  ids,
  name,
  required,
  shape,
  text,
} from '../../platform/http/request/fields.ts';
import { Filling, showFilling } from '../fillings/progress.ts';
import type { ProjectView } from './store.ts';

/** The pages a project can switch off, and whether a new project has them. */
const pages = {
  tasks: true,
  milestones: true,
  messages: true,
  files: true,
  time: true,
  notebooks: true,
  riskRegister: false,
  links: true,
  billing: false,
  comments: true,
} as const;
type PageName = keyof typeof pages;
const pageNames = Object.keys(pages) as PageName[];
const pageKeys: Partial<Record<PageName, string>> = { notebooks: 'use-notebook' };

const ActivePages = Type.Object(
  Object.fromEntries(pageNames.map((page) => [page, Bit])) as Record<PageName, typeof Bit>,
);

const Owner = Type.Object({ id: Text, firstName: Text, lastName: Text, fullName: Text, avatarUrl: Text });

export const Project = titled('Project', {
  id: Text,
  name: Text,
  description: Text,
  status: Text,
  subStatus: Text,
  company: Type.Object({ id: Text, name: Text }),
  category: Type.Object({ id: Text, name: Text, color: Text, parentId: Text }),
  starred: Flag,
  'show-announcement': Flag,
  announcement: Text,
  announcementHTML: Text,
  'created-on': Text,
  'last-changed-on': Text,
  'start-page': Text,
  logo: Text,
  startDate: Text,
  endDate: Text,
  notifyeveryone: Flag,
  type: Text,
  tags: WideTags,
  isProjectAdmin: Flag,
  filesAutoNewVersion: Flag,
  'active-pages': ActivePages,
  filling: Type.Optional(Filling),
  owner: Type.Optional(Owner),
});
export type Project = Static<typeof Project>;

/** Numbers, not texts: these keys are new, and are for adding up. */
const Standing = Type.Object({
  taskCount: Type.Number(),
  completedTaskCount: Type.Number(),
  lateTaskCount: Type.Number(),
  nextMilestone: Type.Union([Type.Object({ id: Text, title: Text, deadline: Text }), Type.Null()]),
  lastActivityOn: Text,
});
export const ListedProject = titled('ListedProject', {
  ...Project.properties,
  company: Type.Object({ id: Text, name: Text, 'is-owner': Bit }),
  people: Type.Optional(Type.Array(Text)),
  summary: Type.Optional(Standing),
});

export function showProject(project: ProjectView, today: string, logo: string): Project {
  return {
    id: String(project.id),
    name: project.name,
    description: project.description,
    status: project.deleted_at ? 'deleted' : project.status,
    subStatus: subStatus(project, today),
    company: { id: String(project.company_id), name: project.company_name },
    category: {
      id: idText(project.category_id),
      name: project.category_name ?? '',
      color: project.category_color ?? '',
      parentId: idText(project.category_parent_id),
    },
    starred: project.is_starred !== null,
    'show-announcement': project.shows_announcement === 1,
    announcement: project.announcement,
    announcementHTML: escapeHtml(project.announcement),
    'created-on': timeText(project.created_at),
    'last-changed-on': timeText(project.updated_at),
    'start-page': project.start_page,
    logo,
    startDate: project.start_date,
    endDate: project.end_date,
    notifyeveryone: project.notifies_everyone === 1,
    type: 'normal',
    tags: showWideTags(project.tags_text),
    isProjectAdmin: project.member_role === 'administrator',
    filesAutoNewVersion: false,
    'active-pages': showPages(project.features),
    ...showFilling(project),
  };
}

/** In lists the company also says whether it is the owner. */
export function showListedProject(project: ProjectView, today: string, logo: string) {
  const shown = showProject(project, today, logo);
  return { ...shown, company: { ...shown.company, 'is-owner': flagText(project.company_is_owner) } };
}

export type Owner = Pick<PersonRow, 'id' | 'first_name' | 'last_name' | 'picture_blob'>;
export type WithIncluded = {
  project: ProjectView;
  people?: number[];
  owner?: Owner | undefined;
  summary?: Partial<Summary>;
};

/** What `includePeople`, `includeProjectOwner` and `includeSummary` add to a listed project. */
export const showIncluded = (ctx: Context, { project, people, owner, summary }: WithIncluded) => ({
  ...(people && { people: people.map(String) }),
  ...(owner && {
    owner: {
      id: String(owner.id),
      firstName: owner.first_name,
      lastName: owner.last_name,
      fullName: fullName(owner),
      avatarUrl: pictureUrl(ctx, owner.picture_blob),
    },
  }),
  ...(summary && { summary: showSummary(project, summary) }),
});

function showSummary(project: ProjectView, { tasks, nextMilestone, lastActivity }: Partial<Summary>) {
  const { total, open, late } = tasks ?? { total: 0, open: 0, late: 0 };
  return {
    taskCount: total,
    completedTaskCount: total - open,
    lateTaskCount: late,
    nextMilestone: nextMilestone ? { ...nextMilestone, id: String(nextMilestone.id) } : null,
    lastActivityOn: timeText(lastActivity ?? project.updated_at),
  };
}

function subStatus(project: ProjectView, today: string): string {
  if (project.completed_at) return 'completed';
  if (project.end_date !== '' && project.end_date < today) return 'late';
  return project.start_date > today ? 'upcoming' : 'current';
}

const usualPages = Object.fromEntries(
  pageNames.map((page) => [page, flagText(pages[page])]),
) as Project['active-pages'];

function showPages(features: string): Project['active-pages'] {
  if (features === '{}') return usualPages;
  const chosen = JSON.parse(features) as Partial<Record<PageName, boolean>>;
  const shown = { ...usualPages };
  for (const page of pageNames) if (page in chosen) shown[page] = flagText(chosen[page]);
  return shown;
}

const changeable = {
  description: description({ key: 'description' }),
  companyId: id({ key: 'companyId', also: ['company-id'] }),
  categoryId: id({ key: 'category-id', also: ['categoryId'] }),
  startDate: date({ key: 'startDate', also: ['start-date'] }),
  endDate: date({ key: 'endDate', also: ['end-date'] }),
  ownerId: ofPeople(id({ key: 'projectOwnerId' })),
  announcement: description({ key: 'announcement' }),
  showsAnnouncement: flag({ key: 'show-announcement', also: ['showAnnouncement'] }),
  startPage: text({ key: 'start-page', also: ['startPage'], max: 255 }),
  notifiesEveryone: flag({ key: 'notifyeveryone' }),
  ...tagFields,
  ...(Object.fromEntries(
    pageNames.map((page) => [page, flag({ key: pageKeys[page] ?? `use-${page.toLowerCase()}` })]),
  ) as Record<PageName, ReturnType<typeof flag>>),
};

export const NewProject = shape('project', {
  name: required(name({ key: 'name' })),
  newCompany: unlessEmpty(name({ key: 'newCompany' })),
  people: ofPeople(ids({ key: 'people' })),
  ...changeable,
});

export const ProjectChange = shape('project', {
  name: name({ key: 'name' }),
  status: choice({ key: 'status', of: { active: 'active', archived: 'archived', inactive: 'archived' } }),
  isComplete: flag({ key: 'markComplete' }),
  isNotComplete: flag({ key: 'markNotComplete' }),
  logoRef: text({ key: 'logoPendingFileRef', max: 255 }),
  ...changeable,
});

export const ProjectCopy = shape(undefined, {
  name: name({ key: 'cloneProjectName', also: ['name'] }),
  description: description({ key: 'description' }),
  companyId: id({ key: 'companyId' }),
  withPeople: flag({ key: 'copyPeople' }),
  withFiles: flag({ key: 'copyFiles' }),
  withMilestones: flag({ key: 'copyMilestones' }),
  withTasks: flag({ key: 'copyTasks', also: ['copyTasklists'] }),
  withNotebooks: flag({ key: 'copyNotebooks' }),
  withMessages: flag({ key: 'copyMessages' }),
  withLinks: flag({ key: 'copyLinks' }),
});

export const pagesIn = (input: Partial<Record<PageName, boolean>>): Partial<Record<PageName, boolean>> =>
  Object.fromEntries(pageNames.filter((page) => input[page] !== undefined).map((page) => [page, input[page]!]));
