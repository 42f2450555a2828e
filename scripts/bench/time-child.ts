import { createApp } from '../../server/src/app.ts';
import { foundFirstAccount } from '../../server/src/people/credentials/founding.ts';
import { loadConfig } from '../../server/src/platform/config.ts';
import { optionsOf, serveParent } from './children.ts';
import { recordsIn } from './databases.ts';
import { fillEntries, stageTime } from './fill-time.ts';
import { warnings } from './warnings.ts';

export type TimeOptions = { folder: string; database?: string | undefined; entries: number };
/** The Administrator, who sees everything, and somebody who is on each project and sees what they are let. */
export type FilledTime = { administrator: string; member: string };

/** An installation with hours, ended before anything is measured. */
await serveParent(async () => {
  const { folder, database, entries } = optionsOf<TimeOptions>();
  const config = loadConfig({ HOLDFAST_DATA: folder, ...recordsIn(database) });
  const app = await createApp(config, { isServing: true, log: warnings });
  const founded = await foundFirstAccount(app.services, { accountName: 'Harbour & Sons', email: 'admin@bench.test' });
  if (!founded) throw new Error(`${folder} is not empty.`);
  const { accountId, token } = founded;
  const member = await stageTime(app, accountId, token);
  await fillEntries(app, accountId, entries);
  await app.close();
  const ready: FilledTime = { administrator: token, member };
  return { ready, answer: async () => undefined };
});
