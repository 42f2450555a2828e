import type { Schemas } from '@holdfast/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../../api.ts';

type Sums = Schemas['TimeTotals'];
export type Line = { id: string; name: string; projectId: string; projectName: string; 'time-totals': Sums };
export const groups = {
  project: 'Project',
  person: 'Person',
  tasklist: 'Task list',
  tag: 'Tag',
} as const;
export type Group = keyof typeof groups;

/** It lives in the address. */
export type ReportFilter = { by?: Group; from?: string; to?: string; project?: string; mine?: boolean };
/** The same once it is settled. */
export type Asked = { from: string; to: string; project: string; person: string };

const PAGE = 500;
const queryOf = (by: Group | 'day', { from, to, project, person }: Asked) => ({
  by,
  fromDate: from.replaceAll('-', ''),
  toDate: to.replaceAll('-', ''),
  ...(project && { projectId: project }),
  ...(person && { userId: person }),
});

export const useReport = (by: Group | 'day', asked: Asked) =>
  useQuery({
    queryKey: ['time', 'report', by, asked],
    queryFn: async () => {
      const query = { ...queryOf(by, asked), pageSize: PAGE };
      const { body, records } = await client.list('/time/report.json', { query });
      return { lines: body.lines as Line[], totals: body['time-totals'], records };
    },
    placeholderData: keepPreviousData,
  });
export const reportCurl = (by: Group, asked: Asked): string =>
  client.curl('get', '/time/report.json', { query: queryOf(by, asked) });
export const reportTable = (by: Group, asked: Asked): string =>
  `/time/report.csv?${new URLSearchParams(queryOf(by, asked))}`;

export const minutesIn = (sums: Sums, which: 'total' | 'billable' | 'non-billable' | 'billed'): number =>
  Number(sums[`${which}-mins-sum`]);
