import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { until } from '../../../scripts/patience.ts';
import { byNetwork } from '../../../scripts/postgres.ts';
import { createApp } from '../../src/app.ts';
import { foundFirstAccount } from '../../src/people/credentials/founding.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { makeCaller } from '../support/app.ts';
import { postgresUrl } from '../support/databases.ts';
import { spawnHoldfast } from '../support/process.ts';
import { openProxy } from '../support/proxy.ts';
import { openReceiver } from '../support/receiver.ts';

test('a worker whose database goes away waits, and works on when it is back', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-outage-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const [direct, token] = [await postgresUrl(), 'hf_1_of_a_worker_in_a_test'];
  const web = await createApp(loadConfig({ HOLDFAST_DATA: folder, DATABASE_URL: direct }), {
    log: new PassThrough().resume(),
  });
  t.after(() => web.close());
  await foundFirstAccount(web.services, { accountName: 'Acme', email: 'admin@acme.test', token });
  const admin = makeCaller(web, token);
  const receiver = await openReceiver(t);
  await admin.put('/webhooks/enable.json');
  await admin.post('/webhooks.json', { webhook: { event: 'PROJECT.CREATED', url: receiver.url } });

  const proxy = await openProxy(t, direct);
  const through = byNetwork(direct);
  through.port = new URL(proxy.url).port;
  const settings = { HOLDFAST_ROLE: 'worker', HOLDFAST_WEBHOOK_ALLOW: '127.0.0.0/8' };
  const worker = spawnHoldfast('server/src/main.ts', [], {
    HOLDFAST_DATA: folder,
    DATABASE_URL: through.href,
    ...settings,
  });
  let [said, isOver] = ['', false];
  for (const output of [worker.stdout!, worker.stderr!]) output.on('data', (chunk) => (said += chunk));
  const closed = once(worker, 'close').finally(() => {
    isOver = true;
  });
  await admin.post('/projects.json', { project: { name: 'Before' } });
  await until(() => receiver.calls.length === 1 || isOver, 'the worker to work');

  await proxy.goesAway();
  await until(() => isOver || said.includes('it will be tried again'), 'the worker to notice');
  await admin.post('/projects.json', { project: { name: 'Meanwhile' } });
  assert.equal(isOver, false, said);
  await proxy.comesBack();
  await until(() => receiver.calls.length === 2 || isOver, 'the worker to work again');
  assert.equal(isOver, false, said);
  worker.kill('SIGTERM');
  assert.deepEqual(await closed, [0, null], 'who is asked to end does so in peace');
});
