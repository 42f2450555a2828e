import { createApp } from '../../server/src/app.ts';
import { foundFirstAccount } from '../../server/src/people/credentials/founding.ts';
import { hashSecret, makeSecret } from '../../server/src/people/credentials/secrets.ts';
import { loadConfig } from '../../server/src/platform/config.ts';
import { optionsOf, serveParent } from './children.ts';
import { copyFirst } from './copies.ts';
import { fillPages, type PageCounts } from './fill-pages.ts';
import { fillTasks, type TaskCounts } from './fill-tasks.ts';
import { projectName } from './names.ts';
import { warnings } from './warnings.ts';

export type FillOptions = { folder: string; projects: number; people: number; tasks?: TaskCounts; pages?: PageCounts };
/** The first token is the Administrator's, the others belong to as many other Administrators. */
export type Filled = { tokens: string[]; seconds: number };

const BATCH = 10_000;

/** An installation with one account, ended before anything is measured: what filling it costs is in no figure. */
await serveParent(async () => {
  const { folder, projects, people, tasks, pages } = optionsOf<FillOptions>();
  const begun = performance.now();
  const app = await createApp(loadConfig({ HOLDFAST_DATA: folder }), { isServing: true, log: warnings });
  const founded = await foundFirstAccount(app.services, { accountName: 'Harbour & Sons', email: 'admin@bench.test' });
  if (!founded) throw new Error(`${folder} is not empty.`);
  const { accountId, token } = founded;

  const made = await app.http.inject({
    method: 'POST',
    url: '/projects.json',
    headers: { authorization: `Bearer ${token}` },
    payload: { project: { name: projectName(1), description: 'Survey, tender, works and hand-over. '.repeat(4) } },
  });
  if (made.statusCode !== 201 || made.headers.id !== '1') throw new Error(`The first project: ${made.payload}`);

  const { db } = app.services;
  for (let first = 2; first <= projects; first += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, projects - first + 1) }, (_, i) => first + i);
    await db.transaction(async (tx) => {
      await copyFirst(
        tx,
        'projects',
        accountId,
        'id',
        ['id', 'name', 'name_key', 'created_at', 'updated_at'],
        ids.map(projectRow),
      );
      await copyFirst(
        tx,
        'project_members',
        accountId,
        'project_id',
        ['project_id'],
        ids.map((id) => [id]),
      );
    });
  }
  if (tasks) await fillTasks(app, { accountId, token }, tasks);
  if (pages) await fillPages(app, token, pages);
  const tokens = [token, ...Array.from({ length: people }, () => makeSecret(accountId))];
  await db.transaction(async (tx) => {
    const others = tokens.slice(1).map((secret, i) => ({ id: i + 2, email: `person${i}@bench.test`, secret }));
    await copyFirst(
      tx,
      'people',
      accountId,
      'id',
      ['id', 'email', 'email_key'],
      others.map(({ id, email }) => [id, email, email]),
    );
    await copyFirst(
      tx,
      'tokens',
      accountId,
      'id',
      ['id', 'person_id', 'hash'],
      others.map(({ id, secret }) => [id, id, hashSecret(secret)]),
    );
    for (const [kind, last] of [
      ['project', projects],
      ['person', people + 1],
      ['token', people + 1],
    ] as const)
      await tx
        .updateTable('counters')
        .set({ last })
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .execute();
  });
  await app.close();
  const ready: Filled = { tokens, seconds: (performance.now() - begun) / 1000 };
  return { ready, answer: async () => undefined };
});

function projectRow(id: number): unknown[] {
  const name = projectName(id);
  const time = new Date(Date.UTC(2024, 0, 1) + ((id * 7919) % 1_000_003) * 60_000).toISOString();
  return [id, name, name.toLowerCase(), time, time];
}
