import type { BodyOf, Schemas } from '@holdfast/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type CalendarEvent = Schemas['CalendarEvent'];
type Fields = BodyOf<'post', '/calendarevents.json'>['event'];
/** Days as the API spells them. */
type Look = { projectId?: string | undefined; first: string; last: string };

const asked = ({ projectId, first, last }: Look) => ({
  startDate: first,
  endDate: last,
  ...(projectId !== undefined && { projectId }),
  pageSize: 500,
});

/** What happens on these days; of more than anybody could look at, the first. */
export const useEvents = (look: Look) =>
  useQuery({
    queryKey: ['calendarevents', look],
    queryFn: async (): Promise<CalendarEvent[]> =>
      (await client.get('/calendarevents.json', { query: asked(look) })).events,
    placeholderData: keepPreviousData,
  });

export const useEvent = (id: string) =>
  useQuery({
    queryKey: ['calendarevents', 'one', id],
    queryFn: async (): Promise<CalendarEvent> =>
      (await client.get('/calendarevents/{id}.json', { path: { id } })).event,
  });

export const useEventTypes = () =>
  useQuery({
    queryKey: ['eventtypes'],
    queryFn: async () => (await client.get('/calendareventtypes.json', {})).eventtypes,
  });

/** Whom one may ask to come. */
export const useInvitable = () =>
  useQuery({
    queryKey: ['people', 'invitable'],
    queryFn: async () =>
      (await client.get('/calendarevents/availablepeople.json', { query: { pageSize: 500 } })).people,
  });

export async function createEvent(event: Fields): Promise<void> {
  await client.post('/calendarevents.json', { body: { event } });
  await refresh('calendarevents', 'trash');
}

type Changes = BodyOf<'put', '/calendarevents/{id}.json'>['event'];
/** Of what comes again: this one, or those after it, too. */
export type Scope = 'one' | 'following';

export async function updateEvent(id: string, event: Changes): Promise<void> {
  await client.put('/calendarevents/{id}.json', { path: { id }, body: { event } });
  await refresh('calendarevents', 'trash');
}

/** To the trash, from where it comes back for 30 days. */
export async function deleteEvent(id: string, scope: Scope = 'one'): Promise<void> {
  await client.delete('/calendarevents/{id}.json', { path: { id }, query: { deleteRecurring: scope } });
  await refresh('calendarevents', 'trash');
}
export async function restoreEvent(id: string): Promise<void> {
  await client.put('/trashcan/calendarevents/{id}/restore.json', { path: { id } });
  await refresh('calendarevents', 'trash');
}
