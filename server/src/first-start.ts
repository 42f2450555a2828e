import { relative } from 'node:path';
import type { Config } from './config.ts';
import type { Founded } from './credentials/founding.ts';
import { settings } from './settings.ts';

/** What the first start prints, once: how to sign in and a first call that works. Nothing the operator chose is repeated. */
export function printFirstStart(say: (line: string) => void, founded: Founded, url: string, config: Config): void {
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
