import { useQuery } from '@tanstack/react-query';
import { client, setSessionEnded } from '../../api.ts';
import { fetchAsPage, pageHeaders } from '../../person.ts';
import type { Description, Method } from './description.ts';
import type { Request } from './request.ts';

/** The server's own description of its API. It changes only with the server. */
export const useDescription = () =>
  useQuery({
    queryKey: ['docs'],
    queryFn: async (): Promise<Description> => {
      const answer = await fetch('/openapi.json');
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
      return answer.json();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const curlOf = (method: Method, { path, ...sent }: Request): string =>
  // The path is filled in already, so it is none of those that the client knows by type.
  client.curl(method, path as Parameters<typeof client.curl>[1], sent);

export type Answer = { status: number; ms: number; headers: [string, string][]; text: string };

/** Sends it as it is, with the session, and hands over whatever comes back: here a refusal is an answer like any other. */
export async function tryOut(method: Method, { path, query, headers, body }: Request): Promise<Answer> {
  const parameters = new URLSearchParams(query);
  const begun = performance.now();
  const answer = await fetchAsPage(parameters.size === 0 ? path : `${path}?${parameters}`, {
    method: method.toUpperCase(),
    headers: {
      Accept: 'application/json',
      ...pageHeaders(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status === 401) setSessionEnded(true);
  return { status: answer.status, ms: performance.now() - begun, headers: [...answer.headers], text };
}
