import type { BodyOf, Schemas } from '@holdfast/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type Webhook = Schemas['Webhook'];
export type Summary = Schemas['WebhookSummary'];
export type Attempt = Schemas['DeliveryAttempt'];
export type Tried = Schemas['TriedWebhook'];
type WebhookInput = BodyOf<'post', '/webhooks.json'>['webhook'];
export type WebhookChange = BodyOf<'put', '/webhooks/{id}.json'>['webhook'];

/** Tries are no events that the stream tells of, so who looks at them asks again and again, while the page is seen. */
const LOOK_MS = 2000;
const live = { refetchInterval: LOOK_MS, placeholderData: keepPreviousData };
const DAY_HOURS = 24;

export const useWebhooks = () =>
  useQuery({
    queryKey: ['webhooks', 'list'],
    queryFn: async () => {
      const { webhooks, webhooksEnabled, mayCallThisMachine } = await client.get('/webhooks.json', {
        query: { pageSize: 500 },
      });
      return { webhooks, isEnabled: webhooksEnabled, mayCallThisMachine };
    },
    ...live,
  });
export const webhooksCurl = (): string => client.curl('get', '/webhooks.json');

/** How each has been doing for a day. */
export const useSummaries = () =>
  useQuery({
    queryKey: ['webhooks', 'summaries'],
    queryFn: async () => {
      const { webhooks } = await client.get('/webhooks/statistics.json', {
        query: { hours: DAY_HOURS, pageSize: 500 },
      });
      return new Map(webhooks.map((summary) => [summary.webhookId, summary]));
    },
    ...live,
  });

export const useWebhook = (id: string) =>
  useQuery({
    queryKey: ['webhooks', id],
    queryFn: async () => {
      const { webhook, webhooksEnabled } = await client.get('/webhooks/{id}.json', { path: { id } });
      return { webhook, isEnabled: webhooksEnabled };
    },
    ...live,
  });

/** By name, for the choice; they change with the server's version only. */
export const useEventNames = () =>
  useQuery({
    queryKey: ['webhooks', 'events'],
    queryFn: async () => (await client.get('/webhooks/events.json')).events.map(({ name }) => name),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What a webhook can be limited to. */
export const useProjectNames = () =>
  useQuery({
    queryKey: ['projects', 'names'],
    queryFn: async () => {
      const { projects } = await client.get('/projects.json', { query: { status: 'active', pageSize: 500 } });
      return projects.map(({ id, name }) => ({ id, name }));
    },
  });

export type Period = { hours: number; by: 'hour' | 'day' };
const figures = (id: string, { hours, by }: Period) => ({ path: { id }, query: { hours, by } });
export const LAST_DAY: Period = { hours: DAY_HOURS, by: 'hour' };
export const useStatistics = (id: string, period: Period) =>
  useQuery({
    queryKey: ['webhooks', id, 'statistics', period.hours, period.by],
    queryFn: () => client.get('/webhooks/{id}/statistics.json', figures(id, period)),
    ...live,
  });

/** What the log is narrowed to; it lives in the address. `within` is in hours. */
export type LogFilter = {
  status?: 'succeeded' | 'failed' | 'waiting' | 'delivered' | 'given-up';
  code?: number;
  within?: number;
  page?: number;
};
const PAGE = 50;
const asked = (id: string, { status, code, within, page = 1 }: LogFilter) => ({
  path: { id },
  query: {
    ...(status && { status }),
    ...(code !== undefined && { code }),
    ...(within && { since: new Date(Date.now() - within * 3600_000).toISOString().slice(0, 19) }),
    page,
    pageSize: PAGE,
  },
});
export const useAttempts = (id: string, filter: LogFilter) =>
  useQuery({
    queryKey: ['webhooks', id, 'log', filter],
    queryFn: async () => {
      const { body, ...paging } = await client.list('/webhooks/{id}/deliveries.json', asked(id, filter));
      return { attempts: body.deliveries, ...paging };
    },
    ...live,
  });
export const attemptsCurl = (id: string, filter: LogFilter): string =>
  client.curl('get', '/webhooks/{id}/deliveries.json', asked(id, filter));

/** All tries of one delivery, newest first. */
const oneDelivery = (id: string, uuid: string) => ({ path: { id }, query: { uuid, pageSize: 250 } });
export const useDelivery = (id: string, uuid: string) =>
  useQuery({
    queryKey: ['webhooks', id, 'delivery', uuid],
    queryFn: async () => (await client.get('/webhooks/{id}/deliveries.json', oneDelivery(id, uuid))).deliveries,
    ...live,
  });
export const deliveryCurl = (id: string, uuid: string): string =>
  client.curl('get', '/webhooks/{id}/deliveries.json', oneDelivery(id, uuid));

export const useReplays = (id: string) =>
  useQuery({
    queryKey: ['webhooks', id, 'replays'],
    queryFn: async () =>
      (await client.get('/webhooks/{id}/replays.json', { path: { id }, query: { pageSize: 5 } })).replays,
    ...live,
  });

export async function switchWebhooks(isEnabled: boolean): Promise<void> {
  await (isEnabled ? client.put('/webhooks/enable.json') : client.put('/webhooks/disable.json'));
  await refresh('webhooks');
}

/** Without a project it hears of all of them. */
export async function createWebhook(webhook: WebhookInput, projectId: string): Promise<string> {
  const { id } =
    projectId === ''
      ? await client.post('/webhooks.json', { body: { webhook } })
      : await client.post('/projects/{id}/webhooks.json', { path: { id: projectId }, body: { webhook } });
  await refresh('webhooks');
  return id;
}
export const createWebhookCurl = (webhook: WebhookInput, projectId: string): string =>
  projectId === ''
    ? client.curl('post', '/webhooks.json', { body: { webhook } })
    : client.curl('post', '/projects/{id}/webhooks.json', { path: { id: projectId }, body: { webhook } });

export async function updateWebhook(id: string, webhook: WebhookChange): Promise<void> {
  await client.put('/webhooks/{id}.json', { path: { id }, body: { webhook } });
  await refresh('webhooks');
}

export async function deleteWebhook(id: string): Promise<void> {
  await client.delete('/webhooks/{id}.json', { path: { id } });
  await refresh('webhooks');
}

export async function pauseWebhook(id: string, isPaused: boolean): Promise<void> {
  const path = { id };
  await (isPaused
    ? client.put('/webhooks/{id}/pause.json', { path })
    : client.put('/webhooks/{id}/resume.json', { path }));
  await refresh('webhooks');
}

/** Before it is registered: what comes of it is known at once, and nothing of it is kept. */
export const tryWebhook = async (webhook: BodyOf<'post', '/webhooks/test.json'>['webhook']): Promise<Tried> =>
  (await client.post('/webhooks/test.json', { body: { webhook } })).test;

/** The delivery to look for in the log. */
export const sendTest = async (id: string): Promise<string> =>
  (await client.post('/webhooks/{id}/test.json', { path: { id } })).uuid;

export async function redeliver(id: string, uuid: string): Promise<void> {
  await client.post('/webhooks/{id}/redeliver.json', { path: { id }, body: { uuid } });
  await refresh('webhooks');
}

/** The new secret, which is never shown again. */
export async function rotateSecret(id: string, overlapHours: number): Promise<string> {
  const body = { tokenOverlapHours: overlapHours };
  const { token } = await client.post('/webhooks/{id}/rotate.json', { path: { id }, body });
  await refresh('webhooks');
  return token;
}

export type Repair = { what: 'failed' | 'all'; since: string };
const repair = ({ what, since }: Repair, dryRun: boolean) => ({ what, since, dryRun });

/** How many would be sent again. */
export const useRepairCount = (id: string, wanted: Repair, isOpen: boolean) =>
  useQuery({
    queryKey: ['webhooks', id, 'repair', wanted],
    queryFn: async () =>
      (await client.post('/webhooks/{id}/replay.json', { path: { id }, body: repair(wanted, true) })).count,
    enabled: isOpen && wanted.since !== '',
    staleTime: 0,
  });

export async function startRepair(id: string, wanted: Repair): Promise<void> {
  await client.post('/webhooks/{id}/replay.json', { path: { id }, body: repair(wanted, false) });
  await refresh('webhooks');
}
export const repairCurl = (id: string, wanted: Repair): string =>
  client.curl('post', '/webhooks/{id}/replay.json', { path: { id }, body: repair(wanted, false) });

export async function cancelReplay(id: string, replay: string): Promise<void> {
  await client.put('/webhooks/{id}/replays/{replay}/cancel.json', { path: { id, replay } });
  await refresh('webhooks');
}

/** What a webhook listens to, in words where its pattern would be a riddle. */
export const eventsText = ({ event }: Webhook): string => (event === '*' ? 'Every event' : event.replaceAll(',', ', '));
