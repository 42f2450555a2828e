import { Type } from 'typebox';
import { Bit, flagText, idText, ok, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { linkTo } from '../../work/items/links.ts';
import { type AskedWords, askedIn, excerptOf } from '../../work/items/words.ts';
import type { ProjectView } from '../../work/projects/projects.ts';
import type { Hit, SearchResult } from './search.ts';

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

export const Found = ok({
  searchResult: Type.Object({ results: Type.Array(FoundItem), projects: Type.Array(FoundProject) }),
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

export function showFound({ items, projects }: SearchResult, term: string) {
  const asked = askedIn(term);
  return { searchResult: { results: items.map((hit) => showHit(hit, asked)), projects: projects.map(showProject) } };
}
