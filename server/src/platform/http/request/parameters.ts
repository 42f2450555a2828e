import type { FastifyRequest } from 'fastify';
import { tooLarge } from '../../failures.ts';
import { BODY_LIMIT, parseBody } from './body.ts';

const LARGEST = 65_536;

export const mayHaveBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Some programs send the parameters of a read in its body, as JSON or as a form: they count like those after the `?`,
 * which win. A body that is something else changes nothing. True when there were any.
 */
export async function takeParameters(request: FastifyRequest): Promise<boolean> {
  const parameters = parametersIn(await textOf(request), request.headers['content-type'] ?? '');
  const query = request.query as Record<string, string>;
  for (const [name, value] of parameters) query[name.toLowerCase()] ??= value.replaceAll('\0', '');
  return parameters.length > 0;
}

/** Read to its end, however little of it is of use: what is left in the connection would be taken for the next request. */
async function textOf({ raw, headers }: FastifyRequest): Promise<string> {
  if (Number(headers['content-length'] ?? 0) > BODY_LIMIT) throw tooLarge('The body is too large.');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw tooLarge('The body is too large.');
    if (size <= LARGEST) chunks.push(chunk);
  }
  return size > LARGEST ? '' : Buffer.concat(chunks).toString();
}

function parametersIn(text: string, type: string): [string, string][] {
  let body: unknown;
  try {
    body = parseBody(text, type);
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
