import type { Schemas } from '@holdfast/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../api.ts';

export type AuditEntry = Schemas['AuditEntry'];
export type AuditAction = AuditEntry['action'];

/** It lives in the address; days are those of who asks. */
export type AuditFilter = {
  find?: string;
  action?: AuditAction;
  person?: string;
  from?: string;
  to?: string;
  page?: number;
};

const queryOf = ({ find, action, person, from, to }: AuditFilter) => ({
  ...(find && { searchTerm: find }),
  ...(action && { action }),
  ...(person && { personId: person }),
  ...(from && { fromDate: from }),
  ...(to && { toDate: to }),
});

export const useAudit = (filter: AuditFilter, isAllowed: boolean) =>
  useQuery({
    queryKey: ['audit', filter],
    queryFn: async () => {
      const query = { ...queryOf(filter), page: filter.page ?? 1, pageSize: 100 };
      const { body, ...paging } = await client.list('/audit.json', { query });
      return { entries: body.entries, ...paging };
    },
    enabled: isAllowed,
    placeholderData: keepPreviousData,
  });
export const auditCurl = (filter: AuditFilter): string => client.curl('get', '/audit.json', { query: queryOf(filter) });
export const auditTable = (filter: AuditFilter): string => `/audit.csv?${new URLSearchParams(queryOf(filter))}`;
