import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { patienceMs } from '../../scripts/patience.ts';

/** The first that is there. None at all fails the tests: what was not tried must not count as working. */
async function executable(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return chosen;
  const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
  return installed ?? unpacked();
}

const UNPACK = `import('@sparticuz/chromium').then(({ default: packed }) => packed.executablePath())`;

/**
 * The one from npm unpacks itself into the folder for temporary files. Whoever starts meanwhile would run half of it, and so
 * would everybody after somebody who was stopped. So each unpacks for themselves, and the first who is done puts it where
 * all look for it.
 */
async function unpacked(): Promise<string> {
  const about = fileURLToPath(new URL('../../package.json', import.meta.resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(about, 'utf8')) as { version: string };
  const home = join(process.env.TEST_SHARED_FOLDER ?? tmpdir(), `holdfast-chromium-${version}`);
  if (!existsSync(home)) {
    const own = await mkdtemp(`${home}-`);
    const env = { ...process.env, TMPDIR: own };
    await promisify(execFile)(process.execPath, ['-e', UNPACK], { cwd: import.meta.dirname, env });
    await rename(own, home).catch(async (error) => {
      if (!existsSync(home)) throw error;
      await rm(own, { recursive: true });
    });
  }
  return join(home, 'chromium');
}

export const openBrowser = async (): Promise<Browser> =>
  // Never sparticuz's own arguments: they switch web security off.
  chromium.launch({
    executablePath: await executable(),
    headless: true,
    // No page lives so long that it pays to make its scripts faster.
    args: ['--no-sandbox', '--js-flags=--no-opt --no-maglev'],
    timeout: patienceMs(),
  });
