import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type App, createApp } from '../../../src/app.ts';
import { type Creating, createBackup } from '../../../src/operating/backups/create.ts';
import { type Recovering, recoverBackup } from '../../../src/operating/backups/recovery.ts';
import { type Config, loadConfig } from '../../../src/platform/config.ts';
import { openSnapshot } from '../../../src/platform/db/open.ts';
import { read } from '../../platform/blobs/contract.ts';
import type { TestApp } from '../../support/app.ts';
import type { Engine } from '../../support/databases.ts';

const folders: string[] = [];
after(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-backup-'));
  folders.push(folder);
  return folder;
}

export async function back(app: TestApp, to: Creating['to'], more: Partial<Creating> = {}) {
  const problems: string[] = [];
  const tell = ({ key, problem }: { key: string; problem: string }) => void problems.push(`${key}: ${problem}`);
  const created = await createBackup({
    own: app.services.config,
    to,
    takenAt: app.clock.now().toISOString(),
    now: app.clock.now,
    withKey: true,
    tell,
    progress() {},
    ...more,
  });
  return { ...created, problems };
}

/** An empty place for an installation. */
export async function newPlace(engine: Engine, env: Record<string, string> = {}): Promise<Config> {
  const { url } = await engine.openUrl();
  return { ...loadConfig({ HOLDFAST_DATA: await newFolder(), ...env }), recordsUrl: url };
}

export async function bring(from: Recovering['from'], own: Config, more: Partial<Recovering> = {}) {
  const problems: string[] = [];
  const tell = ({ key, problem }: { key: string; problem: string }) => void problems.push(`${key}: ${problem}`);
  const now = () => new Date('2026-11-16T10:00:00.000Z');
  return { ...(await recoverBackup({ own, from, now, tell, progress() {}, ...more })), problems };
}

export async function opened(config: Config, app: TestApp): Promise<App> {
  return createApp(config, { now: app.clock.now, log: process.stderr });
}

/** All rows of all tables, each as a line; of `changing` only how many there are. */
export async function allRows(
  config: Pick<Config, 'recordsUrl'>,
  without: string[] = [],
): Promise<Map<string, string[]>> {
  const snapshot = await openSnapshot(config.recordsUrl, await newFolder());
  try {
    const found = new Map<string, string[]>();
    for (const table of await snapshot.tables()) {
      const lines: string[] = [];
      for await (const rows of snapshot.rows(table)) lines.push(...rows.map((row) => JSON.stringify(row)));
      if (!without.includes(table.name)) found.set(table.name, lines.sort());
    }
    return found;
  } finally {
    await snapshot.close();
  }
}

/** Every row came, and the audit log says so, which is all there is beside them. */
export async function isRestored(own: Config, source: Config): Promise<void> {
  const [there, here] = [await allRows(own), await allRows(source)];
  const told = there.get('audit_entries')!.filter((line) => line.includes('"backup.restored"'));
  assert.equal(told.length, here.get('accounts')!.length);
  there.set(
    'audit_entries',
    there.get('audit_entries')!.filter((line) => !told.includes(line)),
  );
  for (const rows of [there, here])
    rows.set(
      'counters',
      rows.get('counters')!.filter((line) => !line.includes('"audit"')),
    );
  assert.deepEqual(there, here);
}

/** Every byte of one is in the other. */
export async function sameBytes(a: App, b: App): Promise<number> {
  let count = 0;
  for await (const { key } of a.services.blobs.list()) {
    const [ours, theirs] = [await read(a.services.blobs, key), await read(b.services.blobs, key)];
    assert.ok(ours && theirs?.equals(ours), `the bytes of ${key} are not the same`);
    count += 1;
  }
  return count;
}
