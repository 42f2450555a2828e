import { taskFilterIn } from '../tasks/filter.ts';
import type { View } from './queries.ts';

/** What a look is called in addresses, and what it goes by beside the filter. What it only keeps for the others is no part of its views. */
const looks: Record<View['look'], [folder: string, ...own: string[]]> = {
  list: ['tasks'],
  board: ['board', 'by'],
  calendar: ['calendar', 'view'],
  timeline: ['timeline', 'zoom', 'critical'],
  table: ['table', 'by', 'sort', 'columns'],
};

/** Which task is open and which day is looked at are of this moment, and no part of a view either. */
function lasting(look: View['look'], search: string): string {
  const parameters = new URLSearchParams(search);
  const kept = [...Object.keys(taskFilterIn({})), ...looks[look]];
  for (const name of [...parameters.keys()]) if (!kept.includes(name)) parameters.delete(name);
  parameters.sort();
  return parameters.toString();
}

/** The look at this address, if it is one. */
export function lookAt(pathname: string, search: string): Pick<View, 'look' | 'query'> | undefined {
  const folder = /^\/p\/\d+\/(\w+)/.exec(pathname)?.[1];
  const look = (Object.keys(looks) as View['look'][]).find((one) => looks[one][0] === folder);
  return look && { look, query: lasting(look, search) };
}

export const pathOf = ({ projectId, look, query }: View): string =>
  `/p/${projectId}/${looks[look][0]}${query && `?${query}`}`;

export const isSame = (view: View, at: Pick<View, 'look' | 'query'> | undefined): boolean =>
  view.look === at?.look && lasting(view.look, view.query) === at.query;
