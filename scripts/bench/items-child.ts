import { createApp } from '../../server/src/app.ts';
import { loadConfig } from '../../server/src/config.ts';
import { makeContext } from '../../server/src/context.ts';
import { addItem, type ItemKind } from '../../server/src/items/items.ts';
import { optionsOf, serveParent } from './children.ts';
import { makeTexts } from './texts.ts';
import { warnings } from './warnings.ts';

export type ItemsOptions = { folder: string; items: number; projects: number };
export type FilledItems = { seconds: number };

const BATCH = 1000;

/** Puts items into an installation that has projects: every tenth a notebook, the others tasks, each inside its list. */
await serveParent(async () => {
  const { folder, items, projects } = optionsOf<ItemsOptions>();
  const begun = performance.now();
  const app = await createApp(loadConfig({ HOLDFAST_DATA: folder }), { isServing: true, log: warnings });
  const { house } = app;
  const actor = { accountId: 1, personId: 1, companyId: 1, isOwnerAdministrator: true, canAddProjects: true };
  const ctx = makeContext(house, { ...actor, isReadOnly: false, isHeard: false, holder: 'bench' });
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

  await house.db.transaction(async (tx) => {
    for (let id = 1; id <= projects; id += 1) await add(tx, 'tasklist', id, id, 0);
  });
  for (let first = 1; first <= items; first += BATCH)
    await house.db.transaction(async (tx) => {
      for (let id = first; id < first + BATCH && id <= items; id += 1) {
        const projectId = 1 + (id % projects);
        if (id % 10 === 0) await add(tx, 'notebook', id, projectId, 300);
        else await add(tx, 'task', id, projectId, 20);
      }
    });
  await app.close();
  const ready: FilledItems = { seconds: (performance.now() - begun) / 1000 };
  return { ready, answer: async () => undefined };
});
