import { createApp } from '../../server/src/app.ts';
import { foundFirstAccount } from '../../server/src/people/credentials/founding.ts';
import { loadConfig } from '../../server/src/platform/config.ts';
import { makeContext } from '../../server/src/platform/context.ts';
import { addItem, type ItemKind } from '../../server/src/work/items/items.ts';
import { optionsOf, serveParent } from './children.ts';
import { recordsIn } from './databases.ts';
import { projectName } from './names.ts';
import { makeTexts } from './texts.ts';
import { warnings } from './warnings.ts';

export type ItemsOptions = { folder: string; database?: string | undefined; items: number; projects: number };
export type FilledItems = { token: string; seconds: number };

const BATCH = 1000;

/** An installation with one account, its projects and what is in them: every tenth a notebook, the others tasks, each inside its list. */
await serveParent(async () => {
  const { folder, database, items, projects } = optionsOf<ItemsOptions>();
  const config = loadConfig({ HOLDFAST_DATA: folder, ...recordsIn(database) });
  const app = await createApp(config, { isServing: true, log: warnings });
  const { services } = app;
  const founded = await foundFirstAccount(services, { accountName: 'Harbour & Sons', email: 'admin@bench.test' });
  if (!founded) throw new Error(`${folder} is not empty.`);
  const { token } = founded;
  for (let id = 1; id <= projects; id += 1) {
    const made = await app.http.inject({
      method: 'POST',
      url: '/projects.json',
      headers: { authorization: `Bearer ${token}` },
      payload: { project: { name: projectName(id) } },
    });
    if (made.statusCode !== 201) throw new Error(`A project: ${made.payload}`);
  }
  const begun = performance.now();
  const actor = { accountId: 1, personId: 1, companyId: 1, isOwnerAdministrator: true, canAddProjects: true };
  const ctx = makeContext(services, {
    ...actor,
    isReadOnly: false,
    timeZone: 'UTC',
    hasWebhooks: false,
    holder: 'bench',
  });
  const text = makeTexts();
  const add = (tx: Parameters<typeof addItem>[1], kind: ItemKind, id: number, projectId: number, length: number) =>
    addItem(ctx, tx, {
      kind,
      id,
      projectId,
      name: text(5),
      text: text(length),
      isPrivate: false,
      ...(kind === 'task' ? { inside: { kind: 'tasklist' as const, id: projectId } } : {}),
    });

  await services.db.transaction(async (tx) => {
    for (let id = 1; id <= projects; id += 1) await add(tx, 'tasklist', id, id, 0);
  });
  for (let first = 1; first <= items; first += BATCH)
    await services.db.transaction(async (tx) => {
      for (let id = first; id < first + BATCH && id <= items; id += 1) {
        const projectId = 1 + (id % projects);
        if (id % 10 === 0) await add(tx, 'notebook', id, projectId, 300);
        else await add(tx, 'task', id, projectId, 20);
      }
    });
  const seconds = (performance.now() - begun) / 1000;
  await app.close();
  const ready: FilledItems = { token, seconds };
  return { ready, answer: async () => undefined };
});
