import { Type } from 'typebox';
import { Bit, flagText, fullName, idText, ok, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { folders, linkTo } from '../../work/items/links.ts';
import { type AskedWords, askedIn, excerptOf } from '../../work/items/words.ts';
import type { ProjectView } from '../../work/projects/projects.ts';
import type { CompanyView, Hit, PersonView, SearchResult, Wanted } from './search.ts';

const FoundItem = titled('FoundItem', {
  type: Text,
  id: Text,
  name: Text,
  link: Text,
  snippet: Text,
  'project-id': Text,
  'project-name': Text,
  'parent-type': Text,
  'parent-id': Text,
  'parent-name': Text,
  'created-on': Text,
  private: Bit,
});

const FoundProject = titled('FoundProject', {
  type: Type.Literal('project'),
  id: Text,
  name: Text,
  link: Text,
  status: Text,
  'company-id': Text,
  'company-name': Text,
});

const ofKind = { id: Text, name: Text, projectId: Text, projectName: Text };
const FoundByKind = Type.Array(Type.Object(ofKind));
/** Beside the results, those of each kind that was asked for by name, as programs look for them. */
const byKind = {
  files: FoundByKind,
  milestones: FoundByKind,
  tasklists: FoundByKind,
  tasks: Type.Array(Type.Object({ ...ofKind, taskListId: Text, taskListName: Text })),
  columns: FoundByKind,
  notebooks: FoundByKind,
  messages: FoundByKind,
  links: FoundByKind,
  comments: Type.Array(Type.Object({ ...ofKind, itemType: Text, itemId: Text })),
  timelogs: FoundByKind,
  people: Type.Array(
    Type.Object({
      id: Text,
      name: Text,
      firstName: Text,
      lastName: Text,
      emailAddress: Text,
      companyId: Text,
      companyName: Text,
    }),
  ),
  companies: Type.Array(Type.Object({ id: Text, name: Text })),
};

export const Found = ok({
  searchResult: Type.Object({
    results: Type.Array(FoundItem),
    projects: Type.Array(FoundProject),
    ...Type.Partial(Type.Object(byKind)).properties,
  }),
});

/** `snippet` is where the text says what was looked for, as plain text. */
const showHit = (hit: Hit, asked: AskedWords) => ({
  type: hit.kind,
  id: String(hit.id),
  name: hit.name,
  link: linkTo(hit),
  snippet: excerptOf(hit.beginning, asked),
  'project-id': String(hit.project_id),
  'project-name': hit.project_name,
  'parent-type': hit.inside_kind ?? '',
  'parent-id': idText(hit.inside_id),
  'parent-name': hit.inside_name ?? '',
  'created-on': timeText(hit.created_at),
  private: flagText(hit.is_private),
});

const showProject = (project: ProjectView) => ({
  type: 'project',
  id: String(project.id),
  name: project.name,
  link: `projects/${project.id}`,
  status: project.status,
  'company-id': String(project.company_id),
  'company-name': project.company_name,
});

/** A task says its list, a comment what it is about. */
function showOfKind({ kind, id, name, project_id, project_name, inside_kind, inside_id, inside_name }: Hit) {
  const shown = { id: String(id), name, projectId: String(project_id), projectName: project_name };
  if (kind === 'task') return { ...shown, taskListId: idText(inside_id), taskListName: inside_name ?? '' };
  return kind === 'comment' ? { ...shown, itemType: inside_kind ?? '', itemId: idText(inside_id) } : shown;
}

const showPerson = (person: PersonView) => ({
  id: String(person.id),
  name: fullName(person),
  firstName: person.first_name,
  lastName: person.last_name,
  emailAddress: person.email,
  companyId: String(person.company_id),
  companyName: person.company_name,
});

const showCompany = ({ id, name }: CompanyView) => ({ id: String(id), name });

export function showFound({ items, projects, people, companies }: SearchResult, wanted: Wanted) {
  const asked = askedIn(wanted.term);
  const named = (wanted.kinds ?? []).map((kind) => [
    folders[kind],
    items.filter((hit) => hit.kind === kind).map(showOfKind),
  ]);
  return {
    searchResult: {
      results: items.map((hit) => showHit(hit, asked)),
      projects: projects.map(showProject),
      ...Object.fromEntries(named),
      ...(wanted.wantsPeople && { people: people.map(showPerson) }),
      ...(wanted.wantsCompanies && { companies: companies.map(showCompany) }),
    },
  };
}
