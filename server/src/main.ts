import closeWithGrace from 'close-with-grace';
import { createApp } from './app.ts';
import { isLoopback, loadConfig } from './config.ts';
import { foundFirstAccount } from './credentials/founding.ts';
import { printFirstStart } from './first-start.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The process: settings, app, listen and work, signals. */
export async function serve(): Promise<void> {
  const config = loadConfig();
  const app = await createApp(config, { isServing: true });
  const founded = await foundFirstAccount(app.house, {
    accountName: 'My company',
    email: config.adminEmail ?? 'admin@localhost',
    password: config.adminPassword,
    token: config.adminToken,
  });

  closeWithGrace({ delay: 30_000, logger: false }, async ({ err, signal }) => {
    if (err) app.house.log.error({ err }, 'stopping after a fault');
    else app.house.log.info({ signal }, 'stopping: finishing what is under way');
    await app.close();
  });

  if (config.role !== 'web') app.worker.start();
  if (config.role === 'worker') {
    say('holdfast working');
    return;
  }
  const address = await app.http.listen({ port: config.port, host: config.host });
  const url = config.publicUrl ?? address;
  if (founded) printFirstStart(say, founded, url, config);
  if (!config.webhookAllow && isLoopback(config.host))
    say('Webhooks may call receivers on this machine, because HOST is a loopback address.');
  say(`holdfast listening on ${url}`);
}

/** Called by scripts/start.mjs. Whatever keeps it from starting is said in words, without a trace. */
export async function run(): Promise<void> {
  try {
    await serve();
  } catch (error) {
    process.stderr.write(`holdfast cannot start. ${(error as Error)?.message ?? String(error)}\n`);
    process.exit(1);
  }
}
