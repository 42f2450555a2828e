import assert from 'node:assert/strict';
import type { App } from '../../src/app.ts';
import { bodyFor } from '../platform/access/bodies.ts';
import { providerOf, setStage } from '../platform/access/stage.ts';
import { makeCaller, type TestApp } from '../support/app.ts';

/** Makes one of everything, and says everything that can be read of it by an Administrator. */
export async function everyPath(app: TestApp): Promise<string[]> {
  const stage = await setStage(app);
  const owner = stage.roles.find(({ name }) => name === 'owner administrator')!;
  const paths: string[] = [];
  for (const route of app.routes.filter((one) => one.method === 'GET' && !one.changes)) {
    await stage.workerHasBeenThere();
    const ids = await providerOf(route.path)(stage, owner);
    const { query = '' } = await bodyFor(route, stage, owner);
    paths.push(`${route.path.replace(/:(\w+)/g, (_, name) => ids[name]!)}.json${query}`);
  }
  assert.ok(paths.length > 150);
  return paths;
}

/** What is answered to each of them. */
export async function answersTo(app: App, token: string, paths: string[]): Promise<Record<string, unknown>> {
  const caller = makeCaller(app, token);
  const answers: Record<string, unknown> = {};
  for (const path of paths) {
    const { status, body, text } = await caller.get(path);
    answers[path] = { status, answer: body ?? text };
  }
  return answers;
}

/** Ways in, what webhooks have sent, and what tells of the import itself: these stay, or are other. */
export const stays =
  /^\/(tokens|webhooks?|\d+\/deliveries|testReceivers|notices|invitations|audit|backup|exports|account\/import|fileimports|pendingFiles|uploads|calendarFeeds|notifications\/devices|calendars|mailIn|passkeys|sessions|identities|secondStep|stats\/webhooks)\b/;

export const FOUND = '/search.json?searchTerm=floor';

/** Without what is made with the key of the account, which is a new one: what links are signed by, and ids of the activity. */
export const keyless = (answer: unknown) =>
  JSON.parse(
    JSON.stringify(answer, (key, value) =>
      key === 'activity' && Array.isArray(value) ? value.map((one: object) => ({ ...one, id: '' })) : value,
    ).replace(/\b[0-9a-f]{64}\b/g, 'signed'),
  );
