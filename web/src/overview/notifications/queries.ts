import type { Schemas } from '@holdfast/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type Entry = Schemas['Notification'];
export type InboxFilter = { view?: 'all' | 'snoozed'; kind?: string; project?: string; page?: number };

const PAGE = 50;
/** So many are marked at once. */
const PORTION = 250;

const asked = ({ view, kind, project, page = 1 }: InboxFilter) => ({
  query: {
    page,
    pageSize: PAGE,
    ...(view === undefined && { unread: true }),
    ...(view === 'snoozed' && { snoozed: true }),
    ...(kind && { kind: kind as 'assigned' }),
    ...(project && { projectId: project }),
  },
});

export const useInbox = (filter: InboxFilter) =>
  useQuery({
    queryKey: ['notifications', 'list', filter],
    queryFn: async () => {
      const { body, ...paging } = await client.list('/notifications.json', asked(filter));
      return { entries: body.notifications, unread: Number(body.unread), ...paging };
    },
    placeholderData: keepPreviousData,
  });
export const inboxCurl = (filter: InboxFilter): string => client.curl('get', '/notifications.json', asked(filter));

export const useUnread = () =>
  useQuery({
    queryKey: ['notifications', 'unread'],
    queryFn: async () =>
      Number((await client.get('/notifications.json', { query: { unread: true, pageSize: 1 } })).unread),
  });

export async function markRead(ids: string[]): Promise<void> {
  await client.put('/notifications/read.json', { body: { notificationIds: ids } });
  await refresh('notifications');
}

export async function markUnread(ids: string[]): Promise<void> {
  await client.put('/notifications/unread.json', { body: { notificationIds: ids } });
  await refresh('notifications');
}

/** What is unread now, whatever is shown of it. Gives what was, so that it can be taken back. */
export async function markAllRead(): Promise<string[]> {
  const all: string[] = [];
  const next = async () =>
    (await client.get('/notifications.json', { query: { unread: true, pageSize: PORTION } })).notifications;
  for (let some = await next(); some.length > 0; some = some.length < PORTION ? [] : await next()) {
    const ids = some.map(({ id }) => id);
    await client.put('/notifications/read.json', { body: { notificationIds: ids } });
    all.push(...ids);
  }
  await refresh('notifications');
  return all;
}

export async function snooze(id: string, until: Date): Promise<void> {
  await client.put('/notifications/{id}/snooze.json', { path: { id }, body: { until: until.toISOString() } });
  await refresh('notifications');
}

export async function unsnooze(id: string): Promise<void> {
  await client.put('/notifications/{id}/unsnooze.json', { path: { id } });
  await refresh('notifications');
}

/** By what a notification calls it. */
const folders = {
  project: 'projects',
  task: 'tasks',
  milestone: 'milestones',
  notebook: 'notebooks',
  message: 'messages',
  link: 'links',
  file: 'files',
} as const;
export type MutedKind = keyof typeof folders;
export const canBeMuted = (type: string): type is MutedKind => type in folders;

export const mute = async (type: MutedKind, id: string): Promise<void> => {
  await client.put(`/${folders[type]}/{id}/mute.json`, { path: { id } });
};
export const unmute = async (type: MutedKind, id: string): Promise<void> => {
  await client.put(`/${folders[type]}/{id}/unmute.json`, { path: { id } });
};

/** What Administrators should see to, as long as none of them has. */
export const useNotices = (isAdministrator: boolean) =>
  useQuery({
    queryKey: ['notices'],
    enabled: isAdministrator,
    queryFn: async () => (await client.get('/notices.json', { query: { pageSize: 5 } })).notices,
  });

export async function dismissNotice(id: string): Promise<void> {
  await client.put('/notices/{id}/dismiss.json', { path: { id } });
  await refresh('notices');
}
