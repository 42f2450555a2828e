import { relative } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import closeWithGrace from 'close-with-grace';
import { createApp } from './app.ts';
import { type Founded, foundFirstAccount } from './people/credentials/founding.ts';
import { type Config, loadConfig, loadDemoConfig } from './platform/config.ts';
import { keepToOurselves } from './platform/privacy.ts';
import { settings } from './platform/settings.ts';

const UNASKED = 'stopping: nothing is left that could be waited for, though nobody asked for the end';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The process: settings, app, listen and work, signals. With `isDemo` a new installation begins with demo data. */
export async function serve({ isDemo = false } = {}): Promise<void> {
  const config = isDemo ? loadDemoConfig() : loadConfig();
  const demo = isDemo ? await import('./demo/start.ts') : undefined;
  const app = await createApp(config, { isServing: true });
  const founded = await foundFirstAccount(app.services, {
    accountName: demo?.founder.accountName ?? 'My company',
    email: config.adminEmail ?? demo?.founder.email ?? 'admin@localhost',
    password: config.adminPassword,
    token: config.adminToken,
  });

  closeWithGrace({ delay: 30_000, logger: false }, async ({ err, signal }) => {
    if (signal) app.services.log.info({ signal }, 'stopping: finishing what is under way');
    else app.services.log.error({ err }, err ? 'stopping after a fault' : UNASKED);
    await app.close();
    // Whoever looks after the process starts it again by its code.
    if (!signal) throw err ?? new Error(UNASKED);
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
    await demo.fill(app.services, founded, url, say);
    app.worker.start();
  }
  if (founded) printFirstStart(founded, url, config);
  if (!config.webhookAllow && config.webhookNetworks.length > 0)
    say(
      'Webhooks may call receivers on this machine, as long as there is one account and nobody from outside comes here.',
    );
  if (config.trustProxy !== false) say(`Of who calls from where, ${believed(config.trustProxy)} is believed.`);
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

/** So that whoever wrote `yes` sees that it means this machine, and whoever wrote a number what that comes to. */
const believed = (trust: number | string[]): string =>
  typeof trust === 'number'
    ? `what whoever reaches this port says of ${trust} prox${trust === 1 ? 'y' : 'ies'}`
    : `what proxies at ${trust.join(', ')} say`;

/** Called by scripts/start.mjs. Whatever keeps it from starting is said in words, without a trace. */
export async function run(args: string[]): Promise<void> {
  keepToOurselves();
  try {
    await serve({ isDemo: args.includes('--demo') });
  } catch (error) {
    process.stderr.write(`holdfast cannot start. ${(error as Error)?.message ?? String(error)}\n`);
    process.exit(1);
  }
}

/** What the first start prints, once: how to sign in and a first call that works. Nothing the operator chose is repeated. */
function printFirstStart(founded: Founded, url: string, config: Config): void {
  say('');
  say('  Holdfast is ready: this is its first start.');
  say('');
  if (!config.adminPassword) say(`  Sign in (once, within 24 hours):  ${url}${founded.link}`);
  else say(`  Sign in as ${founded.email} at ${url}/login`);
  if (!config.adminToken) {
    say(`  API token (shown this once):      ${founded.token}`);
    say('');
    say('  Try it:');
    say(`    curl -u ${founded.token}:x ${url}/authenticate.json`);
  }
  say('');
  const near = relative('', config.dataFolder);
  const folder = near.startsWith('..') ? config.dataFolder : near;
  const where = folder === 'data' ? '' : `HOLDFAST_DATA=${folder} `;
  const at = config.port === settings.port.absent ? '' : `PORT=${config.port} `;
  say(`  Lost the link? ${where}${at}npm run holdfast -- admin link`);
  say('');
}
