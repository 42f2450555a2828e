import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { moved } from '../../../scripts/patience.ts';
import { startHoldfast } from '../support/process.ts';

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const MARK = '--- next step ---';

/** Each ```sh block with the ```text block that shows what it prints. */
function stepsIn(markdown: string): { commands: string; shown: string }[] {
  return [...markdown.matchAll(/```sh\n(.*?)```\n```text\n(.*?)```/gs)].map(([, commands, shown]) => ({
    commands: commands!,
    shown: shown!,
  }));
}

const quote = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

for (const [path, least] of [
  ['README.md', 7],
  ['docs/integrations/webhooks.md', 6],
  ['docs/work/files.md', 9],
  ['docs/work/time.md', 6],
  ['docs/work/boards.md', 5],
  ['docs/overview/inbox.md', 5],
  ['docs/overview/calendars.md', 3],
  ['docs/work/messages.md', 6],
  ['docs/work/links.md', 3],
  ['docs/work/tasklists.md', 2],
  ['docs/work/tags.md', 3],
  ['docs/work/standing.md', 4],
  ['docs/work/events.md', 6],
  ['docs/work/views.md', 2],
  ['docs/work/reminders.md', 3],
  ['docs/work/permissions.md', 2],
  ['docs/people/sign-in.md', 8],
  ['docs/people/mail.md', 1],
] as const)
  test(`every command of ${path} prints what is shown there`, () => pasteAlong(path, least));

async function pasteAlong(path: string, least: number): Promise<void> {
  const page = await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const steps = stepsIn(page);
  assert.equal(steps.length, [...page.matchAll(/```sh\n/g)].length, 'a command without its output');
  assert.ok(steps.length >= least);
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-readme-'));
  const holdfast = await startHoldfast({ HOLDFAST_DATA: join(folder, 'data') });
  try {
    const TOKEN = /curl -u (\S+):x/.exec(holdfast.out())![1]!;
    // One shell for all steps, as somebody pasting along would have.
    const script = `set -eu\n${steps.map(({ commands }) => `${commands}\necho; echo "${MARK}"`).join('\n')}`;
    const pasting = promisify(execFile)('bash', ['-c', script], {
      cwd: folder,
      // As after `npm install` of what a page asks for.
      env: { ...process.env, TOKEN, URL: holdfast.url, NODE_PATH: modules },
    });
    pasting.child.stdout!.on('data', moved);
    const { stdout } = await pasting;
    const printed = stdout.split(MARK);
    for (const [n, { commands, shown }] of steps.entries()) {
      const pattern = shown.trim().split('…').map(quote).join('.*');
      assert.match(printed[n]!.trim(), new RegExp(`^${pattern}$`, 's'), `after:\n${commands}`);
    }
  } finally {
    await holdfast.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
