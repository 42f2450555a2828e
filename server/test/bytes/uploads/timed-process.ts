import { PassThrough } from 'node:stream';
import { createApp } from '../../../src/app.ts';
import { foundFirstAccount } from '../../../src/people/credentials/founding.ts';
import { loadConfig } from '../../../src/platform/config.ts';

/** A process of its own that serves, and whose clock stands still until whoever started it moves it. */
export type Started = { url: string };
export type Moved = { ms: number };

let time = Date.parse('2026-11-15T10:00:00.000Z');
const app = await createApp(loadConfig(process.env), {
  now: () => new Date(time),
  log: new PassThrough().resume(),
});
await foundFirstAccount(app.services, {
  accountName: 'Acme',
  email: 'admin@acme.test',
  token: process.env.HOLDFAST_ADMIN_TOKEN!,
});
process.on('message', ({ ms }: Moved) => {
  time += ms;
  process.send!('moved');
});
process.once('disconnect', async () => {
  await app.close();
  process.exit();
});
process.send!({ url: await app.http.listen({ port: 0, host: '127.0.0.1' }) } satisfies Started);
