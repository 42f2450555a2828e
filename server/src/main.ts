import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import closeWithGrace from 'close-with-grace';
import { createApp } from './app.ts';
import { isLoopback, loadConfig, loadDemoConfig } from './config.ts';
import { foundFirstAccount } from './credentials/founding.ts';
import { printFirstStart } from './first-start.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The process: settings, app, listen and work, signals. With `isDemo` a new installation begins with demo data. */
export async function serve({ isDemo = false } = {}): Promise<void> {
  const config = isDemo ? loadDemoConfig() : loadConfig();
  const demo = isDemo ? await import('./demo/start.ts') : undefined;
  const app = await createApp(config, { isServing: true });
  const founded = await foundFirstAccount(app.house, {
    accountName: demo?.founder.accountName ?? 'My company',
    email: config.adminEmail ?? demo?.founder.email ?? 'admin@localhost',
    password: config.adminPassword,
    token: config.adminToken,
  });

  closeWithGrace({ delay: 30_000, logger: false }, async ({ err, signal }) => {
    if (err) app.house.log.error({ err }, 'stopping after a fault');
    else app.house.log.info({ signal }, 'stopping: finishing what is under way');
    await app.close();
  });

  // What happened in the demo's past is sent before the workers see it.
  if (config.role !== 'web' && !demo) app.worker.start();
  if (config.role === 'worker') {
    say('holdfast working');
    return;
  }
  await app.http.ready();
  giveBackMemory();
  const address = await app.http.listen({ port: config.port, host: config.host });
  const url = config.publicUrl ?? address;
  if (demo) {
    await demo.fill(app.house, founded, url, say);
    app.worker.start();
  }
  if (founded) printFirstStart(say, founded, url, config);
  if (!config.webhookAllow && isLoopback(config.host))
    say('Webhooks may call receivers on this machine, because HOST is a loopback address.');
  say(`holdfast listening on ${url}`);
}

/**
 * Starting leaves tens of MiB of garbage, which a quiet server goes on holding. Collected before anybody is connected, it
 * delays no answer.
 */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', flavor: 'last-resort' });
}

/** Called by scripts/start.mjs. Whatever keeps it from starting is said in words, without a trace. */
export async function run(args: string[]): Promise<void> {
  try {
    await serve({ isDemo: args.includes('--demo') });
  } catch (error) {
    process.stderr.write(`holdfast cannot start. ${(error as Error)?.message ?? String(error)}\n`);
    process.exit(1);
  }
}
