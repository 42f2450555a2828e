import { Type } from 'typebox';
import { ok } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { list, type Route } from '../../platform/http/route.ts';
import { listAudit } from './audit.ts';
import { auditParameters, readWanted } from './query.ts';
import { AuditEntry, showEntry } from './wire.ts';

export const auditRoutes: Route[] = [
  list(
    '/audit',
    'audit.read',
    (ctx, call) =>
      listAudit(ctx, readWanted(call.query, ctx.actor.timeZone), readPaging(call.query, { usual: 100, most: 500 })),
    (entries) => ({ entries: entries.map(showEntry) }),
    {
      shows: ok({ entries: Type.Array(AuditEntry) }),
      query: auditParameters,
      name: 'listAudit',
      summary:
        'Lists who came in, and who changed what people may do, the newest first. /audit.csv has the same as a table.',
    },
  ),
];
