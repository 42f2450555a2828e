import type { Schemas } from '@holdfast/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type TimeEntry = Schemas['ListedTimeEntry'];
/** What was worked on. */
export type Work = { at: 'tasks' | 'projects'; id: string };
export type TimeFields = { date: string; minutes: number; description: string; isBillable: boolean };

const paths = {
  tasks: { list: '/tasks/{id}/time_entries.json', total: '/tasks/{id}/time/total.json' },
  projects: { list: '/projects/{id}/time_entries.json', total: '/projects/{id}/time/total.json' },
} as const;
const PAGE = 50;
const asked = (id: string, page = 1) => ({ path: { id }, query: { page, pageSize: PAGE, sortOrder: 'desc' as const } });

/** The latest first. */
export const useTime = ({ at, id }: Work) =>
  useInfiniteQuery({
    queryKey: ['time', 'entries', at, id],
    queryFn: async ({ pageParam }) => {
      const { body, page, pages } = await client.list(paths[at].list, asked(id, pageParam));
      return { entries: body['time-entries'] as TimeEntry[], page, pages };
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });
export const timeCurl = ({ at, id }: Work): string => client.curl('get', paths[at].list, asked(id));
export const tableOf = ({ at, id }: Work): string => `/${at}/${id}/time_entries.csv`;

/** In minutes. */
export type Totals = { all: number; billable: number; billed: number; estimated: number };
type Sums = { 'time-totals': Record<string, string>; 'time-estimates': Record<string, string> };
type Told = { projects: (Partial<Sums> & { tasklist?: { task: Sums } })[] };

export const useTotals = ({ at, id }: Work) =>
  useQuery({
    queryKey: ['time', 'totals', at, id],
    queryFn: async (): Promise<Totals> => {
      const { projects } = (await client.get(paths[at].total, { path: { id } })) as unknown as Told;
      const told = (projects[0]!.tasklist?.task ?? projects[0]!) as Sums;
      const sum = (name: string) => Number(told['time-totals'][`${name}-mins-sum`]);
      return {
        all: sum('total'),
        billable: sum('billable'),
        billed: sum('billed'),
        estimated: Number(told['time-estimates']['total-mins-estimated']),
      };
    },
  });

const refreshAll = () => refresh('time', 'tasks', 'activity');
const bodyOf = ({ date, minutes, description, isBillable }: TimeFields) => ({
  'time-entry': {
    date,
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
    description,
    isbillable: isBillable,
  },
});

export async function logTime({ at, id }: Work, fields: TimeFields): Promise<void> {
  await client.post(paths[at].list, { path: { id }, body: bodyOf(fields) });
  await refreshAll();
}

export async function updateTime(id: string, fields: TimeFields): Promise<void> {
  await client.put('/time_entries/{id}.json', { path: { id }, body: bodyOf(fields) });
  await refreshAll();
}

export async function setMinutes(id: string, minutes: number): Promise<void> {
  const body = { 'time-entry': { hours: Math.floor(minutes / 60), minutes: minutes % 60 } };
  await client.put('/time_entries/{id}.json', { path: { id }, body });
  await refreshAll();
}

export async function deleteTime(id: string): Promise<void> {
  await client.delete('/time_entries/{id}.json', { path: { id } });
  await refreshAll();
}
export async function restoreTime(id: string): Promise<void> {
  await client.put('/trashcan/timelogs/{id}/restore.json', { path: { id } });
  await refreshAll();
}
