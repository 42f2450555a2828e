import type { ItemKind } from '../../platform/db/tables/items.ts';
import { oneId, parameter, type Query, wrongParameter } from '../../platform/http/request/query.ts';
import { folders } from '../../work/items/links.ts';
import type { Wanted } from './search.ts';

const kinds = Object.keys(folders) as ItemKind[];
const NAMES = ['projects', ...Object.values(folders)].join(', ');
const LONGEST_TERM = 255;

export const searchParameters = {
  searchTerm: parameter.text('The words to look for. The last one may be the beginning of a word.'),
  q: parameter.text('The same as searchTerm.'),
  types: parameter.text(`What to look among: ${NAMES}.`),
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
  if (term.length > LONGEST_TERM) throw wrongParameter('searchTerm', `is too long: at most ${LONGEST_TERM} characters`);
  return {
    term,
    projectId: oneId('projectId', query.projectid),
    ...readTypes(query.types ?? (named && query.searchfor)),
  };
}

function readTypes(list = ''): Pick<Wanted, 'kinds' | 'wantsProjects'> {
  const types = list
    .toLowerCase()
    .split(',')
    .map((type) => type.trim().replace(/s$/, ''))
    .filter(Boolean);
  if (types.length === 0 || types.includes('everything') || types.includes('all')) return { wantsProjects: true };
  const unknown = types.filter((type) => type !== 'project' && !kinds.includes(type as ItemKind));
  if (unknown.length > 0) throw wrongParameter('types', `must be a list of ${NAMES}`);
  return { kinds: kinds.filter((kind) => types.includes(kind)), wantsProjects: types.includes('project') };
}
