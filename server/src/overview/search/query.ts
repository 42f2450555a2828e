import type { ItemKind } from '../../platform/db/tables/items.ts';
import { oneId, parameter, type Query, wrongParameter } from '../../platform/http/request/query.ts';
import { folders } from '../../work/items/links.ts';
import type { Wanted } from './search.ts';

const kinds = Object.keys(folders) as ItemKind[];
const NAMES = ['projects', 'people', 'companies', ...Object.values(folders)].join(', ');
const LONGEST_TERM = 255;

export const searchParameters = {
  searchTerm: parameter.text('The words to look for. The last one may be the beginning of a word.'),
  q: parameter.text('The same as searchTerm.'),
  types: parameter.text(
    `What to look among: ${NAMES}. Each that is named also has a list of its own in the answer; people and companies are looked among only when they are named.`,
  ),
  searchFor: parameter.text('Beside searchTerm the same as types; alone the same as searchTerm.'),
  projectId: parameter.id('Only what is in this project.'),
};

/**
 * What is looked for may stand in `searchTerm`, `q` or `searchFor`. Beside one of the first two `searchFor` says of what
 * kind, as in the classic API, and `types` always does. Looking for nothing finds nothing.
 */
export function readSearch(query: Query): Wanted {
  const named = query.searchterm ?? query.q;
  const term = named ?? query.searchfor ?? '';
  if (term.length > LONGEST_TERM)
    throw wrongParameter(termIn(query), `is too long: at most ${LONGEST_TERM} characters`);
  const [parameter, types] =
    query.types === undefined ? ['searchFor', named && query.searchfor] : ['types', query.types];
  return { term, projectId: oneId('projectId', query.projectid), ...readTypes(parameter!, types) };
}

const termIn = ({ searchterm, q }: Query): string =>
  searchterm !== undefined ? 'searchTerm' : q !== undefined ? 'q' : 'searchFor';

/** `tasks`, `task`; and as people write them. */
const singular = (type: string): string =>
  ({
    companies: 'company',
    people: 'person',
    persons: 'person',
    users: 'person',
    user: 'person',
    timelogs: 'time',
    timelog: 'time',
  })[type] ?? type.replace(/s$/, '');

function readTypes(parameter: string, list = ''): Omit<Wanted, 'term' | 'projectId'> {
  const types = list
    .toLowerCase()
    .split(',')
    .map((type) => singular(type.trim()))
    .filter(Boolean);
  if (types.length === 0 || types.includes('everything') || types.includes('all')) return { wantsProjects: true };
  const unknown = types.filter((type) => !['project', 'person', 'company', ...kinds].includes(type));
  if (unknown.length > 0) throw wrongParameter(parameter, `must be a list of ${NAMES}`);
  return {
    kinds: kinds.filter((kind) => types.includes(kind)),
    wantsProjects: types.includes('project'),
    wantsPeople: types.includes('person'),
    wantsCompanies: types.includes('company'),
  };
}
