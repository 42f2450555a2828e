import type { View } from './queries.ts';

/** What a look is called in addresses. */
const folders: Record<View['look'], string> = {
  list: 'tasks',
  board: 'board',
  calendar: 'calendar',
  timeline: 'timeline',
  table: 'table',
};

/** Which task is open and which day is looked at are of this moment, and no part of a view. */
function lasting(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['task', 'day']) parameters.delete(name);
  parameters.sort();
  return parameters.toString();
}

/** The look at this address, if it is one. */
export function lookAt(pathname: string, search: string): Pick<View, 'look' | 'query'> | undefined {
  const folder = /^\/p\/\d+\/(\w+)/.exec(pathname)?.[1];
  const look = (Object.keys(folders) as View['look'][]).find((one) => folders[one] === folder);
  return look && { look, query: lasting(search) };
}

export const pathOf = ({ projectId, look, query }: View): string =>
  `/p/${projectId}/${folders[look]}${query && `?${query}`}`;

export const isSame = (view: View, at: Pick<View, 'look' | 'query'> | undefined): boolean =>
  view.look === at?.look && lasting(view.query) === at.query;
