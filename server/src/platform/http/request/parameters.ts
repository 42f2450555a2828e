import type { FastifyRequest } from 'fastify';
import { parseBody } from './body.ts';

const LARGEST = 65_536;

/**
 * Some programs send the parameters of a read in its body, as JSON or as a form: they count like those after the `?`,
 * which win. A body that is something else changes nothing, and is read to its end all the same: what is left in the
 * connection would be taken for the next request. True when there were any.
 */
export async function takeParameters(request: FastifyRequest): Promise<boolean> {
  const bytes = await request.server.bodies.read(request, request.routeOptions.bodyLimit);
  const parameters = bytes.length > LARGEST ? [] : parametersIn(bytes, request.headers['content-type'] ?? '');
  const query = request.query as Record<string, string>;
  for (const [name, value] of parameters) query[name.toLowerCase()] ??= value.replaceAll('\0', '');
  return parameters.length > 0;
}

function parametersIn(bytes: Buffer, type: string): [string, string][] {
  let body: unknown;
  try {
    body = parseBody(bytes, type);
  } catch {
    return [];
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return Object.entries(body).flatMap(([name, value]): [string, string][] => {
    if (['string', 'number', 'boolean'].includes(typeof value)) return [[name, String(value)]];
    const isList = Array.isArray(value) && value.every((one) => ['string', 'number'].includes(typeof one));
    return isList ? [[name, value.join()]] : [];
  });
}
