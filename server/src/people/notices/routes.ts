import { Type } from 'typebox';
import { ok } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, list, type Route } from '../../platform/http/route.ts';
import { dismissNotice, listNotices } from './notices.ts';
import { Notice, showNotice } from './wire.ts';

export const noticeRoutes: Route[] = [
  list(
    '/notices',
    'notice.manage',
    (ctx, call) => listNotices(ctx, readPaging(call.query, { usual: 50, most: 250 })),
    (notices) => ({ notices: notices.map(showNotice) }),
    { shows: ok({ notices: Type.Array(Notice) }) },
  ),
  act('PUT', '/notices/:id/dismiss', 'notice.manage', (ctx, call) => dismissNotice(ctx, call.id())),
];
