import type { Context } from '../../platform/context.ts';
import { pageHeaders, readPaging } from '../../platform/http/request/paging.ts';
import { instantBy, isYes, oneId, oneOf, parameter, type Query } from '../../platform/http/request/query.ts';
import { act, type Call, get, type Route } from '../../platform/http/route.ts';
import { subjectKinds } from '../../work/comments/kinds.ts';
import { folders } from '../../work/items/links.ts';
import { markOne, markRead, markUnread, snooze, unsnooze } from './marks.ts';
import { listMuted, mute, muteProject } from './mutes.ts';
import { type Inbox, listNotifications, type Narrowing } from './notifications.ts';
import { MutedThings, Notifications, reasons, Snooze, Some, SomeOrAll, showInbox, showMuted } from './wire.ts';

function narrowing(query: Query): Narrowing {
  const projectId = oneId('projectId', query.projectid);
  const reason = oneOf<Narrowing['reason'] | null>(reasons, 'kind', query.kind);
  return {
    ...(projectId && { projectId }),
    ...(reason && { reason }),
    ...(isYes(query.unread) && { isUnread: true }),
    ...(isYes(query.snoozed) && { isSnoozed: true }),
  };
}

/** A day begins when it begins for who puts it off. */
const untilIn = ({ actor }: Context, call: Call): string =>
  instantBy(actor.timeZone, 'until', call.read(Snooze).until)!;

const PATH = '/notifications';
const own = 'notification.manage';

const muting: Route[] = subjectKinds.flatMap((kind) =>
  [true, false].map((isMuted) =>
    act(
      'PUT',
      `/${folders[kind]}/:id/${isMuted ? 'mute' : 'unmute'}`,
      'comment.read',
      (ctx, call) => mute(ctx, { at: folders[kind], id: call.id() }, isMuted),
      undefined,
      {
        summary: `${isMuted ? 'No longer tells' : 'Tells'} the caller what happens to a ${kind}${isMuted ? '' : ' again'}.`,
      },
    ),
  ),
);

export const notificationRoutes: Route[] = [
  {
    method: 'GET',
    path: PATH,
    action: own,
    run: (ctx, call) => listNotifications(ctx, narrowing(call.query), readPaging(call.query, { usual: 50, most: 250 })),
    answer: (inbox: Inbox, ctx) => ({
      headers: pageHeaders(inbox),
      body: { STATUS: 'OK', ...showInbox(inbox, ctx.now) },
    }),
    isPaged: true,
    shows: Notifications,
    query: {
      unread: parameter.flag('Only what is unread.'),
      snoozed: parameter.flag('Only what is put off, and not the rest.'),
      projectId: parameter.id('Only of this project.'),
      kind: parameter.oneOf(Object.keys(reasons), 'Only of this sort.'),
    },
    summary: 'Lists what concerns the caller, newest first, and says how much of it is unread.',
  },
  get(`${PATH}/muted`, own, (ctx) => listMuted(ctx), showMuted, {
    shows: MutedThings,
    name: 'listMuted',
    summary: 'Lists the projects and things that the caller has muted.',
  }),
  act('PUT', `${PATH}/read`, own, (ctx, call) => markRead(ctx, call.read(SomeOrAll).ids), undefined, {
    body: SomeOrAll,
    name: 'readNotifications',
    summary: 'Marks notifications as read: those that are named, or all.',
  }),
  act('PUT', `${PATH}/unread`, own, (ctx, call) => markUnread(ctx, call.read(Some).ids), undefined, {
    body: Some,
    name: 'unreadNotifications',
    summary: 'Marks the notifications that are named as unread.',
  }),
  act('PUT', `${PATH}/:id/read`, own, (ctx, call) => markOne(ctx, call.id(), true), undefined, {
    summary: 'Marks a notification as read.',
  }),
  act('PUT', `${PATH}/:id/unread`, own, (ctx, call) => markOne(ctx, call.id(), false), undefined, {
    summary: 'Marks a notification as unread.',
  }),
  act('PUT', `${PATH}/:id/snooze`, own, (ctx, call) => snooze(ctx, call.id(), untilIn(ctx, call)), undefined, {
    body: Snooze,
    summary: 'Takes a notification out of the inbox until a time, at which it is back, unread and at the top.',
  }),
  act('PUT', `${PATH}/:id/unsnooze`, own, (ctx, call) => unsnooze(ctx, call.id()), undefined, {
    summary: 'Puts a notification back into the inbox now.',
  }),
  ...muting,
  act('PUT', '/projects/:id/mute', 'project.read', (ctx, call) => muteProject(ctx, call.id(), true), undefined, {
    summary: 'No longer tells the caller what happens in a project.',
  }),
  act('PUT', '/projects/:id/unmute', 'project.read', (ctx, call) => muteProject(ctx, call.id(), false), undefined, {
    summary: 'Tells the caller what happens in a project again.',
  }),
];
