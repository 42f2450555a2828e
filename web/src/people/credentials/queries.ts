import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh, setSessionEnded } from '../../api.ts';
import { enter } from '../../person.ts';
import { ownZone } from '../../ui/text/zone.ts';

export type Link = Schemas['Invitation'];

/** Looking at a link does not use it up. */
export const useLink = (code: string) =>
  useQuery({
    queryKey: ['credentials', 'link', code],
    queryFn: async (): Promise<Link> => (await client.get('/invitations/{code}.json', { path: { code } })).link,
    staleTime: Number.POSITIVE_INFINITY,
  });

export async function acceptLink(
  code: string,
  person: { password: string; code?: string; 'first-name': string; 'last-name': string },
): Promise<void> {
  const { accountId, userId } = await client.post('/invitations/{code}.json', {
    path: { code },
    body: { person: { ...person, timezone: ownZone() } },
  });
  await enter(accountId, userId, '/');
  // Not everything: the link on this page is used up and would be asked for again.
  setSessionEnded(false);
  await refresh('people');
}

export type Token = Schemas['Token'];

export const useTokens = (isWanted = true) =>
  useQuery({
    queryKey: ['credentials', 'tokens'],
    queryFn: async (): Promise<Token[]> => (await client.get('/tokens.json')).tokens,
    enabled: isWanted,
  });

/** Secret addresses, which let read what their person sees. */
export const useCalendarFeeds = () =>
  useQuery({
    queryKey: ['credentials', 'calendars'],
    queryFn: async () => (await client.get('/calendarFeeds.json')).calendarFeeds,
  });

/** Its value, which is never shown again. */
export async function createToken(token: { name: string; readOnly: boolean; expiresOn?: string }): Promise<string> {
  const made = await client.post('/tokens.json', { body: { token } });
  await refresh('credentials');
  return made.token;
}

export async function revokeToken(id: string): Promise<void> {
  await client.delete('/tokens/{id}.json', { path: { id } });
  await refresh('credentials');
}
export const tokensCurl = (): string => client.curl('get', '/tokens.json');
