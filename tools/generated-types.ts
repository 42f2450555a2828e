import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { createApp } from '../server/src/app.ts';
import { loadConfig } from '../server/src/platform/config.ts';

const NOTE = '// Made from the server’s /openapi.json by `npm run client`. Not edited by hand.\n\n';

type Operation = { parameters: { $ref?: string; in?: string }[]; responses: Record<string, { headers?: object }> };
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, { in: string }>; headers?: object; responses?: object };
};

/** What the SDK's types are when they are made from the server as it is. */
export async function generatedTypes(): Promise<string> {
  const types = astToString(await openapiTS(withoutHeaders(await readDescription()) as never, { alphabetize: true }));
  // Every path says so of each method it does not have; what is missing is as good.
  return NOTE + types.replace(/^ +\w+\?: never;\n/gm, '');
}

async function readDescription(): Promise<Description> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-description-'));
  const app = await createApp(loadConfig({ HOLDFAST_DATA: folder }));
  try {
    const answer = await app.http.inject('/openapi.json');
    return answer.json<Description>();
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Headers and refusals are the same everywhere, and the SDK deals with them. */
function withoutHeaders(description: Description): Description {
  const { components } = description;
  const placeOf = ({ $ref, in: place }: Operation['parameters'][number]) =>
    place ?? components.parameters[$ref!.split('/').at(-1)!]!.in;
  for (const operation of Object.values(description.paths).flatMap((path) => Object.values(path))) {
    operation.parameters = operation.parameters.filter((parameter) => placeOf(parameter) !== 'header');
    delete operation.responses.default;
    for (const response of Object.values(operation.responses)) delete response.headers;
  }
  const inQuery = Object.entries(components.parameters).filter(([, parameter]) => parameter.in !== 'header');
  components.parameters = Object.fromEntries(inQuery);
  delete components.headers;
  delete components.responses;
  return description;
}
